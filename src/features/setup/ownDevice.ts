import type { Context } from "../../context";
import { isOtherDevice } from "./deviceMarks.rules";

/**
 * Detects a copied folder: it gets a new device ID, and its pending sessions are compared with the server's list
 * before sending, because the original may have sent them. They wait, so that the original sends them first.
 */
export function bindDevice({ host, log, settings, store }: Pick<Context, "host" | "log" | "settings" | "store">): void {
  const { deviceMarks, serverUrl, libraryUsername } = settings();
  const marks = host.device.marks();
  if (marks === deviceMarks) return;
  if (!isOtherDevice(deviceMarks, marks)) return store.settings.save({ deviceMarks: marks });
  log.warn("this folder was copied from another device: it gets a device number of its own");
  const copiedAt = host.clock.now();
  store.sessions.doubtPending(copiedAt);
  // A refresh token serves only once, and the original has it too.
  store.tokens.forget(serverUrl, libraryUsername);
  // Last: whatever failed is done again at the next start.
  store.settings.save({ deviceMarks: marks, deviceId: "", copiedAt });
}
