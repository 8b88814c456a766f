import type { FileFacts, Files } from "../ports/files";
import lfs = require("libs/libkoreader-lfs");

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
