import type { HistoryReport, SweptBook } from "../../app/history/historyReport";
import type { Fingerprint } from "../../domain/book/book";
import { spokenDuration } from "../../domain/session/duration";
import type { ListLine, OpenList } from "../../ports/dialogs";
import { booksText, sessionsText } from "../book/bookWords";
import type { UiContext } from "../uiContext";
import { missingText } from "./missingHistory";

/**
 * The page while it is looked at. Changed in place.
 *
 * @noSelf
 */
interface Preview {
  readonly ui: UiContext;
  readonly report: HistoryReport;
  leftOut: readonly Fingerprint[];
  page: OpenList | undefined;
  start(leftOut: readonly Fingerprint[]): void;
}

/** What an import would bring, book by book; a tap leaves a book out. `start` imports all but those. */
export function showPreview(
  ui: UiContext,
  report: HistoryReport,
  start: (leftOut: readonly Fingerprint[]) => void,
): void {
  const preview: Preview = { ui, report, leftOut: [], page: undefined, start };
  preview.page = ui.dialogs.list({
    title: ui.say("Earlier reading"),
    lines: linesOf(preview),
  });
}

function linesOf(preview: Preview): readonly ListLine[] {
  const lines = [importLine(preview)];
  for (const book of preview.report.books) lines.push(bookLine(preview, book));
  for (const line of missingLines(preview)) lines.push(line);
  return lines;
}

/** The end of the list, where a reader looks who misses something. */
function missingLines({ ui, report }: Preview): readonly ListLine[] {
  const { dialogs, say } = ui;
  const text = missingText(say, report);
  if (text === undefined) return [];
  const counts: string[] = [];
  if (report.nameless > 0) counts.push(booksText(say, report.nameless));
  if (report.undated > 0) counts.push(sessionsText(say, report.undated));
  return [{ label: say("▸ Cannot be imported"), value: counts.join(", "), onTap: () => dialogs.tell(text) }];
}

function importLine(preview: Preview): ListLine {
  const { ui, report, leftOut } = preview;
  const { dialogs, say } = ui;
  const chosen = chosenOf(preview);
  const all = leftOut.length === 0;
  return {
    label: all
      ? say("▸ Import all of it")
      : say("▸ Import %1 of %2 books", chosen.length, report.books.length),
    value: amountText(ui, chosen),
    onTap: () => {
      if (chosen.length > 0) askImport(preview, chosen);
      else dialogs.notify(say("Every book is left out: tap one to take it in again."));
    },
  };
}

function bookLine(preview: Preview, book: SweptBook): ListLine {
  const { ui, leftOut } = preview;
  const { say } = ui;
  const isOut = leftOut.includes(book.fingerprint);
  return {
    label: `${isOut ? "☐" : "☑"} ${book.title === "" ? say("A book without a title") : book.title}`,
    value: isOut ? say("left out") : amountText(ui, [book]),
    onTap: () => {
      preview.leftOut = isOut
        ? leftOut.filter((other) => other !== book.fingerprint)
        : leftOut.concat([book.fingerprint]);
      preview.page?.redraw(linesOf(preview));
    },
  };
}

function chosenOf({ report, leftOut }: Preview): readonly SweptBook[] {
  return report.books.filter(({ fingerprint }) => !leftOut.includes(fingerprint));
}

function amountText({ say }: UiContext, books: readonly SweptBook[]): string {
  let sessions = 0;
  let seconds = 0;
  for (const book of books) {
    sessions += book.sessions;
    seconds += book.seconds;
  }
  return `${sessionsText(say, sessions)}, ${spokenDuration(say, seconds)}`;
}

function askImport(preview: Preview, chosen: readonly SweptBook[]): void {
  const { dialogs, say } = preview.ui;
  const parts = [
    say("Import %1 of reading? They wait here, and are sent like any other.", amountText(preview.ui, chosen)),
  ];
  const unknown = chosen.filter(({ matched }) => !matched).length;
  if (unknown > 0) parts.push(unknownText(preview.ui, unknown));
  parts.push(say("Until they have gone, the import can be taken back."));
  dialogs.confirm({
    text: parts.join("\n\n"),
    yes: say("Import"),
    onYes: () => {
      preview.page?.close();
      preview.start(preview.leftOut);
    },
  });
}

function unknownText({ say }: UiContext, books: number): string {
  if (books === 1)
    return say(
      "One of the books is not known to be on the server: its sessions wait until it is found there.",
    );
  return say(
    "%1 of the books are not known to be on the server: their sessions wait until they are found there.",
    books,
  );
}
