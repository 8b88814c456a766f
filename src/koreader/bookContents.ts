import type { BookContents } from "./openDocument.port";
import { readByEngine } from "./closedContents";
import { files } from "./files";
import type Archiver = require("ffi/archiver");
import ReaderUI = require("apps/reader/readerui");

/** Files inside EPUBs: through the document while it is open, else through the host's archiver, where it has one. */
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

/** The open document, where it lies at this path and gives its files out. */
function documentAt(path: string): ReaderUI.Document | undefined {
  const document = ReaderUI.instance?.document;
  return document?.file === path && document.getDocumentFileContent !== undefined ? document : undefined;
}

/** Old hosts are without it. */
function archiver(): typeof Archiver | undefined {
  const [there, module] = pcall(require, "ffi/archiver");
  return there ? (module as typeof Archiver) : undefined;
}

/** Undefined when there is no such entry. */
function extract(path: string, entry: string): string | undefined {
  const reader = archiver()?.Reader.new();
  if (reader?.open(path) !== true) return undefined;
  const text = find(reader, entry);
  reader.close();
  return text;
}

/** The archive is walked once, up to the entry: the host's reader knows only what has come by. */
function find(reader: Archiver.Reader, entry: string): string | undefined {
  for (const { path } of reader.iterate()) if (path === entry) return reader.extractToMemory(entry);
  return undefined;
}
