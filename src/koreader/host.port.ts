import type { Result } from "../base/result";
import type { Accounts } from "../store/accounts.port";
import type { AnnotationSource, BookContents } from "./openDocument.port";
import type { BookSummaries } from "./bookSummary.port";
import type { CustomMetadataFiles } from "./customMetadata.port";
import type { BookPages, Offers, ProgressView } from "./screen.port";
import type { Dialogs } from "./dialogs.port";
import type { Files, Folders, HostBooks } from "./files.port";
import type { Statistics } from "./statistics.port";
import type { Versions } from "./versions.port";

/**
 * KOReader and the device: one of the three things that a test replaces.
 *
 * @noSelf
 */
export interface Host {
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly network: NamedNetwork;
  readonly dialogs: Dialogs;
  readonly pages: BookPages;
  readonly progressView: ProgressView;
  readonly offers: Offers;
  readonly files: Files;
  readonly folders: Folders;
  readonly codec: Codec;
  readonly books: HostBooks;
  readonly annotations: AnnotationSource;
  readonly contents: BookContents;
  readonly summaries: BookSummaries;
  readonly metadata: CustomMetadataFiles;
  readonly sleepInhibitor: SleepInhibitor;
  readonly device: Device;
  readonly accounts: Accounts;
  readonly versions: Versions;
  /** What else on this device speaks with library servers. Looks only. */
  otherClients(): readonly OtherClient[];
  /** Opens the host's own reading statistics; undefined when it keeps none. Failure: foreign. */
  statistics(): Result<Statistics> | undefined;
}

/** The host's own progress sync, with the address of its server (empty: that of KOReader), or a plugin of another author. */
export type OtherClient =
  | { readonly kind: "progress sync"; readonly url: string; readonly isAutomatic: boolean }
  | { readonly kind: "plugin"; readonly name: string };

/**
 * The device and its reader's ways.
 *
 * @noSelf
 */
export interface Device {
  /** The maker's name of the model. */
  readonly model: string;
  /** By what this device is told from others, a mark a line. */
  marks(): string;
  /** A UUID that cannot be guessed, in small letters; undefined where the system has no source of random numbers. */
  newUuid(): string | undefined;
  /** Evenly distributed from 0 to 1. */
  chance(): number;
  /** `2026-11-21 14:05`, in the reader's own time. */
  timeText(unixSeconds: number): string;
  /** How far the reader's clock is ahead of UTC at that time (Unix seconds), seconds. */
  zoneSeconds(unixSeconds: number): number;
  /** How long after midnight a day begins in the host's own reading calendar, seconds. */
  dayStartSeconds(): number;
  /** Where the plugin keeps its things, for the reader: paths of the database and of the log folder. */
  readonly places: { readonly database: string; readonly log: string };
  /** The plugin's own version. */
  readonly version: string;
  /** Where its releases are published, as its package says (`version.ts`). */
  readonly published: string;
}

/**
 * The two clocks of the device. They are never mixed: the first may jump, the second never does.
 *
 * @noSelf
 */
export interface Clock {
  /** Wall-clock time in whole Unix seconds. May jump in either direction when the device learns the time. */
  now(): number;
  /**
   * Seconds since some fixed point, with fractions. Never goes back, and goes on while the device dozes between
   * two page turns; meaningless across a restart.
   */
  elapsed(): number;
}

/**
 * Text and bytes, translated by what the host ships.
 *
 * @noSelf
 */
export interface Codec {
  /** JSON text of records, arrays marked by `list`, strings, numbers and booleans; absent fields are left out. */
  encode(value: unknown): string;
  /**
   * The value of a JSON text. JSON `null` may come out as a truthy stranger: look at values with `server/decode` only.
   * Failure: unreadable.
   */
  decode(text: string): Result<unknown>;
  /** Marks an array so that it is encoded as `[...]` even when it is empty. */
  list<T>(items: readonly T[]): readonly T[];
  /** MD5 of the bytes, as 32 lower-case hexadecimal digits. */
  md5(bytes: string): string;
  /** The bytes of a base64url text (RFC 4648 §5, without padding); undefined when it is none. */
  fromBase64Url(text: string): string | undefined;
}

/**
 * Never given a secret: no header, no body, no query.
 *
 * @noSelf
 */
export interface Log {
  warn(text: string): void;
}

/**
 * Something scheduled that can be called off.
 *
 * @noSelf
 */
export interface Timer {
  /** Calls it off; harmless when it has run already. */
  cancel(): void;
}

/**
 * Background work. A task is a coroutine with a name; whatever waits inside it (`Http.send`, `pause`) gives the
 * interface its turn. Everything here is guarded: an error in a task ends that task and is logged, never the host.
 *
 * @noSelf
 */
export interface Tasks {
  /**
   * Starts `run` as the task called `kind`, on the next tick of the interface.
   * Returns false, and does nothing, while a task of that kind is still running. `died` runs, outside the task, when an
   * error has ended it: for whoever waits for an answer.
   */
  start(kind: string, run: () => void, died?: () => void): boolean;
  /** True from `start` until the task has ended. */
  isRunning(kind: string): boolean;
  /** Asks the task to stop: its current wait ends with the failure `cancelled`. Harmless when it is not running. */
  cancel(kind: string): void;
  /**
   * Asks all of them to stop, and lets them write nothing any more (`gated`): what they know is of another server,
   * or of another account. The task that calls it goes on.
   */
  revokeAll(): void;
  /** True inside a task that was revoked. */
  isRevoked(): boolean;
  /** True inside a task that was asked to stop: it should begin nothing new. */
  isStopping(): boolean;
  /** Inside a task: lets the interface have its turn. Outside a task it does nothing. */
  pause(): void;
  /** Runs `action` (not a task: it may not wait) after so many seconds, on the interface's own loop. */
  after(seconds: number, action: () => void): Timer;
}

/** @noSelf */
export interface Network {
  /** True when the device has a link and an address now. Looks only; never raises Wi-Fi, never blocks. */
  isConnected(): boolean;
  /**
   * For a person's own tap only: runs `action` as soon as the device is connected, raising Wi-Fi as the host's own
   * settings say (the host may ask). When the person declines, `action` never runs.
   */
  whenConnected(action: () => void): void;
}

/** @noSelf */
export interface NamedNetwork extends Network {
  /** The name of the network that the device is in; undefined where the host cannot tell. Looks only. */
  name(): string | undefined;
}

/**
 * Whether the device may fall asleep by itself.
 *
 * @noSelf
 */
export interface SleepInhibitor {
  /** The device stays awake for as long as `work` takes, however that ends; its value is that of the work. */
  during<T>(work: () => T): T;
}
