import { retryUnplaceable, unplaceableNotes } from "../../app/notes/notes";
import type { ListLine } from "../../ports/dialogs";
import type { Unplaceable } from "../../ports/annotationStore";
import { tellFailure, type UiContext } from "../uiContext";
import { linesOf } from "../moreLine";

/** The page behind "Not placeable": one line a highlight, the reason behind a tap. */
export function showUnplaceable(ui: UiContext): void {
  const { dialogs, say } = ui;
  const items = unplaceableNotes(ui);
  if (!items.ok) return tellFailure(ui, items);
  if (items.value.rows.length === 0) return dialogs.tell(say("Everything could be placed."));
  const lines = linesOf(say, items.value, (item) => lineOf(ui, item));
  lines.push({
    label: say("Try these again"),
    value: say("after the next session"),
    onTap: () => {
      const again = retryUnplaceable(ui);
      if (!again.ok) return tellFailure(ui, again);
      page.close();
      dialogs.notify(say("They are tried again after the next session."));
    },
  });
  const page = dialogs.list({ title: say("Not placeable"), lines });
}

function lineOf({ dialogs, say }: UiContext, { title, passage, reason }: Unplaceable): ListLine {
  const label = title ?? say("A book without a title");
  return {
    label,
    value: passage === "" ? say("a bookmark") : passage,
    onTap: () => dialogs.tell(`${label}\n\n${passage}\n\n${reason}`),
  };
}
