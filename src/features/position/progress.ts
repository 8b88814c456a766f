import { caught } from "../../base/storageError";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { KnownPosition } from "./conflict.rules";
import { type ReachedPosition, type RemotePosition, sentFraction } from "../../model/progress";
import type { PushDecision } from "./pushDecision.rules";
import { percentOf, type Percent } from "../../base/scale";
import type { Settings } from "../../model/settings";
import type { ShownDialog } from "../../koreader/screen.port";
import type { NewProgress } from "./progressRecords";
import type { Timer } from "../../koreader/host.port";
import type { OpenBook } from "../../book/screen.port";
import type { RetryQueue } from "../../queue/retryQueue";
import { loadDeviceState, saveDeviceState } from "../../store/deviceState";

export interface OpenPosition {
  readonly book: OpenBook;
  /** Absent until known, for an unreadable file and an excluded book. */
  fingerprint: Fingerprint | undefined;
  wantsPull: boolean;
  compared: boolean;
  /** Neither file nor book was known to the server. */
  isUnknown: boolean;
  remote: RemotePosition | undefined;
  /** Newer position under older bytes of the file. */
  past: RemotePosition | undefined;
  remoteAt: number;
  /** Visible or waiting offer. */
  shown: ShownDialog | undefined;
  /** Absent before the first position. */
  decision: PushDecision | undefined;
  /** At opening, or when reading stopped last. */
  finishedBefore: boolean;
  /** Not sent, because the server would change a status. */
  withheld: ReachedPosition | undefined;
}

export interface ProgressState {
  readonly context: Context;
  opening: OpenPosition | undefined;
  /** Account refused: no automatic requests until settings change. */
  denied: boolean;
  /** Runs once page turns pause. */
  push: Timer | undefined;
  readonly retryQueue: RetryQueue<NewProgress>;
  /** Saved when reading stopped last. */
  kept: NewProgress | undefined;
}

export function isProgressOn(settings: Settings): boolean {
  return settings.enabled && settings.progressSync;
}

/** In the form the server returns. */
export function knownPositionOf(settings: Settings, percent: Percent, place: string): KnownPosition {
  return { percent: percentOf(sentFraction(percent, settings.progressDecimals)), place };
}

/** Name and UUID; the UUID is created on first use. */
export function thisDevice({ database, host }: Pick<Context, "database" | "host">): {
  readonly name: string;
  readonly id: string;
} {
  const known = caught(() => loadDeviceState(database).deviceId);
  const name = host.device.model;
  if (known.ok && known.value !== "") return { name, id: known.value };
  const id = host.device.newUuid() ?? uuidFrom(host);
  // An unreadable one must not be replaced.
  if (known.ok) caught(() => saveDeviceState(database, { deviceId: id }));
  return { name, id };
}

/** Not secret: without random numbers it is derived from model, file and time. */
function uuidFrom({ codec, clock, device }: Context["host"]): string {
  const hex = codec.md5([device.model, device.places.database, clock.now(), clock.elapsed()].join("\n"));
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}
