import type { Fingerprint } from "../../domain/book/book";
import type { RemotePosition } from "../../domain/progress/documentProgress";
import { isNews } from "../../domain/progress/pastPosition";
import type { PendingProgress } from "../../ports/progressStore";
import type { ProgressParts } from "./progressScene";

/**
 * What the server holds under the bytes that the file had before it was written anew: another device may still have
 * it so. Asked only where this device once sent a position under them, in one request. Undefined where that is no news
 * beside `present`, and where the server does not tell: what it holds under the present bytes is worth more than
 * trouble. Inside a task only.
 */
export function askForPast(
  { store, library, device }: ProgressParts,
  fingerprint: Fingerprint,
  present: RemotePosition | undefined,
  pending: PendingProgress | undefined,
): RemotePosition | undefined {
  const before = store.sentBefore(fingerprint);
  if (!before.ok || before.value === undefined) return undefined;
  const fetched = library.fetchProgress(before.value);
  const past = fetched.ok ? fetched.value : undefined;
  if (past === undefined) return undefined;
  const known = store.known(before.value);
  const pushed = known.ok ? known.value.pushed : undefined;
  const two = { past, present, pushed, readAt: pending?.readAt, deviceId: device().id };
  return isNews(two) ? past : undefined;
}
