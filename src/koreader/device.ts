import DataStorage = require("datastorage");
import Device = require("device");

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
