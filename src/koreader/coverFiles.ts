import { isShowable, missingSeconds } from "../base/picture";
import type { CoverFiles, KeptCover } from "./files.port";
import { codec } from "./codec";
import { folders } from "./folders";
import { openToRead, openToWrite } from "./plainFile";
import { coverFolder } from "./ownFiles";
import lfs = require("libs/libkoreader-lfs");

/** Bytes and Unix seconds of a file. */
interface Entry {
  readonly size: number;
  readonly at: number;
}

interface State {
  readonly folder: string;
  /** By file name; undefined until the folder was read. */
  entries: Record<string, Entry | undefined> | undefined;
  total: number;
}

const ending = ".cover";
const partEnding = ".part";

/** In place of a picture. Not empty, as a power cut may leave an empty file. */
const none = "none";

/** One file a cover. The name is a hash, so that no file tells a book, a server or a person. */
export function createCoverFiles(): CoverFiles {
  const state: State = { folder: coverFolder(), entries: undefined, total: 0 };
  return {
    find: (key) => find(state, nameOf(key)),
    save: (key, bytes, { maxBytes, pause }) => {
      const entries = entriesOf(state, pause);
      const isKept = bytes === undefined ? maxBytes > 0 : bytes.length <= maxBytes && isShowable(bytes);
      if (isKept) write(state, entries, nameOf(key), bytes ?? none);
      evict(state, entries, maxBytes, pause);
    },
  };
}

function nameOf(key: string): string {
  return codec.md5(key) + ending;
}

/** A power cut may leave any bytes, so the picture is checked again. */
function find(state: State, name: string): KeptCover | undefined {
  const path = `${state.folder}/${name}`;
  const [found] = lfs.attributes(path);
  if (found?.mode !== "file") return undefined;
  const file = openToRead(path);
  const bytes = file?.read("*a");
  file?.close();
  if (bytes === none) return { bytes: undefined, keptAt: found.modification };
  if (bytes !== undefined && isShowable(bytes)) return { bytes, keptAt: found.modification };
  os.remove(path);
  return undefined;
}

/** Not flushed: a flush takes longer than a step may, and a cover can be fetched again. */
function write(state: State, entries: Record<string, Entry | undefined>, name: string, bytes: string): void {
  const path = `${state.folder}/${name}`;
  const part = path + partEnding;
  if (!folders.makeFolder(state.folder)) return;
  const file = openToWrite(part, "wb");
  if (file === undefined) return;
  const [written] = file.write(bytes);
  const isWritten = file.close() && written !== undefined;
  const [isMoved] = isWritten ? os.rename(part, path) : [];
  if (isMoved !== true) {
    os.remove(part);
    return;
  }
  state.total += bytes.length - (entries[name]?.size ?? 0);
  entries[name] = { size: bytes.length, at: os.time() };
}

/** Files between two pauses. */
const fileBatchSize = 20;

/** Reads the folder once. Removes what a power cut left, and old notes that there is no cover. */
function entriesOf(state: State, pause: () => void): Record<string, Entry | undefined> {
  if (state.entries !== undefined) return state.entries;
  const entries: Record<string, Entry | undefined> = {};
  const names: string[] = [];
  pcall(() => {
    for (const name of lfs.dir(state.folder)) if (name !== "." && name !== "..") names.push(name);
  });
  let total = 0;
  names.forEach((name, place) => {
    const path = `${state.folder}/${name}`;
    const [found] = lfs.attributes(path);
    const isOver = found?.size === none.length && os.time() - found.modification > missingSeconds;
    if (isOver || !name.endsWith(ending)) os.remove(path);
    else if (found?.mode === "file") {
      entries[name] = { size: found.size, at: found.modification };
      total += found.size;
    }
    if (place - fileBatchSize * Math.floor(place / fileBatchSize) === fileBatchSize - 1) pause();
  });
  state.entries = entries;
  state.total = total;
  return entries;
}

/** Removes the oldest covers beyond the limit. */
function evict(state: State, entries: Record<string, Entry | undefined>, maxBytes: number, pause: () => void): void {
  while (state.total > maxBytes) {
    let oldest: string | undefined;
    for (const [name, entry] of pairs(entries))
      if (oldest === undefined || entry.at < (entries[oldest]?.at ?? 0)) oldest = name;
    if (oldest === undefined) return;
    state.total -= entries[oldest]?.size ?? 0;
    entries[oldest] = undefined;
    os.remove(`${state.folder}/${oldest}`);
    pause();
  }
}
