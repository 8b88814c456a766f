import type { Percent } from "../../src/base/scale";
import {
  pushDecision,
  type PushDecision,
  type QueuedAction,
  queuedActionOf,
  statusAfterPush,
} from "../../src/features/position/pushDecision.rules";
import type { ServerStatus } from "../../src/model/bookState";
import { tableOf, type Table } from "./table";

/** The reader has turned pages and stands at "/here", unless said otherwise. */
interface PushCase {
  readonly name: string;
  readonly percent: number;
  readonly moved?: boolean;
  readonly finishedHere?: boolean;
  readonly status?: ServerStatus;
  readonly known?: { readonly percent: number; readonly place?: string };
  readonly decision: PushDecision;
}

const pushCases: readonly PushCase[] = [
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
  { name: "leafing through a book that was marked as read", percent: 30, status: "READ", decision: "finished" },
  { name: "leafing through a paused book", percent: 30, status: "PAUSED", decision: "kept" },
  { name: "leafing through a book that was given up", percent: 30, status: "ABANDONED", decision: "kept" },
  { name: "leafing through a book that is not wanted", percent: 30, status: "WONT_READ", decision: "kept" },
  { name: "leafing through a book read in part", percent: 30, status: "PARTIALLY_READ", decision: "kept" },
  { name: "the end of a paused book", percent: 100, status: "PAUSED", decision: "kept" },
  { name: "the end of a book that was marked as read before", percent: 100, status: "READ", decision: "send" },
  { name: "a book that nobody has touched", percent: 30, status: "UNSET", decision: "send" },
  {
    name: "reading a book again whose end the server holds",
    percent: 30,
    known: { percent: 100 },
    status: "RE_READING",
    decision: "send",
  },
];

/** A position that was queued, read at 20 % unless said otherwise, and what the server says when it is to go. */
interface QueuedCase {
  readonly name: string;
  readonly percent?: number;
  readonly remote?: number;
  readonly status?: ServerStatus;
  /** Another device wrote that, an hour before this was read. */
  readonly isOthers?: boolean;
  readonly action: QueuedAction;
}

const queuedCases: readonly QueuedCase[] = [
  { name: "the server holds nothing", action: "send" },
  { name: "the server holds nothing, and the book was marked as read", status: "READ", action: "finished" },
  { name: "the server holds nothing, and the book is paused", status: "PAUSED", action: "kept" },
  { name: "our own earlier place", remote: 10, status: "READING", action: "send" },
  { name: "our own earlier place, and it was marked as read since", remote: 10, status: "READ", action: "finished" },
  { name: "our own earlier place, and it was given up since", remote: 10, status: "ABANDONED", action: "kept" },
  { name: "our own end of the book", remote: 100, action: "finished" },
  { name: "our own end of the book, and it is read again", remote: 100, status: "RE_READING", action: "send" },
  { name: "where another device was before", remote: 20, isOthers: true, action: "send" },
  {
    name: "where another device was, and it was read since",
    remote: 20,
    isOthers: true,
    status: "READ",
    action: "stored",
  },
  { name: "the end of a book that is not wanted", percent: 100, remote: 10, status: "WONT_READ", action: "kept" },
];

function decided({ percent, moved = true, finishedHere = false, status, known }: PushCase): PushDecision {
  const before = known as { readonly percent: Percent; readonly place?: string } | undefined;
  return pushDecision({ percent: percent as Percent, place: "/here", moved, finishedHere, status, known: before });
}

function queued({ percent = 20, remote, isOthers, status }: QueuedCase): QueuedAction {
  const readAt = 1_790_000_000;
  const others = isOthers === true ? { deviceId: "other", writtenAt: readAt - 3600 } : {};
  const there = remote === undefined ? undefined : { percent: remote as Percent, ...others };
  const mark = { percent: percent as Percent, place: "/here" };
  return queuedActionOf({ mark, readAt, remote: there, pushed: there, deviceId: "me", status });
}

const statuses: readonly { readonly percent: number; readonly status: ServerStatus }[] = [
  { percent: 0.25, status: "UNREAD" },
  { percent: 0.26, status: "READING" },
  { percent: 99.4, status: "READING" },
  { percent: 99.5, status: "READ" },
];

export const tables: readonly Table[] = [
  tableOf("a position may go out by itself", pushCases, (one) => [decided(one), one.decision]),
  tableOf("a position that was queued", queuedCases, (one) => [queued(one), one.action]),
  tableOf(
    "the status of a book after a position",
    statuses,
    ({ percent, status }) => [statusAfterPush(percent as Percent), status],
    ({ percent, status }) => `${percent} %: ${status}`,
  ),
];
