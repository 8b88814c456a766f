import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { ServerStatus } from "../../model/bookState";
import { hostStatusOf } from "./status.rules";
import type { SummaryChanges } from "../../koreader/bookSummary.port";
import { markStatusWriting, recordAgreedStatus } from "./states.store";
import { listPaths } from "../../book/bookRow.store";

type WriteContext = Pick<Context, "database" | "host">;

/**
 * The server's status holds here: it is written beside the files of the book, and from then on both agree. That it is
 * about to be is noted first: if the power goes in between, `settleWritten` finds the book before the reader says more of
 * it. `path`: as for `writeSummary`. The value: false where nothing was agreed on, because the host could not write, or
 * has no word for it.
 */
export function writeStatus(
  context: WriteContext,
  fingerprint: Fingerprint,
  there: ServerStatus | undefined,
  path?: string,
): boolean {
  const { database, host } = context;
  const status = hostStatusOf(there);
  if (there === undefined || status === undefined) return false;
  const isThere = path !== undefined && host.summaries.of(path)?.status === status;
  if (!isThere) markStatusWriting(database, fingerprint, there);
  if (!writeSummary(context, fingerprint, { status }, path)) return false;
  recordAgreedStatus(database, fingerprint, there);
  return true;
}

/** To all local files, because a differing one would look like a change. `path`: first. False if the first failed. */
export function writeSummary(
  { database, host }: WriteContext,
  fingerprint: Fingerprint,
  changes: SummaryChanges,
  path?: string,
): boolean {
  const known = listPaths(database, fingerprint);
  const others = known.filter((one) => one !== path && host.files.facts(one) !== undefined);
  const [first, ...rest] = path === undefined ? others : [path, ...others];
  if (first === undefined) return true;
  const isWritten = write(host, first, changes);
  if (isWritten) for (const one of rest) if (!isUnopened(host, one, changes)) write(host, one, changes);
  return isWritten;
}

function write({ summaries }: WriteContext["host"], path: string, changes: SummaryChanges): boolean {
  const { status, stars, review = "" } = summaries.of(path) ?? {};
  const isSame = (changes.status ?? status) === status && (changes.stars ?? stars) === stars;
  return (isSame && (changes.review ?? review) === review) || summaries.write(path, changes);
}

/** "Reading" says nothing about an unopened file. */
function isUnopened({ summaries }: WriteContext["host"], path: string, { status }: SummaryChanges): boolean {
  return status === "reading" && summaries.of(path) === undefined;
}
