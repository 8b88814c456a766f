/** File `versions/chosen` (tools/bundle/launcher.lua). Places are relative, with a final slash; empty: installed. */
export interface Chosen {
  /** Build it was downloaded beside. */
  readonly base: string;
  readonly runs: string;
  /** Place of the version to try; absent: none. */
  readonly trial?: string | undefined;
  /** Set once its start has begun. */
  readonly begun?: string | undefined;
  /** Place of the failed version, until its notice is shown. */
  readonly failed?: string | undefined;
  /** Version and schema of the running one, during a trial. */
  readonly runsVersion?: string | undefined;
  readonly runsSchema?: string | undefined;
  /** Place, version and schema before this one, for a rollback. */
  readonly before?: string | undefined;
  readonly beforeVersion?: string | undefined;
  readonly beforeSchema?: string | undefined;
}

/** @noSelf */
export interface Versions {
  /** With a final slash. */
  readonly folder: string;
  /** Relative to `folder`. */
  readonly place: string;
  /** As read at start or written since. */
  chosen(): Chosen;
  /** Atomic; false if it cannot be written. */
  choose(chosen: Chosen): boolean;
  /** Shown in the host's plugin list after a restart. Failures are ignored. */
  tellVersion(version: string): void;
  /** zlib data of this length; undefined if damaged. */
  unpacked(packed: string, length: number): string | undefined;
  digest(): (bytes?: string) => string;
  /** fsync of the folder, if supported. */
  fsyncFolder(folder: string): void;
  /** True if unknown. */
  isHostSince(release: string): boolean;
  /** Offers a restart if the host can do it. */
  askForRestart(text: string): void;
}
