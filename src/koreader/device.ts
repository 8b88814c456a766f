import type { SleepInhibitor } from "./host.port";
import DataStorage = require("datastorage");
import Device = require("device");
import PluginShare = require("pluginshare");
import UIManager = require("ui/uimanager");
import Version = require("version");

/** The folder that the host keeps databases and settings in; no slash at its end. */
export function settingsFolder(): string {
  return DataStorage.getSettingsDir();
}

/** The folder of everything that the reader's host keeps; no slash at its end. */
export function dataFolder(): string {
  return DataStorage.getDataDir();
}

/** May a database use a write-ahead log on this device? */
export function canUseWriteAheadLog(): boolean {
  return Device.canUseWAL();
}

/** The maker's name of the device's model. */
export function deviceModel(): string {
  return Device.model;
}

/** The host's release, such as `v2026.07.2`; `unknown` for a build that does not say. */
export function hostRelease(): string {
  return Version.getCurrentRevision() ?? "unknown";
}

/** @noSelf */
export interface HostSleepInhibitor extends SleepInhibitor {
  /** The end of the plugin: whatever is under way keeps the device awake no longer. */
  release(): void;
}

interface State {
  holding: boolean;
  /** Nobody else has paused suspending: then it is ours to end that. */
  pausing: boolean;
}

/** The host counts who keeps it awake: what was asked must be taken back, also when the work ends in an error. */
export function createSleepInhibitor(): HostSleepInhibitor {
  const state: State = { holding: false, pausing: false };
  return {
    during(work) {
      hold(state);
      const [worked, value] = xpcall(work, debug.traceback);
      letGo(state);
      return worked ? value : error(tostring(value), 0);
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
