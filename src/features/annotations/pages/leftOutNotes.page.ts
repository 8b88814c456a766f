import type { Translate } from "../../../base/format";
import { fileNameOf } from "../../../model/book";
import { firstLines, unreadNotesTexts } from "../../../ui/bookTexts";
import { labelled } from "../../../ui/uiContext";
import type { LeftOutFile, NotesReport } from "../collect/scanNotes";

/** Everything is there only if nothing was left out. */
export function nothingToSendText(translate: Translate, { leftOut, missing, unwanted }: NotesReport): string {
  const isAll = leftOut.length === 0 && unwanted === 0;
  const parts = [
    isAll
      ? translate("Everything that you marked on this device is on the server, or pending.")
      : translate(
          "Nothing new can be sent. Everything that could be read, and is to be sent, is on the server, or pending.",
        ),
  ];
  if (unwanted > 0) parts.push(translate("Books whose highlights and bookmarks are not to be sent: %1", unwanted));
  if (leftOut.length > 0) parts.push(leftOutText(translate, leftOut));
  if (missing > 0) parts.push(translate("Files that are gone, and were skipped: %1", missing));
  return parts.join("\n\n");
}

/** Each book with its reason. */
export function leftOutText(translate: Translate, leftOut: readonly LeftOutFile[]): string {
  const lines = leftOut.map(({ path, title, reasons }) => {
    const name = title === "" ? fileNameOf(path) : title;
    return `• ${labelled(translate, name, reasons.map((one) => leftOutReason(translate, one)).join(" "))}`;
  });
  return [translate("Left out:")].concat(firstLines(translate, lines)).join("\n");
}

function leftOutReason(translate: Translate, why: LeftOutFile["reasons"][number]): string {
  if (why.reason === "format") return translate("This format is not synced.");
  if (why.reason === "file") return translate("This file cannot be read.");
  return unreadNotesTexts(translate, [{ reason: why.reason, count: why.count }]).join(" ");
}
