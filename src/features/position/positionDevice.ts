import { caught } from "../../base/result";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { RemotePosition } from "../../model/bookState";
import { loadDeviceState, saveDeviceState } from "../../store/deviceState";
import { getKnownProgress } from "./progress.store";
import { isOwn } from "./resolvePosition.rules";

/** Name and UUID. The UUID is created on first use. */
export function thisDevice({ database, host }: Context): {
  readonly name: string;
  readonly id: string;
} {
  const known = caught(() => loadDeviceState(database).deviceId);
  const name = host.device.model;
  if (known.ok && known.value !== "") return { name, id: known.value };
  const id = host.device.newUuid() ?? uuidFrom(host);
  // An unreadable ID must not be replaced.
  if (known.ok) caught(() => saveDeviceState(database, { deviceId: id }));
  return { name, id };
}

/** Without random numbers, derived from model, folder and time. Not secret. */
function uuidFrom({ codec, clock, device }: Context["host"]): string {
  const hex = codec.md5([device.model, device.places.database, clock.now(), clock.elapsed()].join("\n"));
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}

/** Name to show. Servers may keep this device's ID beside the web reader's position, so an equal ID names nobody. */
export function writerOf(context: Context, fingerprint: Fingerprint | undefined, remote: RemotePosition): string {
  const { translate, database } = context;
  const { device, deviceId, isWeb } = remote;
  const sent = fingerprint === undefined ? {} : getKnownProgress(database, fingerprint);
  if (isOwn(remote, sent)) return translate("The last position of this device");
  const isNamed = deviceId === undefined || plainId(deviceId) !== plainId(thisDevice(context).id);
  if (device !== undefined && isNamed) return device;
  return isWeb === true ? translate("The web reader") : translate("Another device");
}

/** KOReader writes IDs without hyphens. */
function plainId(id: string): string {
  return id.toLowerCase().split("-").join("");
}
