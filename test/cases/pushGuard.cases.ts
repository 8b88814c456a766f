import type { Percent } from "../../src/base/scale";
import { type PositionAction, resolvePosition } from "../../src/features/position/resolvePosition.rules";
import { statusAfterPush } from "../../src/features/status/status.rules";
import type { RemotePosition, ServerStatus } from "../../src/model/bookState";
import { tableOf, type Table } from "./table";

/** The reader has turned pages and stands at "/here", unless said otherwise. */
interface PushCase {
  readonly name: string;
  readonly percent: number;
  readonly finishedHere?: boolean;
  readonly beganBehind?: boolean;
  readonly status?: ServerStatus;
  readonly known?: { readonly percent: number; readonly place?: string };
  readonly decision: PositionAction;
}

const pushCases: readonly PushCase[] = [
  { name: "the first position of a book", percent: 20, decision: "send" },
  { name: "a position further than before", percent: 20, known: { percent: 10, place: "/before" }, decision: "send" },
  { name: "a position before the former one", percent: 20, known: { percent: 30, place: "/before" }, decision: "send" },
  {
    name: "a position on the same page after turning back",
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
  { name: "the first page, which would set the book to unread", percent: 0.25, decision: "unread" },
  { name: "a position a little after the first page", percent: 0.26, decision: "send" },
  { name: "the end of the book", percent: 100, known: { percent: 90 }, decision: "send" },
  { name: "a position just far enough to count as finished", percent: 99.5, known: { percent: 90 }, decision: "send" },
  {
    name: "the end again, which would change the finish day",
    percent: 100,
    known: { percent: 99.5 },
    decision: "same",
  },
  {
    name: "leafing through a book that is finished on the server",
    percent: 30,
    known: { percent: 100 },
    decision: "finished",
  },
  {
    name: "leafing through a book that is finished on the device",
    percent: 30,
    finishedHere: true,
    decision: "finished",
  },
  {
    name: "the end of a book marked as finished before it",
    percent: 100,
    finishedHere: true,
    decision: "send",
  },
  { name: "leafing through a book that was set to read", percent: 30, status: "READ", decision: "finished" },
  { name: "leafing through a paused book", percent: 30, status: "PAUSED", decision: "kept" },
  { name: "leafing through an abandoned book", percent: 30, status: "ABANDONED", decision: "kept" },
  { name: "leafing through a book with “won't read”", percent: 30, status: "WONT_READ", decision: "kept" },
  { name: "leafing through a book read in part", percent: 30, status: "PARTIALLY_READ", decision: "kept" },
  { name: "the end of a paused book", percent: 100, status: "PAUSED", decision: "kept" },
  { name: "the end of a book that was set to read before", percent: 100, status: "READ", decision: "send" },
  { name: "a book without any reading", percent: 30, status: "UNSET", decision: "send" },
  {
    name: "a position behind an unanswered one",
    percent: 8,
    beganBehind: true,
    known: { percent: 60 },
    decision: "behind",
  },
  {
    name: "a position past an unanswered one",
    percent: 61,
    beganBehind: true,
    known: { percent: 60 },
    decision: "send",
  },
  {
    name: "a reread of a book whose end is on the server",
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
  readonly isRefused?: boolean;
  readonly beganBehind?: boolean;
  readonly forward?: "ignore";
  readonly action: PositionAction;
}

const queuedCases: readonly QueuedCase[] = [
  { name: "if the server has no position", action: "send" },
  { name: "if the server has no position, and the book was set to read", status: "READ", action: "finished" },
  { name: "if the server has no position, and the book is paused", status: "PAUSED", action: "kept" },
  { name: "over the device's earlier position", remote: 10, status: "READING", action: "send" },
  {
    name: "over the device's earlier position, and the book was set to read since",
    remote: 10,
    status: "READ",
    action: "finished",
  },
  {
    name: "over the device's earlier position, and the book was abandoned since",
    remote: 10,
    status: "ABANDONED",
    action: "kept",
  },
  { name: "over the device's end of the book", remote: 100, action: "finished" },
  { name: "over the device's end of the book in a reread", remote: 100, status: "RE_READING", action: "send" },
  { name: "at the earlier position of another device", remote: 20, isOthers: true, action: "send" },
  {
    name: "at the position of another device that read it later",
    remote: 20,
    isOthers: true,
    status: "READ",
    action: "same",
  },
  {
    name: "if reading began behind the device's own position",
    percent: 1,
    remote: 53,
    beganBehind: true,
    action: "behind",
  },
  {
    name: "if reading began behind another device's position",
    percent: 8,
    remote: 60,
    isOthers: true,
    beganBehind: true,
    action: "behind",
  },
  { name: "if reading began behind and is further now", percent: 61, remote: 60, beganBehind: true, action: "send" },
  {
    name: "if reading began behind a declined position",
    percent: 8,
    remote: 60,
    isOthers: true,
    isRefused: true,
    beganBehind: true,
    action: "send",
  },
  {
    name: "if reading began behind another device that the reader ignores",
    percent: 8,
    remote: 60,
    isOthers: true,
    beganBehind: true,
    forward: "ignore",
    action: "send",
  },
  {
    name: "behind its own position, although other devices are ignored",
    percent: 8,
    remote: 60,
    beganBehind: true,
    forward: "ignore",
    action: "behind",
  },
  { name: "if reading began behind, and the server has no position", percent: 8, beganBehind: true, action: "send" },
  {
    name: "from the start of the book in a reread",
    percent: 8,
    remote: 100,
    beganBehind: true,
    status: "RE_READING",
    action: "send",
  },
  { name: "at the end of a book with “won't read”", percent: 100, remote: 10, status: "WONT_READ", action: "kept" },
];

function decided({ percent, finishedHere, beganBehind, status, known }: PushCase): PositionAction {
  const local = { occasion: "leaving", percent: percent as Percent, place: "/here", beganBehind } as const;
  return resolvePosition({ ...local, isFinished: finishedHere }, known as RemotePosition | undefined, {}, status);
}

function queued(one: QueuedCase): PositionAction {
  const { percent = 20, remote, isOthers, isRefused, beganBehind, forward, status } = one;
  const readAt = 1_790_000_000;
  const there = remote === undefined ? undefined : { percent: remote as Percent, writtenAt: readAt - 3600 };
  const local = { occasion: "sending", percent: percent as Percent, place: "/here", readAt, beganBehind } as const;
  const sent = { pushed: isOthers === true ? undefined : there, refused: isRefused === true ? there : undefined };
  return resolvePosition({ ...local, forward }, there, sent, status);
}

const statuses: readonly { readonly percent: number; readonly status: ServerStatus }[] = [
  { percent: 0.25, status: "UNREAD" },
  { percent: 0.26, status: "READING" },
  { percent: 99.4, status: "READING" },
  { percent: 99.5, status: "READ" },
];

export const tables: readonly Table[] = [
  tableOf(
    "the automatic push of a position:",
    pushCases,
    (one) => [decided(one), one.decision],
    ({ name, decision }) => `${name}: ${decision}`,
  ),
  tableOf(
    "the action for a queued position",
    queuedCases,
    (one) => [queued(one), one.action],
    ({ name, action }) => `${name}: ${action}`,
  ),
  tableOf(
    "the status that a position causes:",
    statuses,
    ({ percent, status }) => [statusAfterPush(percent as Percent), status],
    ({ percent, status }) => `${percent} %: ${status}`,
  ),
];
