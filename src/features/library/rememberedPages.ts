import type { Context } from "../../context";
import { type BrowseList, type BrowsePage, browseKey, isRemembered } from "./browse.rules";
import { detailOf } from "../../base/failure";

type BrowseContext = Pick<Context, "store" | "host" | "settings" | "log">;

/** What an account sees of a server is nobody else's. */
function nameOf({ settings }: BrowseContext, list: BrowseList): string {
  const { serverUrl, libraryUsername } = settings();
  return `${serverUrl} ${libraryUsername} ${browseKey(list)}`;
}

/** What was shown last; `from`: when that was, Unix seconds. */
export interface Remembered extends Pick<BrowsePage, "lines" | "total"> {
  readonly from: number;
}

/** The first page of the list as it was shown last; undefined: it never was, or cannot be read. */
export function rememberedPage(context: BrowseContext, list: BrowseList): Remembered | undefined {
  if (!isRemembered(list)) return undefined;
  const kept = context.store.browse.find(nameOf(context, list));
  if (!kept.ok || kept.value === undefined) return undefined;
  const page = context.host.codec.decode(kept.value.page);
  if (!page.ok) return undefined;
  const { lines, total } = page.value as BrowsePage;
  // What follows an old page may be somewhere else by now.
  return { lines, total, from: kept.value.at };
}

/** Keeps the first page of a list for its next visit. */
export function remember(context: BrowseContext, list: BrowseList, page: BrowsePage): void {
  const { host, store, log } = context;
  if (!isRemembered(list)) return;
  const { lines } = page;
  const total = page.more ? page.total : undefined;
  const text = host.codec.encode({ lines: host.codec.list(lines), total });
  const kept = store.browse.save(nameOf(context, list), { at: host.clock.now(), page: text });
  if (!kept.ok) log.warn(`a page of the library could not be kept: ${detailOf(kept.failure)}`);
}
