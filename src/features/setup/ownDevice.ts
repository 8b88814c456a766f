import type { Context } from "../../context";
import { isOtherDevice } from "./deviceMarks.rules";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";
import { markSessionsSending } from "../sessions/sessions.store";
import { deleteToken } from "../../store/connection";

/**
 * Detects a copied folder: it gets a new device ID, and its pending sessions are compared with the server's list
 * before sending, because the original may have sent them. They wait, so that the original sends them first.
 */
export function bindDevice({
  host,
  log,
  settings,
  database,
}: Pick<Context, "host" | "log" | "settings" | "database">): void {
  const { serverUrl, libraryUsername } = settings();
  const { deviceMarks } = getDeviceState(database);
  const marks = host.device.marks();
  if (!isOtherDevice(deviceMarks, marks)) return saveDeviceState(database, { deviceMarks: marks });
  log.warn("this folder was copied from another device: it gets a device number of its own");
  const copiedAt = host.clock.now();
  markSessionsSending(database, copiedAt);
  // A refresh token serves only once, and the original has it too.
  deleteToken(database, serverUrl, libraryUsername);
  // Last: whatever failed is done again at the next start.
  saveDeviceState(database, { deviceMarks: marks, deviceId: "", copiedAt });
}
