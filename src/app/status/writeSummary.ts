import type { Context } from "../../context";
import type { Fingerprint } from "../../domain/book";
import type { BookSummary } from "../../ports/bookSummary";

type WriteContext = Pick<Context, "store" | "host">;
type Changes = Pick<BookSummary, "status" | "stars">;

/**
 * Writes a status or stars beside every file of the book that is here: one that went on saying something else would be
 * taken for a change of the reader's when it is opened. `path`: one that lies there for certain; it comes first. False
 * where the host could not write the first.
 */
export function writeSummary(
  { store, host }: WriteContext,
  fingerprint: Fingerprint,
  changes: Changes,
  path?: string,
): boolean {
  const known = store.matches.pathsOf(fingerprint);
  const others = (known.ok ? known.value : []).filter((one) => one !== path && host.files.facts(one) !== undefined);
  const [first, ...rest] = path === undefined ? others : [path, ...others];
  if (first === undefined) return true;
  const isWritten = write(host, first, changes);
  if (isWritten) for (const one of rest) if (!isUnopened(host, one, changes)) write(host, one, changes);
  return isWritten;
}

function write({ summaries }: WriteContext["host"], path: string, changes: Changes): boolean {
  const { status, stars } = summaries.of(path) ?? {};
  const isSame = (changes.status ?? status) === status && (changes.stars ?? stars) === stars;
  return isSame || summaries.write(path, changes);
}

/** That a book is being read says nothing of a file that nobody has opened. */
function isUnopened({ summaries }: WriteContext["host"], path: string, { status }: Changes): boolean {
  return status === "reading" && summaries.of(path) === undefined;
}
