import type { PushDecision } from "../../src/domain/pushDecision";

/** The reader has turned pages and stands at "/here", unless said otherwise. */
export interface PushCase {
  readonly name: string;
  readonly percent: number;
  readonly moved?: boolean;
  readonly finishedHere?: boolean;
  /** What the server was last known to hold. */
  readonly known?: { readonly percent: number; readonly place?: string };
  readonly decision: PushDecision;
}

export const pushCases: readonly PushCase[] = [
  { name: "the first position of a book", percent: 20, decision: "send" },
  { name: "further than before", percent: 20, known: { percent: 10, place: "/before" }, decision: "send" },
  { name: "less far than before", percent: 20, known: { percent: 30, place: "/before" }, decision: "send" },
  { name: "opened and closed without reading", percent: 20, moved: false, decision: "unmoved" },
  {
    name: "opened and closed without reading, and the server says something else",
    percent: 20,
    moved: false,
    known: { percent: 10 },
    decision: "unmoved",
  },
  {
    name: "turned back to the same page",
    percent: 20,
    known: { percent: 20, place: "/here" },
    decision: "same",
  },
  {
    name: "another place at the same rounded percentage",
    percent: 20,
    known: { percent: 20, place: "/there" },
    decision: "send",
  },
  { name: "the first page would mark the book as unread", percent: 0.25, decision: "unread" },
  { name: "a little after the first page", percent: 0.26, decision: "send" },
  { name: "the end", percent: 100, known: { percent: 90 }, decision: "send" },
  { name: "just far enough to be finished", percent: 99.5, known: { percent: 90 }, decision: "send" },
  {
    name: "the end again would change the day it was finished",
    percent: 100,
    known: { percent: 99.5 },
    decision: "same",
  },
  {
    name: "leafing through a book finished on the server",
    percent: 30,
    known: { percent: 100 },
    decision: "finished",
  },
  { name: "leafing through a book finished here", percent: 30, finishedHere: true, decision: "finished" },
  {
    name: "the end of a book marked as finished before it",
    percent: 100,
    finishedHere: true,
    decision: "send",
  },
];
