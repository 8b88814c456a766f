import type { Fingerprint } from "../../domain/book/book";
import type { Mark } from "../../domain/progress/conflict";
import { sentFraction, type RemotePosition } from "../../domain/progress/documentProgress";
import { percentOf, type Percent } from "../../domain/scale";
import type { Verdict } from "../../domain/progress/pushGuard";
import type { Settings } from "../../domain/settings";
import type { Visit } from "../../domain/progress/visit";
import type { Clock } from "../../ports/clock";
import type { Log } from "../../ports/log";
import type { Network } from "../../ports/network";
import type { Offers, Shown } from "../../ports/offers";
import type { OpenBook } from "../../ports/openBook";
import type { Places } from "../../ports/places";
import type { ProgressLibrary } from "../../ports/progressLibrary";
import type { ProgressStore, NewProgress } from "../../ports/progressStore";
import type { Tasks, Timer } from "../../ports/tasks";
import type { Say } from "../../domain/say";
import type { Keeper } from "../sync/keepTrying";

/**
 * What the sync of positions works with.
 *
 * @noSelf
 */
export interface ProgressParts {
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly network: Network;
  readonly log: Log;
  readonly store: ProgressStore;
  readonly library: ProgressLibrary;
  readonly offers: Offers;
  readonly say: Say;
  settings(): Settings;
  /** The name and the UUID under which this device sends. */
  device(): Device;
  /** A line that goes away by itself. */
  notify(text: string): void;
  /** A position has gone into the outbox. */
  stored(): void;
}

export interface Device {
  readonly name: string;
  readonly id: string;
}

/** The book on the screen. */
export interface Opening {
  book: OpenBook;
  places: Places;
  readonly visit: Visit;
  /** Absent until the book has been fingerprinted, and for ever when it cannot be read. */
  fingerprint: Fingerprint | undefined;
  /** The server is still to be asked where other devices are. */
  wantsPull: boolean;
  /** The server has been asked since the book was opened. */
  compared: boolean;
  /** What it held then; undefined when it held nothing, or was not asked. */
  remote: RemotePosition | undefined;
  /** What it held under older bytes of the file, where that is news beside `remote`. */
  past: RemotePosition | undefined;
  /** When that was, Unix seconds. */
  remoteAt: number;
  /** The offer on the screen, or waiting for it. */
  shown: Shown | undefined;
  /** What became of the last position that was to be put away; absent before the first. */
  verdict: Verdict | undefined;
}

/** What is going on. Changed in place. */
export interface Scene {
  opening: Opening | undefined;
  /** The device sleeps. */
  asleep: boolean;
  /** The same book is about to be closed and opened again. */
  reloading: boolean;
  /** The server refused the account: nothing automatic asks again until the settings change. */
  denied: boolean;
  /** Armed while a push in the middle of reading waits for the pages to stop turning. */
  push: Timer | undefined;
  readonly keeper: Keeper<NewProgress>;
  /** The position that was put away when reading stopped last; undefined when there was none to put away. */
  kept: NewProgress | undefined;
}

/** Are positions synced at all? */
export function isOn(settings: Settings): boolean {
  return settings.enabled && settings.progressSync;
}

/** The position as the server will give it back, for recognising it then. */
export function markOf(settings: Settings, percent: Percent, place: string): Mark {
  return { percent: percentOf(sentFraction(percent, settings.progressDecimals)), place };
}
