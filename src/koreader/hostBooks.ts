import type { Fingerprint } from "../model/book";
import { yieldEvery } from "../base/longList";
import type { HostBooks } from "./files.port";
import type { Log } from "./host.port";
import { attemptsWith } from "./attempt";
import { folders } from "./folders";
import { closeFile, openFile } from "./files";
import { add, listed, relist } from "./hostLists";
import { keepBeside, leftAt } from "./swappedBook";
import DataStorage = require("datastorage");
import Device = require("device");
import DocSettings = require("docsettings");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import ReadCollection = require("readcollection");
import ReadHistory = require("readhistory");
import UIManager = require("ui/uimanager");

/** Errors in host code are caught and logged. */
export function createHostBooks(log: Log): HostBooks {
  const attempt = attemptsWith(log);
  return {
    homes: () => ({ chosen: G_reader_settings.readSetting("home_dir"), device: Device.home_dir }),
    remembered: () => ReadHistory.hist.map(({ file }) => file),
    openPath: () => ReaderUI.instance?.document?.file,
    sidecarsOf: (path, fingerprint) => sidecarsOf(path, fingerprint),
    pagesOf,
    willMove: (from, to) => {
      attempt("the copy of what is kept beside a book", () => DocSettings.updateLocation(from, to, true));
    },
    hasMoved: (from, to) => {
      attempt("what is kept beside a book", () => dropCopied(from, to));
      attempt("the host's history", () => ReadHistory.updateItem(from, to));
      attempt("the host's collections", () => ReadCollection.updateItem(from, to));
    },
    gone: (path) => {
      attempt("the host's history", () => ReadHistory.fileDeleted(path));
      attempt("the host's collections", () => ReadCollection.removeItem(path));
    },
    listed: (path) => listed(path),
    relisted: (path, lists) => attempt("the host's lists of a book", () => relist(path, lists)),
    collected: (collection) => collected(collection),
    saveCollections: () => attempt("the host's collections", () => ReadCollection.write()),
    addCollection: (collection) => attempt("the host's collections", () => addCollection(collection)),
    collect: (collection, added, ours, rest) => {
      attempt("the host's collections", () => collect(collection, added, ours, yieldEvery(filesATurn, rest)));
    },
    open: (path) => UIManager.nextTick(() => attempt("opening a book", () => openFile(path))),
    close: () => {
      UIManager.nextTick(() => attempt("closing a book", () => closeFile()));
    },
    leftAt: (path) => leftAt(path),
    swapped: (swap) => attempt("what is kept of a book", () => keepBeside(swap)),
    changed: () => {
      UIManager.nextTick(() => attempt("the file browser", () => FileManager.instance?.onRefresh()));
    },
  };
}

function pagesOf(path: string): number | undefined {
  const page = ReaderUI.instance;
  const kept = page?.document?.file === path ? page.doc_settings : undefined;
  const [worked, pages] = pcall(() => (kept ?? DocSettings.open(path)).readSetting("doc_pages"));
  return worked && typeof pages === "number" ? pages : undefined;
}

/** Sidecars by content hash are shared by both names, and stay. */
function dropCopied(from: string, to: string): void {
  const old = DocSettings.findSidecarFile(from);
  const kept = DocSettings.findSidecarFile(to);
  if (old === undefined || kept === undefined) DocSettings.updateLocation(from, to);
  else if (old !== kept) DocSettings.open(from).purge();
}

/** As getSidecarDir in frontend/docsettings.lua: the path without its ending, in three places. */
function sidecarsOf(path: string, fingerprint: Fingerprint): readonly string[] {
  const [stem] = string.match(path, "^(.*)%.");
  const beside = `${stem ?? path}.sdr`;
  const shelf = `${DataStorage.getDocSettingsHashDir()}/${string.sub(fingerprint, 1, 2)}`;
  const places = [beside, DataStorage.getDocSettingsDir() + beside, `${shelf}/${fingerprint}.sdr`];
  const [ending] = string.match(path, "%.([^./]+)$");
  return places.filter((place) => folders.isFolder(place) && isOfOne(place, ending ?? "_"));
}

/** False if a file in another format shares the sidecar: then nothing is removed. */
function isOfOne(sidecar: string, ending: string): boolean {
  const entries = folders.list(sidecar) ?? [];
  return entries.every(({ name }) => {
    const [other] = string.match(name, "^metadata%.(.-)%.lua");
    return other === undefined || other === ending;
  });
}

const filesATurn = 50;

/** Undefined if the user has collections of both names. */
function ownName(shelf: string): string | undefined {
  const name = `${shelf} (Catchword)`;
  return [shelf, name].find((one) => isOurs(one, name));
}

function collected(shelf: string): readonly string[] | undefined {
  const name = ownName(shelf);
  const collection = name === undefined ? undefined : ReadCollection.coll[name];
  return collection === undefined ? undefined : Object.keys(collection);
}

function addCollection(shelf: string): void {
  const name = ownName(shelf);
  if (name === undefined || ReadCollection.coll[name] !== undefined) return;
  make(name);
  ReadCollection.write();
}

/** Looked up for each file, because it may change between turns. */
function collect(shelf: string, added: readonly string[], ours: readonly string[], looked: () => void): void {
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

/**
 * True for a collection that the plugin marked, or that is new. Without marks on this host, only for the name `own`.
 */
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
