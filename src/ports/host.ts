import type { Result } from "../domain/result";
import type { AnnotationSource, BookContents } from "./annotationSource";
import type { BookPages } from "./bookPages";
import type { Clock } from "./clock";
import type { Codec } from "./codec";
import type { Dialogs } from "./dialogs";
import type { Files, Folders } from "./files";
import type { HostBooks } from "./hostBooks";
import type { NamedNetwork } from "./network";
import type { Offers } from "./offers";
import type { ProgressView } from "./progressView";
import type { Statistics } from "./statistics";
import type { Tasks } from "./tasks";
import type { Wakefulness } from "./wakefulness";

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
  readonly wakefulness: Wakefulness;
  readonly device: Device;
  /** Opens the host's own reading statistics; undefined when it keeps none. Failure: foreign. */
  statistics(): Result<Statistics> | undefined;
}

/**
 * The device and its reader's ways.
 *
 * @noSelf
 */
export interface Device {
  /** The maker's name of the model. */
  readonly model: string;
  /** A new random UUID, in small letters. */
  newUuid(): string;
  /** Evenly distributed from 0 to 1. */
  chance(): number;
  /** `2026-11-21 14:05`, in the reader's own time. */
  timeText(unixSeconds: number): string;
  /** How far the reader's clock is ahead of UTC at that time (Unix seconds), seconds. */
  zoneSeconds(unixSeconds: number): number;
  /** Where the plugin keeps its things, for the reader: paths of the database and of the log folder. */
  readonly places: { readonly database: string; readonly log: string };
  /** The plugin's own version. */
  readonly version: string;
}
