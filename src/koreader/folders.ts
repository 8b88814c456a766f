import { lazily } from "../base/lazily";
import type { Folders, FolderEntry } from "./files.port";
import { keepPrivate, openWriter, replaceFile } from "./files";
import { isBlocked, isFolder } from "./plainFile";
import ffiUtil = require("ffi/util");
import lfs = require("libs/libkoreader-lfs");

const megabyte = 1024 * 1024;

export const folders: Folders = lazily(() => createFolders());

function createFolders(): Folders {
  return {
    resolved,
    isFolder,
    isBlocked,
    list,
    makeFolder,
    rename,
    remove,
    removeEmpty,
    removeFolder,
    freeMegabytes,
    write: openWriter,
    replaceFile: (path, text) => replaceFile(path, text, true),
    keepPrivate,
  };
}

function resolved(path: string): string {
  const whole = ffiUtil.realpath(path);
  if (whole !== undefined) return whole;
  const [parent, name] = string.match(path, "^(.+)/([^/]+)/*$");
  const above = parent === undefined ? undefined : ffiUtil.realpath(parent);
  return above === undefined ? path : `${above === "/" ? "" : above}/${name ?? ""}`;
}

function list(folder: string, looked?: () => void): readonly FolderEntry[] | undefined {
  const names: string[] = [];
  const [readable] = pcall(() => {
    for (const name of lfs.dir(folder)) if (name !== "." && name !== "..") names.push(name);
  });
  if (!readable) return undefined;
  const entries: FolderEntry[] = [];
  for (const name of names) {
    const [found] = lfs.attributes(`${folder}/${name}`);
    if (found !== undefined) entries.push({ name, isFolder: found.mode === "directory", size: found.size });
    looked?.();
  }
  return entries;
}

function makeFolder(path: string): boolean {
  if (path === "" || isFolder(path)) return true;
  const [parent] = string.match(path, "^(.*)/[^/]+/*$");
  if (parent !== undefined && !makeFolder(parent)) return false;
  const [made] = lfs.mkdir(path);
  return made === true;
}

/** rename(2) overwrites, which must never happen to a book. */
function rename(from: string, to: string): boolean {
  if (isThere(to)) return false;
  const [renamed] = os.rename(from, to);
  return renamed === true;
}

function remove(path: string): boolean {
  const [removed] = os.remove(path);
  return removed === true || !isThere(path);
}

/** A link to a folder stays. */
function removeEmpty(path: string): boolean {
  lfs.rmdir(path);
  return !isThere(path);
}

/** Links are removed, never followed. */
function removeFolder(folder: string): boolean {
  const path = withoutSlashes(folder);
  if (isLink(path)) return remove(path);
  for (const { name, isFolder: isInner } of list(path) ?? []) {
    const inner = `${path}/${name}`;
    const [taken] = os.remove(inner);
    if (taken !== true && isInner) removeFolder(inner);
  }
  lfs.rmdir(path);
  return !isThere(path);
}

/** Of the nearest folder that exists, because the host reports 0 for a missing one. */
function freeMegabytes(folder: string): number | undefined {
  if (!isFolder(folder)) {
    const [parent] = string.match(folder, "^(.+)/[^/]+/*$");
    return parent === undefined ? undefined : freeMegabytes(parent);
  }
  const [worked, , free] = pcall(() => ffiUtil.df(folder));
  return worked && typeof free === "number" ? free / megabyte : undefined;
}

/** True also for a broken link. */
function isThere(path: string): boolean {
  const [found] = lfs.symlinkattributes(path);
  return found !== undefined;
}

function isLink(path: string): boolean {
  const [found] = lfs.symlinkattributes(path);
  return found?.mode === "link";
}

/** A final slash makes the system follow a link. */
function withoutSlashes(path: string): string {
  const [bare] = string.match(path, "^(.*[^/])/*$");
  return bare ?? path;
}
