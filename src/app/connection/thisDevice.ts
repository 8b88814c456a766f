import type { SettingsStore } from "../../ports/settingsStore";
import type { Device } from "../progress/progressScene";

/** @noSelf */
export interface ThisDeviceParts {
  readonly settings: SettingsStore;
  /** The maker's name of the model. */
  readonly model: string;
  newUuid(): string;
}

/** How other devices know this one. Its UUID is made the first time it is wanted, and kept. */
export function thisDevice({ settings, model, newUuid }: ThisDeviceParts): Device {
  const { deviceName, deviceId } = settings.current();
  const name = deviceName === "" ? model : deviceName;
  if (deviceId !== "") return { name, id: deviceId };
  const id = newUuid();
  settings.save({ deviceId: id });
  return { name, id };
}
