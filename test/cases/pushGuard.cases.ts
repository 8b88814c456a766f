import type { Verdict } from "../../src/domain/pushDecision";

/** The reader has turned pages and stands at "/here", unless said otherwise. */
export interface PushCase {
  readonly name: string;
  readonly percent: number;
  readonly moved?: boolean;
  readonly finishedHere?: boolean;
  /** What the server was last known to hold. */
  readonly known?: { readonly percent: number; readonly place?: string };
  readonly verdict: Verdict;
}

export const pushCases: readonly PushCase[] = [
  { name: "the first position of a book", percent: 20, verdict: "send" },
  { name: "further than before", percent: 20, known: { percent: 10, place: "/before" }, verdict: "send" },
  { name: "less far than before", percent: 20, known: { percent: 30, place: "/before" }, verdict: "send" },
  { name: "opened and closed without reading", percent: 20, moved: false, verdict: "unmoved" },
  {
    name: "opened and closed without reading, and the server says something else",
    percent: 20,
    moved: false,
    known: { percent: 10 },
    verdict: "unmoved",
  },
  {
    name: "turned back to the same page",
    percent: 20,
    known: { percent: 20, place: "/here" },
    verdict: "same",
  },
  {
    name: "another place at the same rounded percentage",
    percent: 20,
    known: { percent: 20, place: "/there" },
    verdict: "send",
  },
  { name: "the first page would mark the book as unread", percent: 0.25, verdict: "unread" },
  { name: "a little after the first page", percent: 0.26, verdict: "send" },
  { name: "the end", percent: 100, known: { percent: 90 }, verdict: "send" },
  { name: "just far enough to be finished", percent: 99.5, known: { percent: 90 }, verdict: "send" },
  {
    name: "the end again would change the day it was finished",
    percent: 100,
    known: { percent: 99.5 },
    verdict: "same",
  },
  {
    name: "leafing through a book finished on the server",
    percent: 30,
    known: { percent: 100 },
    verdict: "finished",
  },
  { name: "leafing through a book finished here", percent: 30, finishedHere: true, verdict: "finished" },
  {
    name: "the end of a book marked as finished before it",
    percent: 100,
    finishedHere: true,
    verdict: "send",
  },
];
