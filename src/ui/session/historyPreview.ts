import type { HistoryReport, SweptBook } from "../../app/history/historyReport";
import type { Fingerprint } from "../../domain/book/book";
import { spokenDuration } from "../../domain/session/duration";
import type { ListLine, OpenList } from "../../ports/dialogs";
import { booksText, sessionsText } from "../book/bookWords";
import type { Desk } from "../desk";
import { missingText } from "./missingHistory";

/**
 * The page while it is looked at. Changed in place.
 *
 * @noSelf
 */
interface Preview {
  readonly desk: Desk;
  readonly report: HistoryReport;
  leftOut: readonly Fingerprint[];
  page: OpenList | undefined;
  start(leftOut: readonly Fingerprint[]): void;
}

/** What an import would bring, book by book; a tap leaves a book out. `start` imports all but those. */
export function showPreview(
  desk: Desk,
  report: HistoryReport,
  start: (leftOut: readonly Fingerprint[]) => void,
): void {
  const preview: Preview = { desk, report, leftOut: [], page: undefined, start };
  preview.page = desk.dialogs.list({
    title: desk.say("Earlier reading"),
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
function missingLines({ desk, report }: Preview): readonly ListLine[] {
  const { dialogs, say } = desk;
  const text = missingText(say, report);
  if (text === undefined) return [];
  const counts: string[] = [];
  if (report.nameless > 0) counts.push(booksText(say, report.nameless));
  if (report.undated > 0) counts.push(sessionsText(say, report.undated));
  return [{ label: say("▸ Cannot be imported"), value: counts.join(", "), onTap: () => dialogs.tell(text) }];
}

function importLine(preview: Preview): ListLine {
  const { desk, report, leftOut } = preview;
  const { dialogs, say } = desk;
  const chosen = chosenOf(preview);
  const all = leftOut.length === 0;
  return {
    label: all
      ? say("▸ Import all of it")
      : say("▸ Import %1 of %2 books", chosen.length, report.books.length),
    value: amountText(desk, chosen),
    onTap: () => {
      if (chosen.length > 0) askImport(preview, chosen);
      else dialogs.notify(say("Every book is left out: tap one to take it in again."));
    },
  };
}

function bookLine(preview: Preview, book: SweptBook): ListLine {
  const { desk, leftOut } = preview;
  const { say } = desk;
  const isOut = leftOut.includes(book.fingerprint);
  return {
    label: `${isOut ? "☐" : "☑"} ${book.title === "" ? say("A book without a title") : book.title}`,
    value: isOut ? say("left out") : amountText(desk, [book]),
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

function amountText({ say }: Desk, books: readonly SweptBook[]): string {
  let sessions = 0;
  let seconds = 0;
  for (const book of books) {
    sessions += book.sessions;
    seconds += book.seconds;
  }
  return `${sessionsText(say, sessions)}, ${spokenDuration(say, seconds)}`;
}

function askImport(preview: Preview, chosen: readonly SweptBook[]): void {
  const { dialogs, say } = preview.desk;
  const parts = [
    say(
      "Import %1 of reading? They wait here, and are sent like any other.",
      amountText(preview.desk, chosen),
    ),
  ];
  const unknown = chosen.filter(({ matched }) => !matched).length;
  if (unknown > 0) parts.push(unknownText(preview.desk, unknown));
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

function unknownText({ say }: Desk, books: number): string {
  if (books === 1)
    return say(
      "One of the books is not known to be on the server: its sessions wait until it is found there.",
    );
  return say(
    "%1 of the books are not known to be on the server: their sessions wait until they are found there.",
    books,
  );
}
