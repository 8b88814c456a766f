import type { FileFacts, Files, FileWriter } from "./files.port";
import { bytesASync } from "../model/shelfFile";
import lfs = require("libs/libkoreader-lfs");
import ffiUtil = require("ffi/util");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");
import ffi = require("ffi");

/** The device's files. */
export const files: Files = { facts, sample };

function facts(path: string): FileFacts | undefined {
  const [found] = lfs.attributes(path);
  if (found?.mode !== "file") return undefined;
  return { size: found.size, modifiedAt: found.modification };
}

/** Whoever opens a pipe may wait for ever. */
function sample(path: string, offsets: readonly number[], length: number): string | undefined {
  if (facts(path) === undefined) return undefined;
  const [file] = io.open(path, "rb");
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

/**
 * Opens a file over what was there, or to go on behind its first `from` bytes. What comes is brought to the disk bit by
 * bit: all of it at the end would hold up the reader. Undefined when it cannot.
 */
export function openWriter(path: string, from: number): FileWriter | undefined {
  const [file] = io.open(path, from === 0 ? "wb" : "r+b");
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
      const synced = Math.floor(at / bytesASync);
      at += bytes.length;
      return written !== undefined && (Math.floor(at / bytesASync) === synced || sync(file));
    },
    close: () => close(file),
  };
}

/** What is renamed next must be on the disk first: after a power cut the name would stand for nothing. */
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

/** More windows than anybody has one over the other: what will not go is left. */
const mostWindows = 20;

/**
 * Opens the book in the host's reader, from the file browser as from another book. Menus, lists and boxes that lie over
 * them are closed first: they would come back, about something else, when the book is left. Never inside a task.
 */
export function openFile(path: string): void {
  closeWindows();
  const reader = ReaderUI.instance;
  if (reader === undefined) return ReaderUI.showReader(path);
  if (reader.document?.file !== path) reader.switchDocument?.(path);
}

/** Closes the open book as the reader does, with all that lies over it: the file browser comes. Never inside a task. */
export function closeFile(): void {
  closeWindows();
  ReaderUI.instance?.handleEvent(Event.new("Home"));
}

/** Each in its own way, so that whoever opened it learns that it is gone. */
function closeWindows(): void {
  const ground = ReaderUI.instance ?? FileManager.instance;
  let left = mostWindows;
  let top = UIManager.getTopmostVisibleWidget();
  while (ground !== undefined && top !== undefined && top !== ground && left > 0) {
    top.handleEvent(Event.new("Close"));
    if (UIManager.isWidgetShown(top)) UIManager.close(top);
    top = UIManager.getTopmostVisibleWidget();
    left -= 1;
  }
}

/**
 * Only the owner may read and write the file from now on, where its system knows such a thing: cards with FAT do not,
 * and nothing is said then.
 */
export function keepPrivate(path: string): void {
  pcall(() => {
    ffi.cdef(`int catchword_chmod(const char *path, unsigned int mode) __asm__("chmod");`);
    (ffi.C as FileModes).catchword_chmod(path, ownerOnly);
  });
}

/**
 * Makes the file, empty, where there is none, and keeps it private: before a database comes into it, which has passwords
 * in it. What SQLite makes beside it gets its mode.
 */
export function beginPrivate(path: string): void {
  const [file] = io.open(path, "ab");
  file?.close();
  keepPrivate(path);
}

/** `rw-------`. */
const ownerOnly = 384;

/** @noSelf */
interface FileModes {
  catchword_chmod(path: string, mode: number): number;
}
