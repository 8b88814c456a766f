import type { FileFacts, Files, FileWriter, Folders, FolderEntry } from "../../src/koreader/files.port";

/** A disk in memory: contents by path, and folders. Every change can be counted, refused, or cut short by the test. */
export interface Disk extends Files, Folders {
  readonly contents: Map<string, string>;
  /** Megabytes; a test may lower it. */
  free: number | undefined;
  /** Paths of links, which lead elsewhere. */
  readonly links: Set<string>;
  /** Bytes that still fit; what is beyond fails. */
  room: number;
  /** How many files were opened for reading. */
  opened: number;
}

export function aDisk(effect: () => void = () => undefined): Disk {
  const contents = new Map<string, string>();
  const folders = new Set<string>(["/", "/mnt", "/mnt/books"]);
  const below = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);

  const disk: Disk = {
    contents,
    links: new Set(),
    free: 10000,
    room: Number.POSITIVE_INFINITY,
    opened: 0,
    facts: (path): FileFacts | undefined => {
      const bytes = contents.get(path);
      return bytes === undefined ? undefined : { size: bytes.length, modifiedAt: 1 };
    },
    sample: (path, offsets, length) => {
      const bytes = contents.get(path);
      disk.opened += 1;
      if (bytes === undefined) return undefined;
      return offsets
        .filter((offset) => offset < bytes.length)
        .map((offset) => bytes.slice(offset, offset + length))
        .join("");
    },
    chapters: () => undefined,
    resolved: (path) => path,
    keepPrivate: () => undefined,
    isFolder: (path) => folders.has(path),
    isBlocked: (path) => folders.has(path) || disk.links.has(path),
    list: (path, looked) => {
      const folder = path.endsWith("/") ? path.slice(0, -1) : path;
      const entries = folders.has(folder) ? entriesOf(contents, folders, folder) : undefined;
      entries?.forEach(() => looked?.());
      return entries;
    },
    makeFolder: (path) => {
      effect();
      const steps = path.split("/");
      for (const [index] of steps.entries()) folders.add(steps.slice(0, index + 1).join("/") || "/");
      return true;
    },
    rename: (from, to) => {
      if (contents.has(to) || folders.has(to) || !folders.has(to.slice(0, to.lastIndexOf("/")))) return false;
      effect();
      if (folders.has(from)) return renameFolder(contents, folders, from, to);
      const bytes = contents.get(from);
      if (bytes === undefined) return false;
      contents.delete(from);
      contents.set(to, bytes);
      return true;
    },
    remove: (path) => {
      if (contents.has(path)) effect();
      contents.delete(path);
      return true;
    },
    removeEmpty: (path) => {
      const isEmpty = entriesOf(contents, folders, path).length === 0;
      if (isEmpty && folders.has(path)) effect();
      if (isEmpty) folders.delete(path);
      return isEmpty;
    },
    removeFolder: (path) => {
      effect();
      for (const file of [...contents.keys()]) if (below(path, file)) contents.delete(file);
      for (const folder of [...folders]) if (folder === path || below(path, folder)) folders.delete(folder);
      return true;
    },
    freeMegabytes: () => disk.free,
    replaceFile: (path, text) => {
      effect();
      contents.set(path, text);
      return true;
    },
    write: (path, from): FileWriter | undefined => {
      effect();
      contents.set(path, (contents.get(path) ?? "").slice(0, from));
      return {
        write: (bytes) => {
          effect();
          const fitting = bytes.slice(0, Math.max(0, disk.room));
          contents.set(path, (contents.get(path) ?? "") + fitting);
          disk.room -= fitting.length;
          return fitting.length === bytes.length;
        },
        close: () => true,
      };
    },
  };
  return disk;
}

function entriesOf(contents: Map<string, string>, folders: Set<string>, folder: string): FolderEntry[] {
  const within = (path: string): boolean =>
    path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes("/");
  const name = (path: string): string => path.slice(folder.length + 1);
  return [
    ...[...folders].filter(within).map((path) => ({ name: name(path), isFolder: true, size: 0 })),
    ...[...contents].flatMap(([path, bytes]) =>
      within(path) ? [{ name: name(path), isFolder: false, size: bytes.length }] : [],
    ),
  ];
}

function renameFolder(contents: Map<string, string>, folders: Set<string>, from: string, to: string): boolean {
  for (const [path, bytes] of [...contents]) {
    if (!path.startsWith(`${from}/`)) continue;
    contents.delete(path);
    contents.set(to + path.slice(from.length), bytes);
  }
  for (const folder of [...folders]) {
    if (folder !== from && !folder.startsWith(`${from}/`)) continue;
    folders.delete(folder);
    folders.add(to + folder.slice(from.length));
  }
  return true;
}
