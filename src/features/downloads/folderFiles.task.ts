import { type Context, startTask, type TaskContext } from "../../context";
import { bookTypeOf } from "../../model/book";
import { yieldEvery, perStep } from "../../base/longList";
import { attempted, caught } from "../../base/result";
import { detailOf } from "../../base/failure";
import { exclusionFor } from "../../book/exclusion.rules";
import { folderFor, homeFolder } from "./bookFolders";
import { fingerprintOf } from "../../book/book";
import { adoptFolderFile } from "../../book/findFolderFile.task";
import { isFileKnown, listUnaskedFiles, markFileAsked, saveFolderFile } from "../../book/folderFiles.store";

/** Per batch: entries of folders, files to read (12 KiB each), and requests. */
const maxLooks = 400;
const maxReads = 20;
const maxRequests = 10;

/** In one run. */
const maxLooksPerRun = 20000;
const maxReadsPerRun = 500;

/** Levels below the first folder. */
const maxDepth = 8;

/** Seconds between two batches, and between two complete runs. */
const restSeconds = 2;
const againSeconds = 600;

const walkTask = "folders";

interface Place {
  readonly path: string;
  readonly depth: number;
}

interface Walk {
  /** Folders to list. */
  places: readonly Place[];
  /** Files of the present folder. */
  files: readonly string[];
  looks: number;
  reads: number;
  looksLeft: number;
  readsLeft: number;
}

/**
 * Learns the fingerprints of files in the download folder and KOReader's home that were never opened, in the background,
 * while `isWanted`. `learned` runs after each batch with new files. At most once in ten minutes.
 */
export function followFolderFiles(context: Context, isWanted: () => boolean, learned: () => void): void {
  const { database, host } = context;
  const { folderWalk } = database.memory;
  if (folderWalk !== undefined && host.clock.elapsed() - folderWalk.endedAt < againSeconds) return;
  const walk: Walk = {
    places: firstPlaces(context),
    files: [],
    looks: 0,
    reads: 0,
    looksLeft: maxLooksPerRun,
    readsLeft: maxReadsPerRun,
  };
  const next = (): void => {
    if (!isWanted()) return;
    startTask(context, walkTask, (task) => {
      const isNew = walkOn(task, walk);
      const isAnswered = askByHash(task);
      if (isNew || isAnswered) host.tasks.after(0, () => isWanted() && learned());
      if (hasMore(walk)) host.tasks.after(restSeconds, next);
      else database.memory.folderWalk = { endedAt: host.clock.elapsed() };
    });
  };
  next();
}

function firstPlaces(context: Context): readonly Place[] {
  const home = homeFolder(context);
  const paths = [folderFor(context)].concat(home === undefined ? [] : [home]);
  return paths.map((path) => ({ path, depth: 0 }));
}

function hasMore({ places, files, looksLeft, readsLeft }: Walk): boolean {
  return looksLeft > 0 && readsLeft > 0 && places.length + files.length > 0;
}

/** One batch. True if files were read. */
function walkOn(context: Context, walk: Walk): boolean {
  walk.looks = 0;
  walk.reads = 0;
  while (hasMore(walk) && walk.looks < maxLooks && walk.reads < maxReads) {
    const [file] = walk.files;
    if (file === undefined) listNext(context, walk);
    else {
      walk.files = walk.files.slice(1);
      walk.looks += 1;
      const read = caught(() => learnFile(context, file));
      if (!read.ok) context.log.warn(`file not read: ${detailOf(read.failure)}`);
      if (read.ok && read.value) {
        walk.reads += 1;
        walk.readsLeft -= 1;
      }
    }
    context.host.tasks.pause();
  }
  walk.looksLeft -= walk.looks;
  return walk.reads > 0;
}

/** Hidden folders and sidecars have no books. */
function listNext({ host }: Context, walk: Walk): void {
  const [place] = walk.places;
  walk.places = walk.places.slice(1);
  if (place === undefined) return;
  const files: string[] = [];
  const inner: Place[] = [];
  const looked = yieldEvery(perStep.looks, host.tasks.pause);
  for (const { name, isFolder } of host.folders.list(place.path, looked) ?? []) {
    const path = `${place.path}/${name}`;
    walk.looks += 1;
    if (name.startsWith(".")) continue;
    if (!isFolder && bookTypeOf(name) !== undefined) files.push(path);
    const isInner = isFolder && !name.endsWith(".sdr") && place.depth < maxDepth;
    if (isInner && host.folders.resolved(path) === path) inner.push({ path, depth: place.depth + 1 });
  }
  walk.files = files;
  walk.places = inner.concat(walk.places);
}

/** Stores the fingerprint of a file that was never opened. True if the file was read. */
export function learnFile({ database, host, settings }: Context, path: string): boolean {
  const facts = host.files.facts(path);
  const type = bookTypeOf(path);
  if (facts === undefined || isFileKnown(database, path, facts)) return false;
  if (exclusionFor(settings(), { type, paths: [path] }, host.folders.resolved) !== undefined) return false;
  const fingerprint = fingerprintOf(host, path);
  if (fingerprint === undefined) return false;
  saveFolderFile(database, { path, fingerprint, size: facts.size, modifiedAt: facts.modifiedAt });
  return true;
}

/** Only on servers that find a book by its fingerprint, once for each file. True if a book was found. */
function askByHash(context: TaskContext): boolean {
  const { database, host, connection, server } = context;
  if (!connection.dialect().byHash || !host.network.isConnected()) return false;
  let isFound = false;
  for (const file of listUnaskedFiles(database, maxRequests)) {
    const found = attempted(() => server.books.findByHash(file.fingerprint));
    if (!found.ok) return isFound;
    if (found.value !== undefined && adoptFolderFile(context, file, found.value)) isFound = true;
    else markFileAsked(database, file.path);
    host.tasks.pause();
  }
  return isFound;
}
