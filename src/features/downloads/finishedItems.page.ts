import { downloadJobs } from "./downloadJobs";
import type { FinishedRun } from "./returnFinished.task";
import type { Translate } from "../../base/format";
import type { MenuItem } from "../../koreader/screen.port";
import { numberItem } from "../../ui/settingItems";
import { getDeviceState } from "../../store/deviceState";
import type { UiContext } from "../../ui/uiContext";
import { returnedText, staysText, stayingAdvice } from "./returnWords.page";

export function finishedItems(ui: UiContext): readonly MenuItem[] {
  const { dialogs, translate } = ui;
  const { isShared } = getDeviceState(ui.database);
  const days = numberItem(ui, "returnAfterDays", {
    title: translate("Days until a finished book returns"),
    description: translate("Counted from the day on which it was finished or read last. 0: never."),
    unit: "",
    zero: translate("never"),
    line: (count) => {
      if (count > 0 && isShared) return translate("Return finished books: not with several readers");
      if (count === 0) return translate("Return finished books: never");
      return translate(
        "Return finished books after %1",
        count === 1 ? translate("1 day") : translate("%1 days", count),
      );
    },
  });
  const items: MenuItem[] = [{ ...days, help: helpText(translate) }];
  const run = downloadJobs(ui).finished.last();
  if (run === undefined) return items;
  const { returned, stayed } = run;
  const { trashDays } = ui.settings();
  const read = (): void =>
    dialogs.read({ title: translate("Finished books"), text: textOf(translate, run, trashDays) });
  const text = translate("Finished books: %1 returned, %2 stayed", returned.length, stayed.length);
  return items.concat([{ text, keepsOpen: true, run: read }]);
}

function helpText(translate: Translate): string {
  const lines = [
    translate(
      "Some days after you finish a book, it goes to the trash of this device, after a sync and never while you read, once the server has everything of it. Books that you read again stay, and so do books with something that only this device has. Shelves on the server do not change.",
    ),
    translate("While several readers use this device, no book returns by itself: another reader may have finished it."),
    translate("If the server keeps no reading sessions or no book status, finished books stay until you return them."),
  ];
  return lines.join("\n\n");
}

function textOf(translate: Translate, { returned, stayed }: FinishedRun, trashDays: number): string {
  const books = returned.map((file) => returnedText(translate, file, trashDays));
  return books
    .concat(
      stayed.map((proof) => staysText(translate, proof)),
      stayingAdvice(translate, stayed),
    )
    .join("\n\n");
}
