import type { Chosen, Versions } from "./versions.port";
import { replaceFile } from "./files";
import { openToRead } from "./plainFile";
import { translate } from "./texts";
import UIManager = require("ui/uimanager");
import digests = require("ffi/sha2");
import ffiUtil = require("ffi/util");
import hostVersion = require("version");
import zlib = require("ffi/zlib");
import Notification = require("ui/widget/notification");

/** Data from the launcher (tools/bundle/launcher.lua). */
export interface Launch {
  readonly folder: string;
  readonly place: string;
  readonly chosen: Chosen;
}

let launch: Launch = { folder: "", place: "", chosen: { base: "", runs: "" } };

/** Only the first call counts: later changes of `chosen` are known only here. */
export function launchedAs(reported: Launch | undefined): void {
  if (launch.folder === "") launch = reported ?? launch;
}

/** True if the trial was rolled back at this start: ignore its changes of the database. */
export function isTakenBack(): boolean {
  return launch.chosen.failed !== undefined;
}

/** Functions of late pieces are called, not named as values, which would load them. */
export function createVersions(): Versions {
  const { folder, place } = launch;
  return {
    folder,
    place,
    chosen: () => launch.chosen,
    choose: (chosen) => choose(chosen),
    tellVersion: (version) => writeVersion(version),
    unpacked: (packed, length) => unpacked(packed, length),
    digest: () => digests.sha256(),
    fsyncFolder: (path) => void pcall(() => ffiUtil.fsyncDirectory(path)),
    isHostSince: (release) => isHostSince(release),
    askForRestart: (text) => UIManager.askForRestart(text),
  };
}

function choose(chosen: Chosen): boolean {
  const lines = Object.entries(chosen).map(([key, value]) => `${key}=${value as string}\n`);
  const isWritten = replaceFile(`${launch.folder}versions/chosen`, `${lines.join("")}end\n`, false);
  if (isWritten) launch = { ...launch, chosen };
  return isWritten;
}

function writeVersion(version: string): void {
  const path = `${launch.folder}_meta.lua`;
  const file = openToRead(path);
  const text = file?.read("*a") ?? "";
  file?.close();
  const [changed] = string.gsub(text, 'version = "[^"]*"', `version = "${version}"`);
  if (changed !== text) replaceFile(path, changed, false);
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

/** Part of the error (tools/bundle/loader.lua). */
const mark = "other-build";

let isNotified = false;

/** True if the plugin's files were replaced while it ran, so that late pieces cannot load. */
export function isReplaced(error: unknown): boolean {
  return tostring(error).includes(mark);
}

export function replacedText(): string {
  return translate("Catchword was updated while KOReader was running. Restart KOReader.");
}

/** Shows one notice for that error, and none for others. */
export function showReplaced(error: unknown): void {
  if (isNotified || !isReplaced(error)) return;
  isNotified = true;
  const text = replacedText();
  UIManager.nextTick(() => UIManager.show(Notification.new({ text, timeout: 5 })));
}
