import { hostStatusIn } from "../domain/bookState";
import type { BookSummaries, BookSummary } from "../ports/bookSummary";
import ReaderUI = require("apps/reader/readerui");
import DocSettings = require("docsettings");

/** What the reader said of books: the open one's as it is in memory, others' as the host keeps it beside them. */
export const bookSummaries: BookSummaries = {
  of: (path) => {
    const summary = sidecarOf(path)?.readSetting("summary");
    return summary === undefined ? undefined : summaryIn(summary);
  },
  write: (path, changes) => {
    const [worked] = pcall(() => write(path, changes));
    return worked;
  },
};

function summaryIn({ status, rating, modified }: ReaderUI.Summary): BookSummary {
  return { status: hostStatusIn(status), stars: rating, changedOn: modified };
}

function sidecarOf(path: string): ReaderUI.Sidecar | undefined {
  const page = ReaderUI.instance;
  if (page?.document?.file === path) return page.doc_settings;
  return DocSettings.hasSidecarFile?.(path) === false ? undefined : DocSettings.open(path);
}

/** The host keeps the day of a change beside it. */
function write(path: string, { status, stars }: Pick<BookSummary, "status" | "stars">): void {
  const isOpen = ReaderUI.instance?.document?.file === path;
  const sidecar = sidecarOf(path) ?? DocSettings.open(path);
  const before = sidecar.readSetting("summary");
  sidecar.saveSetting("summary", {
    ...before,
    status: status ?? before?.status,
    rating: stars ?? before?.rating,
    modified: os.date("%Y-%m-%d"),
  });
  if (!isOpen) sidecar.flush();
}
