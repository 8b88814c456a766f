import { caught } from "../../base/storageError";
import type { Context } from "../../context";
import { type BrowseList, type BrowsePage, browseKey, isRemembered } from "./browse.rules";
import { detailOf } from "../../base/failure";
import { findBrowsedPage, saveBrowsedPage } from "./browse.store";

type BrowseContext = Pick<Context, "database" | "host" | "settings" | "log">;

/** Per server and account. */
function nameOf({ settings }: BrowseContext, list: BrowseList): string {
  const { serverUrl, libraryUsername } = settings();
  return `${serverUrl} ${libraryUsername} ${browseKey(list)}`;
}

export interface Remembered extends Pick<BrowsePage, "lines" | "total"> {
  readonly from: number;
}

/** Undefined if absent or unreadable. */
export function rememberedPage(context: BrowseContext, list: BrowseList): Remembered | undefined {
  if (!isRemembered(list)) return undefined;
  const found = caught(() => findBrowsedPage(context.database, nameOf(context, list)));
  const kept = found.ok ? found.value : undefined;
  if (kept === undefined) return undefined;
  const page = context.host.codec.decode(kept.page);
  if (!page.ok) return undefined;
  const { lines, total } = page.value as BrowsePage;
  // Later pages may have changed.
  return { lines, total, from: kept.at };
}

/** Shown at once at the next visit, also offline. */
export function rememberPage(context: BrowseContext, list: BrowseList, page: BrowsePage): void {
  const { host, database, log } = context;
  if (!isRemembered(list)) return;
  const { lines } = page;
  const total = page.more ? page.total : undefined;
  const text = host.codec.encode({ lines: host.codec.list(lines), total });
  const kept = caught(() => saveBrowsedPage(database, nameOf(context, list), { at: host.clock.now(), page: text }));
  if (!kept.ok) log.warn(`a page of the library could not be kept: ${detailOf(kept.failure)}`);
}
