import { isMarked, type Mark } from "./conflict";
import type { Percent } from "../scale";

/** From here on servers take a book for finished, and note the day anew at every push. */
export const finishedPercent = 99.5;

/** Up to here servers take a book for unread. */
export const unreadPercent = 0.25;

/** What would be sent, and what is known of the other side. */
export interface Push {
  readonly percent: Percent;
  readonly place: string;
  /** The reader has turned pages since the position was last dealt with. */
  readonly moved: boolean;
  /** The reader has marked the book as finished on this device. */
  readonly finishedHere: boolean;
  /** What the server was last known to hold; undefined when nothing is known. */
  readonly known?: Mark | undefined;
}

/**
 * `send`, or why not. Servers derive the read status of a book from every push (finished, reading, unread), so an
 * automatic push must never say less than the reader has done:
 * `unmoved`: opening a book is not reading it; `same`: the server has it already; `unread`: the first page would
 * mark the book as unread; `finished`: leafing through a finished book would mark it as being read.
 */
export type Verdict = "send" | "unmoved" | "same" | "unread" | "finished";

/** May this position go out by itself? */
export function verdictOn({ percent, place, moved, finishedHere, known }: Push): Verdict {
  if (!moved) return "unmoved";
  if (percent <= unreadPercent) return "unread";
  const finishedThere = known !== undefined && known.percent >= finishedPercent;
  const atEnd = percent >= finishedPercent;
  if (atEnd) return finishedThere ? "same" : "send";
  if (finishedHere || finishedThere) return "finished";
  return known !== undefined && isMarked({ percent, place }, known) ? "same" : "send";
}
