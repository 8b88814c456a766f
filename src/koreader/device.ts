import { rethrow, withTrace } from "../base/result";
import type { SleepInhibitor } from "./host.port";
import { openToRead } from "./plainFile";
import DataStorage = require("datastorage");
import Device = require("device");
import PluginShare = require("pluginshare");
import UIManager = require("ui/uimanager");
import Version = require("version");
import ffiUtil = require("ffi/util");

export function settingsFolder(): string {
  return DataStorage.getSettingsDir();
}

export function dataFolder(): string {
  return DataStorage.getDataDir();
}

export function canUseWriteAheadLog(): boolean {
  return Device.canUseWAL();
}

export function deviceModel(): string {
  return Device.model;
}

/** `v2026.07.2`; `unknown` if the build has none. */
export function hostRelease(): string {
  return Version.getCurrentRevision() ?? "unknown";
}

/** @noSelf */
export interface HostSleepInhibitor extends SleepInhibitor {
  release(): void;
}

interface State {
  /** Works that run now. */
  holders: number;
  pausing: boolean;
}

/** Released with the last of several works, also after an error. */
export function createSleepInhibitor(): HostSleepInhibitor {
  const state: State = { holders: 0, pausing: false };
  return {
    during(work) {
      hold(state);
      const [worked, value] = xpcall(work, withTrace);
      letGo(state);
      return worked ? value : rethrow(value);
    },
    release: () => {
      state.holders = Math.min(state.holders, 1);
      letGo(state);
    },
  };
}

function hold(state: State): void {
  state.holders += 1;
  if (state.holders > 1) return;
  UIManager.preventStandby();
  state.pausing = PluginShare.pause_auto_suspend !== true;
  if (state.pausing) PluginShare.pause_auto_suspend = true;
}

function letGo(state: State): void {
  if (state.holders === 0) return;
  state.holders -= 1;
  if (state.holders > 0) return;
  if (state.pausing && PluginShare.keepalive !== true) PluginShare.pause_auto_suspend = false;
  UIManager.allowStandby();
}

/** The built-in card is among the first. */
const maxCards = 3;

const maxSerialLength = 128;

/** Model, host folder and serial number if known, one a line; identifies the device. */
export function deviceMarks(): string {
  const marks = [`model ${Device.model}`, `folder ${ffiUtil.realpath(dataFolder()) ?? dataFolder()}`];
  const serial = Device.isDesktop() ? lineIn("/etc/machine-id") : (lineIn("/proc/usid") ?? ownCard());
  if (serial !== undefined) marks.push(`serial ${serial}`);
  return marks.join("\n");
}

/** Soldered cards first: a removable one may be in another device tomorrow. */
function ownCard(): string | undefined {
  for (const number of $range(0, maxCards - 1)) {
    const card = `/sys/block/mmcblk${number.toFixed(0)}/device`;
    if (lineIn(`${card}/type`) === "MMC") return lineIn(`${card}/cid`);
  }
  return lineIn("/sys/block/mmcblk0/device/cid");
}

function lineIn(path: string): string | undefined {
  const file = openToRead(path);
  const text = file?.read(maxSerialLength) ?? "";
  file?.close();
  const [line] = string.match(text, "^%s*(%S+)");
  return line;
}
