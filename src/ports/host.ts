import type { AnnotationSource, BookContents } from "./annotationSource";
import type { Clock } from "./clock";
import type { Codec } from "./codec";
import type { Dialogs } from "./dialogs";
import type { Files, Folders } from "./files";
import type { HostBooks } from "./hostBooks";
import type { Network } from "./network";
import type { Offers } from "./offers";
import type { Tasks } from "./tasks";
import type { Wakefulness } from "./wakefulness";

/** KOReader and the device: one of the three things that a test replaces. */
export interface Host {
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly network: Network;
  readonly dialogs: Dialogs;
  readonly offers: Offers;
  readonly files: Files;
  readonly folders: Folders;
  readonly codec: Codec;
  readonly books: HostBooks;
  readonly annotations: AnnotationSource;
  readonly contents: BookContents;
  readonly wakefulness: Wakefulness;
}
