import type { Failure } from "../base/failure";
import type { Result } from "../base/result";
import type { Accounts } from "../store/account";
import type { AnnotationSource, BookContents } from "./openDocument.port";
import type { BookSummaries, CustomMetadataFiles, Statistics } from "./bookData.port";
import type { BookPages, Offers, ProgressView } from "./screen.port";
import type { Dialogs } from "./dialogs.port";
import type { CoverFiles, Files, Folders, HostBooks } from "./files.port";
import type { Versions } from "./versions.port";
import type { PageAnswer, PageRequest } from "../model/pageRequest";

/** @noSelf */
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
  readonly covers: CoverFiles;
  readonly codec: Codec;
  readonly books: HostBooks;
  readonly annotations: AnnotationSource;
  readonly contents: BookContents;
  readonly summaries: BookSummaries;
  readonly metadata: CustomMetadataFiles;
  readonly sleepInhibitor: SleepInhibitor;
  readonly device: Device;
  readonly accounts: Accounts;
  readonly phonePages: PhonePages;
  readonly versions: Versions;
  otherClients(): readonly OtherClient[];
  /** Undefined if the host keeps none. Failure: foreign. */
  statistics(): Result<Statistics> | undefined;
}

/** Only positions (no name: KOReader's own; empty address: KOReader's server), only books, more, or a second copy. */
export type OtherClient =
  | { readonly kind: "progress sync"; readonly name?: string; readonly url: string; readonly isAutomatic: boolean }
  | { readonly kind: "downloader"; readonly name: string; readonly urls: readonly string[] }
  | { readonly kind: "plugin"; readonly name: string }
  | { readonly kind: "copy"; readonly folder: string };

/** @noSelf */
export interface Device {
  readonly model: string;
  marks(): string;
  /** Random, lower case; undefined without a source of random numbers. */
  newUuid(): string | undefined;
  chance(): number;
  /** The language's own name; undefined if the host has none. `code`: `de`, `de-AT` or `de_AT`. */
  languageName(code: string): string | undefined;
  /** Local time in the host's format. */
  timeText(unixSeconds: number): string;
  dayText(unixSeconds: number): string;
  hourText(unixSeconds: number): string;
  /** `2026-11-21`, local time. Never shown: see `dayText`. */
  isoDay(unixSeconds: number): string;
  /** Seconds ahead of UTC at this time. */
  zoneSeconds(unixSeconds: number): number;
  /** Seconds after midnight in the host's reading calendar. */
  dayStartSeconds(): number;
  readonly places: { readonly database: string; readonly log: string };
  readonly version: string;
  /** Versions of plugin and host, and the model, for log and reports. */
  releases(): string;
  /** Release address from the package (`version.ts`). */
  readonly published: string;
}

/** `now` may jump, `elapsed` never does: never mix them. @noSelf */
export interface Clock {
  /** Unix seconds. */
  now(): number;
  /** Monotonic seconds with fractions, also while the device dozes. Valid within one process. */
  elapsed(): number;
}

/** By the host's libraries. @noSelf */
export interface Codec {
  /** Absent fields are left out; arrays need `list`. */
  encode(value: unknown): string;
  /** JSON `null` may be a truthy value: read with `server/decode` only. Failure: unreadable. */
  decode(text: string): Result<unknown>;
  /** Marks an array, so that an empty one is `[]`. */
  list<T>(items: readonly T[]): readonly T[];
  /** 32 lower-case hexadecimal digits. */
  md5(bytes: string): string;
  /** RFC 4648 §5 without padding; undefined if invalid. */
  fromBase64Url(text: string): string | undefined;
}

/** Never log a secret: no header, body or query. @noSelf */
export interface Log {
  warn(text: string): void;
  /** A step of a sync, for the log file alone: counts, decisions and numbers of ours. Nothing while that is off. */
  step(text: string): void;
}

/** @noSelf */
export interface Timer {
  cancel(): void;
}

/** Named coroutines; a wait yields to the interface. An error ends the task and is logged. @noSelf */
export interface Tasks {
  /** Starts on the next tick. False if a task of that kind runs. `died`: after an error, outside the task. */
  start(kind: string, run: () => void, died?: (failure: Failure) => void): boolean;
  isRunning(kind: string): boolean;
  /** The current wait ends with the failure `cancelled`. No effect if not running. */
  cancel(kind: string): void;
  /** Stops all tasks but the calling one, and blocks their writes (`gated`), because server or account changed. */
  revokeAll(): void;
  isRevoked(): boolean;
  /** True inside a task that should stop. */
  isStopping(): boolean;
  /**
   * Runs a part of the current task. While `isWanted` is false the task is stopping: each request fails with
   * `cancelled`, so that a setting that is turned off takes effect at once. Outside a task: just runs it.
   */
  whileWanted<T>(isWanted: () => boolean, work: () => T): T;
  /** Yields to the interface, for so many seconds or shortly. Ends early if the task stops. No effect outside a task. */
  pause(seconds?: number): void;
  /** Not a task, so `action` must not wait. */
  after(seconds: number, action: () => void): Timer;
}

/** @noSelf */
export interface Network {
  /** True with a link and an address. Never raises Wi-Fi or blocks. */
  isConnected(): boolean;
  /** Only for a tap: connects as the host's settings say, then runs `action`. Never runs it if the person declines. */
  whenConnected(action: () => void): void;
}

/** @noSelf */
export interface NamedNetwork extends Network {
  /** Undefined if unknown to the host. */
  name(): string | undefined;
}

/** @noSelf */
export interface SleepInhibitor {
  /** Prevents suspend during `work`, and returns its value. */
  during<T>(work: () => T): T;
}

/** @noSelf */
export interface PhonePages {
  /** Serves a page to browsers on the same network, in a task. Undefined without a network, or if one is served. */
  open(page: PhonePage): OpenPhonePage | undefined;
}

/** @noSelf */
export interface PhonePage {
  /** Seconds until it closes by itself. */
  readonly seconds: number;
  /** `peer`: address of the browser. `then` runs once the answer is on its way. */
  answer(request: PageRequest, peer: string): { readonly answer: PageAnswer; readonly then?: (() => void) | undefined };
  /** Closed by itself. `isOver`: after its time, else because the network is gone or Catchword was turned off. */
  ended(isOver: boolean): void;
}

/** @noSelf */
export interface OpenPhonePage {
  /** Address and port, as in the browser's `Host` header. */
  readonly authority: string;
  close(): void;
}
