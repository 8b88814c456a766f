import type { Context } from "../context";
import type { Translate } from "../base/format";
import type { ListLine } from "../koreader/dialogs.port";
import type { Book } from "../model/book";
import type { QueueItem, QueuePart } from "../queue/queueRecords";
import type { Statement } from "../store/database";
import type { UiContext } from "./uiContext";

/** One kind of item on the pages of the queue. @noSelf */
export interface QueuedKind {
  /** `4 sessions` */
  amount(translate: Translate, count: number): string;
  /** Details of one item, on a line. */
  text(ui: UiContext, item: QueueItem): string;
  /** Lines on what was sent last; absent: none. */
  sent?(ui: UiContext, part: QueuePart, book: Book): readonly ListLine[];
  /** The setting of this book's items is off; absent: the kind has no other setting than its own (`isKindOn`). */
  isOff?(context: Context, book: Book): boolean;
  /** So that a discarded item is not queued again; `at`: Unix seconds. Absent: nothing is needed. */
  discarded?(item: QueueItem, at: number, translate: Translate): readonly Statement[];
}
