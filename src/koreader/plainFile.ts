import lfs = require("libs/libkoreader-lfs");

/** Follows links. False also if absent. */
export function isPlainFile(path: string): boolean {
  const [found] = lfs.attributes(path);
  return found?.mode === "file";
}

/** Follows links. False also if absent. */
export function isFolder(path: string): boolean {
  const [found] = lfs.attributes(path);
  return found?.mode === "directory";
}

/** Opens for reading. Undefined for anything but a plain file: opening a pipe blocks for ever. */
export function openToRead(path: string): LuaFile | undefined {
  if (!isPlainFile(path)) return undefined;
  const [file] = io.open(path, "rb");
  return file;
}

/** Undefined also where `isBlocked`. */
export function openToWrite(path: string, mode: "ab" | "wb" | "r+b"): LuaFile | undefined {
  if (isBlocked(path)) return undefined;
  const [file] = io.open(path, mode);
  return file;
}

/** True for anything but a plain file, and for a link: nothing is written through it. */
export function isBlocked(path: string): boolean {
  const [found] = lfs.symlinkattributes(path);
  return found !== undefined && found.mode !== "file";
}
