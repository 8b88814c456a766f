import { rethrow } from "../base/storageError";
import type { SleepInhibitor } from "./host.port";
import DataStorage = require("datastorage");
import Device = require("device");
import PluginShare = require("pluginshare");
import UIManager = require("ui/uimanager");
import Version = require("version");

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

/** `v2026.07.2`; `unknown` if the build does not tell. */
export function hostRelease(): string {
  return Version.getCurrentRevision() ?? "unknown";
}

/** @noSelf */
export interface HostSleepInhibitor extends SleepInhibitor {
  /** Releases everything, when the plugin ends. */
  release(): void;
}

interface State {
  holding: boolean;
  /** True if the plugin itself has paused suspending. */
  pausing: boolean;
}

/** The host counts holders, so each hold is released also after an error. */
export function createSleepInhibitor(): HostSleepInhibitor {
  const state: State = { holding: false, pausing: false };
  return {
    during(work) {
      hold(state);
      const [worked, value] = xpcall(work, debug.traceback);
      letGo(state);
      return worked ? value : rethrow(value);
    },
    release: () => letGo(state),
  };
}

function hold(state: State): void {
  if (state.holding) return;
  UIManager.preventStandby();
  state.holding = true;
  state.pausing = PluginShare.pause_auto_suspend !== true;
  if (state.pausing) PluginShare.pause_auto_suspend = true;
}

function letGo(state: State): void {
  if (!state.holding) return;
  state.holding = false;
  if (state.pausing && PluginShare.keepalive !== true) PluginShare.pause_auto_suspend = false;
  UIManager.allowStandby();
}
