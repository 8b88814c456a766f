import type { Result } from "../base/result";
import type { Release } from "../model/release";
import type { Receiver } from "./http.port";

/**
 * Which version of the plugin runs, as the file `versions/chosen` has it: text that every version reads alike, and the
 * launcher too (tools/bundle/launcher.lua). A place is within the plugin's folder and empty, for what a person has
 * installed, or ends in a slash.
 */
export interface Chosen {
  /** The build beside which it counts. */
  readonly base: string;
  /** The place of the one that runs. */
  readonly runs: string;
  /** The place of the one that is to be tried; absent: none is. */
  readonly trial?: string | undefined;
  /** There once its start has begun. */
  readonly begun?: string | undefined;
  /** The place of the one whose trial has failed; there until the reader knows. */
  readonly failed?: string | undefined;
  /** Version and schema of the one that runs, there during a trial. */
  readonly runsVersion?: string | undefined;
  readonly runsSchema?: string | undefined;
  /** Place, version and schema of the one that ran before this one: the way back. */
  readonly before?: string | undefined;
  readonly beforeVersion?: string | undefined;
  readonly beforeSchema?: string | undefined;
}

/**
 * The versions of the plugin on this device.
 *
 * @noSelf
 */
export interface Versions {
  /** The plugin's folder, ending in a slash. */
  readonly folder: string;
  /** Where in it the one lies that runs. */
  readonly place: string;
  /** As this start found it, or as it was written since. */
  chosen(): Chosen;
  /** Writes it, in one step; false when it cannot be written, and then all is as before. */
  choose(chosen: Chosen): boolean;
  /** The host's list of plugins says this version from the next start on; harmless where it cannot be written. */
  tellVersion(version: string): void;
  /** What was packed in zlib's format; undefined when it is damaged, or not of this length. */
  unpacked(packed: string, length: number): string | undefined;
  /** Takes the bytes of a file one after the other, and says their SHA-256 in lower-case hexadecimal once there are none. */
  digest(): (bytes?: string) => string;
  /** Returns when the names in the folder are on the disk, where the file system can do that. */
  settle(folder: string): void;
  /** Is the host this release or a later one? True where that cannot be told. */
  isHostSince(release: string): boolean;
  /** Asks whether the host shall start anew, where it can do that by itself. */
  askForRestart(text: string): void;
}

/**
 * Where the plugin is published. It is not the library server: no account, and no header of the reader's, ever goes
 * there. Inside a task only.
 *
 * @noSelf
 */
export interface Releases {
  /** The latest release. Failures: those of `Http.send`, refused, redirected (to an address that is not encrypted), unreadable. */
  latest(url: string): Result<Release>;
  /** The file of this name beside that address; the value: did it come to its end? Failures: the same. */
  fetch(url: string, file: string, into: Receiver["take"]): Result<undefined>;
}
