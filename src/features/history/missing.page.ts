import type { Translate } from "../../base/translations";
import { booksText } from "../book-menu/bookWords.page";
import type { HistoryReport } from "../calendar/readBook";

/** Undefined if everything can be imported. */
export function missingText(translate: Translate, report: HistoryReport): string | undefined {
  const parts: string[] = [];
  if (report.nameless > 0) parts.push(namelessText(translate, report.nameless));
  if (report.undated > 0) parts.push(undatedText(translate, report.undated));
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

/** Finished books whose status or day the server lacks. */
export function finishedText(translate: Translate, books: number): string {
  return translate("Finish dates for the server: %1.", booksText(translate, books));
}

export function notComparedText(translate: Translate): string {
  return translate(
    "The server was not asked about every book. Sessions that another app has sent may then be there twice.",
  );
}

export function namelessText(translate: Translate, books: number): string {
  if (books === 1)
    return translate("KOReader's statistics do not name the file of one book, so it is not known which book it is.");
  return translate(
    "KOReader's statistics do not name the files of %1 books, so it is not known which books they are.",
    books,
  );
}

export function undatedText(translate: Translate, sessions: number): string {
  if (sessions === 1)
    return translate(
      "One session is dated before 2012 or in the future: the clock was not set, so its day is unknown.",
    );
  return translate(
    "%1 sessions are dated before 2012 or in the future: the clock was not set, so their days are unknown.",
    sessions,
  );
}
