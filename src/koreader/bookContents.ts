import type { BookContents } from "./openDocument.port";
import { readByEngine } from "./closedContents";
import { files } from "./files";
import type Archiver = require("ffi/archiver");
import ReaderUI = require("apps/reader/readerui");

export function createBookContents(): BookContents {
  return {
    canRead: (path) => documentAt(path) !== undefined || (archiver() !== undefined && files.facts(path) !== undefined),
    readsClosed: () => archiver() !== undefined,
    read: (path, entry) => read(path, entry),
    readClosed: (path, entry) => readClosed(path, entry),
  };
}

function readClosed(path: string, entry: string): string | undefined {
  if (archiver() !== undefined) return read(path, entry);
  const [worked, text] = pcall(() => readByEngine(path, entry));
  return worked ? text : undefined;
}

function read(path: string, entry: string): string | undefined {
  const document = documentAt(path);
  if (document !== undefined) return document.getDocumentFileContent?.(entry);
  const [worked, text] = pcall(extract, path, entry);
  return worked ? text : undefined;
}

function documentAt(path: string): ReaderUI.Document | undefined {
  const document = ReaderUI.instance?.document;
  return document?.file === path && document.getDocumentFileContent !== undefined ? document : undefined;
}

/** Absent on old hosts. */
function archiver(): typeof Archiver | undefined {
  const [there, module] = pcall(require, "ffi/archiver");
  return there ? (module as typeof Archiver) : undefined;
}

/** Undefined if there is no such entry. */
function extract(path: string, entry: string): string | undefined {
  const reader = archiver()?.Reader.new();
  if (reader?.open(path) !== true) return undefined;
  const text = find(reader, entry);
  reader.close();
  return text;
}

/** Walks up to the entry, because the host's reader extracts only entries that it has passed. */
function find(reader: Archiver.Reader, entry: string): string | undefined {
  for (const { path } of reader.iterate()) if (path === entry) return reader.extractToMemory(entry);
  return undefined;
}
