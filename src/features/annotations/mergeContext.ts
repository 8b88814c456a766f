import type { Context } from "../../context";
import type { Fingerprint, BookId } from "../../model/book";
import type { BaseItem } from "./noteChanges.rules";
import type { PendingChange } from "./notePairs.rules";
import type { CfiResolver } from "./resolveCfis.task";
import type { MarkIndex } from "./markIndex";
import type { ListedKind, ServerItem } from "./serverItem.rules";

/** State before the comparison. */
export interface Known {
  readonly lists: Lists;
  readonly rows: readonly BaseItem[];
  /** Without creations of present marks, which may be thousands. */
  readonly pending: readonly PendingChange[];
  /** Present marks with pending creations. */
  readonly made: Readonly<Record<string, true | undefined>>;
  readonly marks: MarkIndex;
}

export interface MergeContext extends Pick<Context, "database" | "server" | "host" | "settings" | "translate"> {
  readonly resolver: CfiResolver;
}

/**
 * A book with two-way sync.
 *
 * @noSelf
 */
export interface MergedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly id: BookId;
  /** Kinds synced both ways. */
  readonly kinds: readonly ListedKind[];
  isTouched(mark: string): boolean;
  /** Deletions without a host event. */
  noticeDeletions(): void;
  /** The user has confirmed the deletions on this device. */
  readonly mayDelete: boolean;
}

/** Lists by kind. */
export interface Lists {
  readonly kinds: readonly ListedKind[];
  readonly items: readonly ServerItem[];
  readonly isComplete: boolean;
}
