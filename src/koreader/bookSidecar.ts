import type { SwappedFile } from "./files.port";
import type { Fingerprint } from "../model/book";
import type { LeftAt } from "../model/leftAt";
import { asFraction } from "../base/scale";
import { redrawBrowserOf, showInLists } from "./hostLists";
import { folders } from "./folders";
import { hostNumber, hostTable, hostText } from "./hostValues";
import { isSidecarReadable } from "./closedSidecar";
import DataStorage = require("datastorage");
import DocSettings = require("docsettings");
import ReadCollection = require("readcollection");
import ReadHistory = require("readhistory");
import ffiUtil = require("ffi/util");

/** Empty without a sidecar. */
export function leftAt(path: string): LeftAt {
  if (!isSidecarReadable(path)) return {};
  const sidecar = DocSettings.open(path);
  const fraction = hostNumber(sidecar.readSetting("percent_finished"));
  return {
    place: hostText(sidecar.readSetting("last_xpointer")),
    fraction: fraction === undefined ? undefined : asFraction(fraction),
  };
}

/** At the same path the sidecar stays in place; one that is kept by hash is copied. */
export function keepBeside(swap: SwappedFile): void {
  const { from, to, before, after, opensAt } = swap;
  forgetHash(to);
  redrawBrowserOf(to);
  if (from !== to) return keepReadingState(swap);
  copyByHash(before, after);
  adapt(to, opensAt);
}

/** LuaJIT's limit. */
const maxUpvalues = 60;

/** The host caches file hashes for its process, but the path has other bytes now. */
function forgetHash(path: string): void {
  let index = 1;
  while (index <= maxUpvalues) {
    const [name, value] = debug.getupvalue(DocSettings.getSidecarDir, index);
    if (name === "doc_hash_cache") (value as Record<string, string | undefined>)[path] = undefined;
    index += 1;
  }
}

/** The hash sidecar of the old file stays, for a rollback. */
function copyByHash(before: Fingerprint, after: Fingerprint): void {
  const [from, to] = [hashPlace(before), hashPlace(after)];
  if (from === to || !folders.isFolder(from) || folders.isFolder(to)) return;
  const part = `${to}.part`;
  folders.removeFolder(part);
  if (!folders.makeFolder(part)) return;
  for (const { name, isFolder } of folders.list(from) ?? []) {
    if (!isFolder && ffiUtil.copyFile(`${from}/${name}`, `${part}/${name}`) !== undefined) return;
  }
  folders.rename(part, to);
}

function hashPlace(fingerprint: Fingerprint): string {
  return `${DataStorage.getDocSettingsHashDir()}/${string.sub(fingerprint, 1, 2)}/${fingerprint}.sdr`;
}

/** The host recomputes page numbers of notes. The percentage is for a text without the place (openDocument.ts). */
function adapt(path: string, { place, fraction }: LeftAt): void {
  if (!isSidecarReadable(path)) return;
  const sidecar = DocSettings.open(path);
  if (next(hostTable(sidecar.readSetting("annotations")) ?? {})[0] !== undefined)
    sidecar.saveSetting("annotations_externally_modified", true);
  if (fraction !== undefined) {
    sidecar.saveSetting("percent_finished", fraction);
    sidecar.saveSetting("last_percent", fraction);
  }
  if (place !== undefined) sidecar.saveSetting("last_xpointer", place);
  else if (fraction !== undefined) sidecar.delSetting("last_xpointer");
  if (sidecar.flush() !== undefined) showInLists(path, sidecar);
}

/** Another engine: keeps only the percentage, status and rating. */
function keepReadingState({ from, to }: SwappedFile): void {
  ReadHistory.updateItem(from, to);
  ReadCollection.updateItem(from, to);
  if (!isSidecarReadable(from) || DocSettings.hasSidecarFile?.(to) === true) return;
  const old = DocSettings.open(from);
  const sidecar = DocSettings.open(to);
  const percent = hostNumber(old.readSetting("percent_finished"));
  sidecar.saveSetting("summary", old.readSetting("summary"));
  sidecar.saveSetting("percent_finished", percent);
  sidecar.saveSetting("last_percent", percent);
  if (sidecar.flush() !== undefined) showInLists(to, sidecar);
}

/** Sidecars by content hash are shared by both names, and stay. */
export function dropCopied(from: string, to: string): void {
  const old = DocSettings.findSidecarFile(from);
  const kept = DocSettings.findSidecarFile(to);
  if (old === undefined || kept === undefined) DocSettings.updateLocation(from, to);
  else if (old !== kept) DocSettings.open(from).purge();
}

/** As getSidecarDir in frontend/docsettings.lua: the path without its ending, in three places. */
export function sidecarsOf(path: string, fingerprint: Fingerprint): readonly string[] {
  const [stem] = string.match(path, "^(.*)%.");
  const beside = `${stem ?? path}.sdr`;
  const shelf = `${DataStorage.getDocSettingsHashDir()}/${string.sub(fingerprint, 1, 2)}`;
  const places = [beside, DataStorage.getDocSettingsDir() + beside, `${shelf}/${fingerprint}.sdr`];
  const [ending] = string.match(path, "%.([^./]+)$");
  return places.filter((place) => folders.isFolder(place) && isOfOne(place, ending ?? "_"));
}

/** False if a file in another format shares the sidecar: then nothing is removed. */
function isOfOne(sidecar: string, ending: string): boolean {
  const entries = folders.list(sidecar) ?? [];
  return entries.every(({ name }) => {
    const [other] = string.match(name, "^metadata%.(.-)%.lua");
    return other === undefined || other === ending;
  });
}
