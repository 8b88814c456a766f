import type { Context, TaskContext } from "../../context";
import { type PackedFile, type Release, unpackedSize, type UpdateTrouble } from "../../model/release";
import { done, failed, type Result } from "../../base/result";
import { folderOf } from "../../model/bookFile";
import { publishedAt } from "./checkForUpdate";
import { schemaVersion } from "../../migrations";

/** Folder in the plugin's folder. */
const versionsFolder = "versions/";

const megabyte = 1024 * 1024;

/** Bytes hashed per step, a few milliseconds. */
const portion = 4096;

/** Bytes that must stay free. */
const spare = 8 * megabyte;

const stopped: UpdateTrouble = { kind: "server", failure: { kind: "cancelled", sent: false } };

/** @noSelf */
interface Installation {
  readonly context: TaskContext;
  readonly release: Release;
  /** Path of the download. */
  readonly path: string;
  /** Folders for unpacking and installing, with a final slash. */
  readonly beside: string;
  readonly place: string;
  at(percent: number): void;
}

/**
 * Downloads, verifies and unpacks a release beside the running one, all or nothing. The next start tries it. `at`:
 * percent.
 */
export function installUpdate(
  context: TaskContext,
  release: Release,
  at: Installation["at"],
): Result<undefined, UpdateTrouble> {
  const { host } = context;
  const place = `${versionsFolder}${release.version}/`;
  const path = `${host.versions.folder}${versionsFolder}download`;
  const beside = `${host.versions.folder}${versionsFolder}${release.version}.unpacking/`;
  const installation: Installation = { context, release, path, beside, place, at };
  const installed = host.sleepInhibitor.during(() => install(installation));
  host.folders.remove(path);
  host.folders.removeFolder(withoutSlash(beside));
  return installed;
}

function install(installation: Installation): Result<undefined, UpdateTrouble> {
  const { context } = installation;
  const ready = makeRoom(installation);
  const fetched = ready.ok ? download(installation) : ready;
  const proven = fetched.ok ? prove(installation) : fetched;
  const unpacked = proven.ok ? unpack(installation) : proven;
  if (!unpacked.ok) return unpacked;
  return putInPlace(installation) && tryNext(context, installation.place) ? done : failed({ kind: "folder" });
}

/** Removes partial updates; complete versions stay. */
function makeRoom({ context, release }: Installation): Result<undefined, UpdateTrouble> {
  const { folders, versions } = context.host;
  const folder = versions.folder + withoutSlash(versionsFolder);
  if (!folders.makeFolder(folder)) return failed({ kind: "folder" });
  const { runs, before } = versions.chosen();
  clearVersions(context, [versions.place, runs, before]);
  const freeMegabytes = folders.freeMegabytes(folder);
  const megabytes = (release.pack.size + unpackedSize(release.pack) + spare) / megabyte;
  const isTight = freeMegabytes !== undefined && freeMegabytes < megabytes;
  return isTight ? failed({ kind: "space", megabytes, freeMegabytes }) : done;
}

/** Removes all versions except those at `stay`, and never the file `chosen`. */
export function clearVersions({ host }: Context, stay: readonly (string | undefined)[]): void {
  const { folders, versions } = host;
  const folder = versions.folder + versionsFolder;
  for (const { name, isFolder } of folders.list(folder) ?? []) {
    if (isFolder ? stay.includes(`${versionsFolder}${name}/`) : name === "chosen") continue;
    if (isFolder) folders.removeFolder(folder + name);
    else folders.remove(folder + name);
  }
}

function download({ context, release, path, at }: Installation): Result<undefined, UpdateTrouble> {
  const { host, server } = context;
  const { file, size } = release.pack;
  const writer = host.folders.write(path, 0);
  if (writer === undefined) return failed({ kind: "folder" });
  const came = { bytes: 0, isWritten: true };
  const fetched = server.releases.fetch(publishedAt(context), file, (bytes) => {
    came.bytes += bytes.length;
    came.isWritten = came.bytes <= size && writer.write(bytes);
    at(Math.floor((came.bytes * 100) / size));
    return came.isWritten;
  });
  const isKept = writer.close() && came.isWritten;
  if (came.bytes > size) return failed({ kind: "altered" });
  if (!isKept) return failed({ kind: "folder" });
  return fetched.ok ? done : failed({ kind: "server", failure: fetched.failure });
}

/** Checks the file on disk, because that is unpacked. */
function prove({ context, release, path }: Installation): Result<undefined, UpdateTrouble> {
  const { files, tasks, versions } = context.host;
  const { size, sha256 } = release.pack;
  if (files.facts(path)?.size !== size) return failed({ kind: "altered" });
  const digest = versions.digest();
  let at = 0;
  while (at < size) {
    digest(files.sample(path, [at], Math.min(portion, size - at)) ?? "");
    at += portion;
    tasks.pause();
  }
  if (tasks.isStopping()) return failed(stopped);
  return digest() === sha256 ? done : failed({ kind: "altered" });
}

function unpack(installation: Installation): Result<undefined, UpdateTrouble> {
  const { context, release, beside } = installation;
  const { folders, tasks, versions } = context.host;
  let from = 0;
  for (const file of release.pack.files) {
    const trouble = unpackFile(installation, file, from);
    if (trouble !== undefined) return failed(trouble);
    from += file.packed;
    tasks.pause();
    if (tasks.isStopping()) return failed(stopped);
  }
  for (const { name } of (folders.list(beside) ?? []).filter((entry) => entry.isFolder))
    versions.fsyncFolder(beside + name);
  versions.fsyncFolder(beside);
  return done;
}

function unpackFile(
  { context, path, beside }: Installation,
  { name, size, packed }: PackedFile,
  from: number,
): UpdateTrouble | undefined {
  const { files, folders, versions } = context.host;
  const bytes = versions.unpacked(files.sample(path, [from], packed) ?? "", size);
  if (bytes === undefined) return { kind: "altered" };
  const whole = beside + name;
  const isMade = folders.makeFolder(folderOf(whole));
  const writer = isMade ? folders.write(whole, 0) : undefined;
  const isWritten = writer?.write(bytes) === true;
  const isClosed = writer?.close() === true;
  return isWritten && isClosed && files.facts(whole)?.size === size ? undefined : { kind: "folder" };
}

/** Renames the complete folder; replaces an unwanted version of that name. */
function putInPlace({ context, beside, place }: Installation): boolean {
  const { folders, versions } = context.host;
  const target = versions.folder + withoutSlash(place);
  const isPut = folders.removeFolder(target) && folders.rename(withoutSlash(beside), target);
  versions.fsyncFolder(versions.folder + versionsFolder);
  return isPut;
}

/** Stores a trial for the next start. The previous version stays until it passes. False if not stored. */
export function tryNext({ host }: Context, trial: string): boolean {
  const { place, chosen, choose } = host.versions;
  const { base, before, beforeVersion, beforeSchema } = chosen();
  const running = { runs: place, runsVersion: host.device.version, runsSchema: `${schemaVersion}` };
  return choose({ base, ...running, trial, before, beforeVersion, beforeSchema });
}

function withoutSlash(folder: string): string {
  return folder.slice(0, -1);
}
