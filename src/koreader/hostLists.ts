import type { HostLists } from "./files.port";
import { folders } from "./folders";
import ReadCollection = require("readcollection");
import ReadHistory = require("readhistory");
import type BookList = require("ui/widget/booklist");
import type ReaderUI = require("apps/reader/readerui");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import UIManager = require("ui/uimanager");

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
export function restoreLists(path: string, { collections, readAt }: HostLists): void {
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

/** Undefined if the user has collections of both names. */
function ownName(shelf: string): string | undefined {
  const name = `${shelf} (Catchword)`;
  return [shelf, name].find((one) => isOurs(one, name));
}

/** Paths; undefined if KOReader has no such collection. */
export function collected(shelf: string): readonly string[] | undefined {
  const name = ownName(shelf);
  const collection = name === undefined ? undefined : ReadCollection.coll[name];
  return collection === undefined ? undefined : Object.keys(collection);
}

export function addCollection(shelf: string): void {
  const name = ownName(shelf);
  if (name === undefined || ReadCollection.coll[name] !== undefined) return;
  make(name);
  ReadCollection.write();
}

/** Looked up for each file, because it may change between turns. */
export function collect(shelf: string, added: readonly string[], ours: readonly string[], looked: () => void): void {
  const chosen = ownName(shelf);
  if (chosen === undefined) return;
  if (ReadCollection.coll[chosen] === undefined) {
    if (added.length === 0) return;
    make(chosen);
  }
  const wanted: Record<string, true | undefined> = {};
  let changed = false;
  for (const path of added) {
    wanted[path] = true;
    if (add(chosen, path)) changed = true;
    looked();
  }
  for (const path of ours) {
    if (wanted[path] !== true && takeOut(chosen, path)) changed = true;
    looked();
  }
  if (changed) ReadCollection.write();
}

/** True for a marked or new collection. On a host without marks, only for the name `own`. */
function isOurs(name: string, own: string): boolean {
  const kept = ReadCollection.coll_settings;
  if (kept === undefined) return name === own;
  return ReadCollection.coll[name] === undefined || kept[name]?.["catchword"] === true;
}

function make(name: string): void {
  ReadCollection.addCollection(name);
  const kept = ReadCollection.coll_settings?.[name];
  if (kept !== undefined) kept["catchword"] = true;
}

function takeOut(name: string, path: string): boolean {
  const collection = ReadCollection.coll[name];
  if (collection?.[path] === undefined) return false;
  collection[path] = undefined;
  return true;
}

/** v2024.11 updates book lists by an event outside any task (no `changed`: everything); newer hosts have a cache. */
export function showInLists(path: string, sidecar: ReaderUI.Sidecar, changed?: { summary: ReaderUI.Summary }): void {
  const [there, module] = pcall(require, "ui/widget/booklist");
  if (there) return (module as typeof BookList).setBookInfoCache(path, sidecar);
  UIManager.nextTick(() => {
    pcall(() => UIManager.broadcastEvent(Event.new("DocSettingsItemsChanged", path, changed)));
  });
}

const calm = 1;

/** Only if the file browser shows the book's folder. */
export function redrawBrowserOf(path: string): void {
  const [folder] = string.match(path, "^(.*)/");
  if (FileManager.instance?.file_chooser?.path !== folder) return;
  UIManager.unschedule(redrawBrowser);
  UIManager.scheduleIn(calm, redrawBrowser);
}

function redrawBrowser(): void {
  pcall(() => FileManager.instance?.onRefresh());
}
