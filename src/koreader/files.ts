import type { FileFacts, Files, FileWriter } from "./files.port";
import { bytesPerSync } from "../model/bookFile";
import { listChapters } from "./archiveSizes";
import { isBlocked, openToRead, openToWrite } from "./plainFile";
import lfs = require("libs/libkoreader-lfs");
import ffiUtil = require("ffi/util");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");
import ffi = require("ffi");

export const files: Files = { facts, sample, chapters: listChapters };

function facts(path: string): FileFacts | undefined {
  const [found] = lfs.attributes(path);
  if (found?.mode !== "file") return undefined;
  return { size: found.size, modifiedAt: found.modification };
}

function sample(path: string, offsets: readonly number[], length: number): string | undefined {
  const file = openToRead(path);
  if (file === undefined) return undefined;
  const bytes = readAt(file, offsets, length);
  file.close();
  return bytes;
}

function readAt(file: LuaFile, offsets: readonly number[], length: number): string | undefined {
  const samples: string[] = [];
  const [size] = file.seek("end");
  for (const offset of offsets) {
    if (size === undefined || offset >= size) break;
    file.seek("set", offset);
    const bytes = file.read(length);
    if (bytes === undefined) return undefined;
    samples.push(bytes);
  }
  return samples.join("");
}

/** Flushes at intervals while writing, because one large flush at the end would block the interface. */
export function openWriter(path: string, from: number): FileWriter | undefined {
  const file = openToWrite(path, from === 0 ? "wb" : "r+b");
  if (file === undefined) return undefined;
  const [place] = file.seek("set", from);
  if (place !== from) {
    file.close();
    return undefined;
  }
  let at = from;
  return {
    write: (bytes) => {
      const [written] = file.write(bytes);
      const synced = Math.floor(at / bytesPerSync);
      at += bytes.length;
      return written !== undefined && (Math.floor(at / bytesPerSync) === synced || sync(file));
    },
    close: () => close(file),
  };
}

/**
 * Writes beside and renames: a power cut leaves the old file or the new one, and a link or a pipe of this name is
 * replaced, not followed. False on failure. `isPrivate`: for secrets.
 */
export function replaceFile(path: string, text: string, isPrivate: boolean): boolean {
  const part = `${path}.new`;
  if (isBlocked(part)) os.remove(part);
  const file = openWriter(part, 0);
  if (isPrivate && file !== undefined) keepPrivate(part);
  const isWritten = file?.write(text) === true;
  const isClosed = file?.close() === true;
  const [isRenamed] = isWritten && isClosed ? os.rename(part, path) : [];
  if (isRenamed !== true) os.remove(part);
  return isRenamed === true;
}

/** Flush before a rename: after a power cut the name would point to nothing. */
function close(file: LuaFile): boolean {
  const synced = sync(file);
  const closed = file.close() as unknown;
  return synced && closed === true;
}

function sync(file: LuaFile): boolean {
  const flushed = file.flush() as unknown;
  const [called, synced] = pcall(() => {
    const [isSynced] = ffiUtil.fsyncOpenedFile(file);
    return isSynced;
  });
  return flushed === true && called && synced;
}

/** Windows that refuse to close are left. */
const maxWindows = 20;

/** Closes menus, lists and boxes first, because they would reappear later. Never inside a task. */
export function openFile(path: string): void {
  closeWindows();
  const reader = ReaderUI.instance;
  if (reader === undefined) return ReaderUI.showReader(path);
  if (reader.document?.file !== path) reader.switchDocument?.(path);
}

/** Closes as a person would. Never call it inside a task. */
export function closeFile(): void {
  closeWindows();
  ReaderUI.instance?.handleEvent(Event.new("Home"));
}

/** Each in its own way, so that its owner is notified. */
function closeWindows(): void {
  const ground = ReaderUI.instance ?? FileManager.instance;
  let left = maxWindows;
  let top = UIManager.getTopmostVisibleWidget();
  while (ground !== undefined && top !== undefined && top !== ground && left > 0) {
    top.handleEvent(Event.new("Close"));
    if (UIManager.isWidgetShown(top)) UIManager.close(top);
    top = UIManager.getTopmostVisibleWidget();
    left -= 1;
  }
}

/** `rw-------`, if the file system supports it (FAT does not). */
export function keepPrivate(path: string): void {
  pcall(() => {
    ffi.cdef(`int catchword_chmod(const char *path, unsigned int mode) __asm__("chmod");`);
    (ffi.C as FileModes).catchword_chmod(path, ownerOnly);
  });
}

/** Before SQLite opens it: the database holds passwords, and SQLite's other files get its mode. */
export function beginPrivate(path: string): void {
  openToWrite(path, "ab")?.close();
  keepPrivate(path);
}

const ownerOnly = 384;

/** @noSelf */
interface FileModes {
  catchword_chmod(path: string, mode: number): number;
}
