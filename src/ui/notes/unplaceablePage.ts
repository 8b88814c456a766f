import type { ListLine } from "../../ports/dialogs";
import type { Unplaceable } from "../../ports/annotationStore";
import { tellFailure, type Desk } from "../desk";
import { linesOf } from "../moreLine";

/** The page behind "Not placeable": one line a highlight, the reason behind a tap. */
export function showUnplaceable(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const items = app.notes.unplaceable();
  if (!items.ok) return tellFailure(desk, items);
  if (items.value.rows.length === 0) return dialogs.tell(say("Everything could be placed."));
  const lines = linesOf(say, items.value, (item) => lineOf(desk, item));
  lines.push({
    label: say("Try these again"),
    value: say("after the next session"),
    onTap: () => {
      const again = app.notes.tryAgain();
      if (!again.ok) return tellFailure(desk, again);
      page.close();
      dialogs.notify(say("They are tried again after the next session."));
    },
  });
  const page = dialogs.list({ title: say("Not placeable"), lines });
}

function lineOf({ dialogs, say }: Desk, { title, passage, reason }: Unplaceable): ListLine {
  const label = title ?? say("A book without a title");
  return {
    label,
    value: passage === "" ? say("a bookmark") : passage,
    onTap: () => dialogs.tell(`${label}\n\n${passage}\n\n${reason}`),
  };
}
