import type { HostLists } from "./files.port";
import { folders } from "./folders";
import ReadCollection = require("readcollection");
import ReadHistory = require("readhistory");

/** Empty if unreadable. */
export function listed(path: string): HostLists {
  const collections: Record<string, number> = {};
  const [, readAt] = pcall(() => {
    const file = folders.resolved(path);
    for (const name of Object.keys(ReadCollection.coll)) {
      const item = ReadCollection.coll[name]?.[file];
      if (item !== undefined) collections[name] = item.order ?? 0;
    }
    return ReadHistory.hist.find((entry) => entry.file === file)?.time;
  });
  return { collections, readAt: typeof readAt === "number" ? readAt : undefined };
}

/** Restores positions in present collections and the time in the history. */
export function relist(path: string, { collections, readAt }: HostLists): void {
  const file = folders.resolved(path);
  let isChanged = false;
  for (const name of Object.keys(collections)) {
    if (!add(name, file)) continue;
    isChanged = true;
    const item = ReadCollection.coll[name]?.[file];
    if (item?.order !== undefined && (collections[name] ?? 0) > 0) item.order = collections[name];
  }
  if (isChanged) ReadCollection.write();
  putInHistory(file, readAt);
}

/** The host may keep a deleted entry greyed out without checking the file again. */
function putInHistory(file: string, readAt: number | undefined): void {
  const entry = ReadHistory.hist.find((one) => one.file === file);
  const at = entry?.time ?? readAt;
  if (at === undefined || (entry !== undefined && entry.dim !== true)) return;
  ReadHistory.removeItemByPath(file);
  ReadHistory.addItem(file, at);
}

/** In memory; false without such a collection, or if present already. */
export function add(name: string, path: string): boolean {
  const collection = ReadCollection.coll[name];
  if (collection === undefined || collection[path] !== undefined) return false;
  ReadCollection.addItem(path, name);
  return true;
}
