import { dropCopied, sidecarsOf, keepBeside, leftAt } from "./bookSidecar";
import { collected, addCollection, collect, listed, restoreLists } from "./hostLists";
import { yieldEvery, perStep } from "../base/longList";
import type { HostBooks } from "./files.port";
import type { Log } from "./host.port";
import { attemptsWith } from "./log";
import { closedSidecar } from "./closedSidecar";
import { hostNumber, hostSettings } from "./hostValues";
import { closeFile, openFile } from "./files";
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
    homes: () => ({ chosen: hostSettings.homeFolder(), device: Device.home_dir }),
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
    relisted: (path, lists) => attempt("the host's lists of a book", () => restoreLists(path, lists)),
    collected: (collection) => collected(collection),
    saveCollections: () => attempt("the host's collections", () => ReadCollection.write()),
    addCollection: (collection) => attempt("the host's collections", () => addCollection(collection)),
    collect: (collection, added, ours, rest) => {
      attempt("the host's collections", () => collect(collection, added, ours, yieldEvery(perStep.books, rest)));
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
  const sidecar = kept ?? closedSidecar(path);
  return sidecar === "unreadable" ? undefined : hostNumber(sidecar?.readSetting("doc_pages"));
}
