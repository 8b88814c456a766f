import type { Context } from "../../context";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";
import { markSessionsSending } from "../sessions/sessions.store";
import { deleteToken } from "../../store/connection";

/**
 * A copied folder gets a new device ID. Its pending sessions wait, so that the original can send them, and are compared
 * with the server's list first.
 */
export function bindDevice({ host, log, settings, database }: Context): void {
  const { serverUrl, libraryUsername } = settings();
  const { deviceMarks } = getDeviceState(database);
  const marks = host.device.marks();
  if (!isOtherDevice(deviceMarks, marks)) return saveDeviceState(database, { deviceMarks: marks });
  log.warn("this folder was copied from another device: it gets a device number of its own");
  const copiedAt = host.clock.now();
  markSessionsSending(database, copiedAt);
  // A refresh token is valid only once, and the original has it too.
  deleteToken(database, serverUrl, libraryUsername);
  // Last, so that a failure is retried at the next start.
  saveDeviceState(database, { deviceMarks: marks, deviceId: "", copiedAt });
}

/** True if a mark in both texts differs, because the folder was copied to another device or place. */
export function isOtherDevice(before: string, now: string): boolean {
  const known = marksIn(before);
  return Object.entries(marksIn(now)).some(([name, mark]) => known[name] !== undefined && known[name] !== mark);
}

/** Lines of `name value`, by their names. */
function marksIn(text: string): Record<string, string | undefined> {
  const marks: Record<string, string | undefined> = {};
  for (const line of text.split("\n")) {
    const blank = line.indexOf(" ");
    if (blank > 0) marks[line.slice(0, blank)] = line;
  }
  return marks;
}
