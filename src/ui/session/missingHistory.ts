import type { HistoryReport } from "../../app/history/readBook";
import type { Translate } from "../../domain/translations";

/** What of the host's statistics cannot be imported, and why; undefined when all of it can. */
export function missingText(translate: Translate, report: HistoryReport): string | undefined {
  const parts: string[] = [];
  if (report.nameless > 0) parts.push(namelessText(translate, report.nameless));
  if (report.undated > 0) parts.push(undatedText(translate, report.undated));
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

function namelessText(translate: Translate, books: number): string {
  if (books === 1)
    return translate("KOReader did not note the file of one book in its statistics, so nobody can say which it is.");
  return translate(
    "KOReader did not note the files of %1 books in its statistics, so nobody can say which they are.",
    books,
  );
}

function undatedText(translate: Translate, sessions: number): string {
  if (sessions === 1)
    return translate(
      "One session is dated before 2012 or in the future: the clock was not set, so its day is unknown.",
    );
  return translate(
    "%1 sessions lie before 2012 or in the future: the clock was not set, so nobody knows the day.",
    sessions,
  );
}
