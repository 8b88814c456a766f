import type { Chosen, Versions } from "./versions.port";
import { openWriter } from "./files";
import UIManager = require("ui/uimanager");
import digests = require("ffi/sha2");
import ffiUtil = require("ffi/util");
import hostVersion = require("version");
import zlib = require("ffi/zlib");

/** What the launcher tells (tools/bundle/launcher.lua). */
export interface Launch {
  readonly folder: string;
  readonly place: string;
  readonly chosen: Chosen;
}

let launch: Launch = { folder: "", place: "", chosen: { base: "", runs: "" } };

/** The launcher has told how it started this plugin; it counts once: what became of it since is known here alone. */
export function launchedAs(told: Launch | undefined): void {
  if (launch.folder === "") launch = told ?? launch;
}

/** The version on trial was taken back at this start: what it may have made of the database counts for nothing. */
export function isTakenBack(): boolean {
  return launch.chosen.failed !== undefined;
}

/** The versions in the plugin's folder. What is in a piece is called: named as a value, it would be loaded here. */
export function createVersions(): Versions {
  const { folder, place } = launch;
  return {
    folder,
    place,
    chosen: () => launch.chosen,
    choose: (chosen) => choose(chosen),
    tellVersion: (version) => tellVersion(version),
    unpacked: (packed, length) => unpacked(packed, length),
    digest: () => digests.sha256(),
    settle: (path) => void pcall(() => ffiUtil.fsyncDirectory(path)),
    isHostSince: (release) => isHostSince(release),
    askForRestart: (text) => UIManager.askForRestart(text),
  };
}

function choose(chosen: Chosen): boolean {
  const lines = Object.entries(chosen).map(([key, value]) => `${key}=${value as string}\n`);
  const isWritten = replace(`${launch.folder}versions/chosen`, `${lines.join("")}end\n`);
  if (isWritten) launch = { ...launch, chosen };
  return isWritten;
}

/** In one step: a power cut leaves the old file or the new one. */
function replace(path: string, text: string): boolean {
  const file = openWriter(`${path}.new`, 0);
  const isWritten = file?.write(text) === true;
  const isClosed = file?.close() === true;
  const [renamed] = isWritten && isClosed ? os.rename(`${path}.new`, path) : [];
  return renamed === true;
}

/** The host, and others that look for updates, read it there, whichever version runs. */
function tellVersion(version: string): void {
  const path = `${launch.folder}_meta.lua`;
  const [file] = io.open(path, "rb");
  const text = file?.read("*a") ?? "";
  file?.close();
  const [changed] = string.gsub(text, 'version = "[^"]*"', `version = "${version}"`);
  if (changed !== text) replace(path, changed);
}

function unpacked(packed: string, length: number): string | undefined {
  const [sound, bytes] = pcall(zlib.zlib_uncompress, packed, length);
  return sound && bytes.length === length ? bytes : undefined;
}

function isHostSince(release: string): boolean {
  const [asked, own] = pcall(() => hostVersion.getNormalizedVersion(hostVersion.getCurrentRevision()));
  const wanted = hostVersion.getNormalizedVersion(release) ?? 0;
  return !asked || own === undefined || own >= wanted;
}
