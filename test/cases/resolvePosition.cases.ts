import type { RemotePosition } from "../../src/model/bookState";
import {
  directionTo,
  type KnownProgress,
  type LocalPosition,
  resolvePosition,
} from "../../src/features/position/resolvePosition.rules";
import type { Strategy } from "../../src/model/settings";
import { tableOf, type Table } from "./table";

/** Percents; a place only where it matters. */
interface PlaceInCase {
  readonly percent: number;
  readonly place?: string;
  readonly deviceId?: string;
}

/** This device is `me`, reads at 20 % unless said otherwise, and knows pages of 0.5 % each. */
interface ConflictCase {
  readonly name: string;
  readonly local?: number;
  readonly remote?: PlaceInCase;
  readonly pushed?: PlaceInCase;
  readonly refused?: PlaceInCase;
  readonly unsent?: boolean;
  readonly beganBehind?: boolean;
  readonly isShared?: boolean;
  readonly forward?: Strategy;
  readonly backward?: Strategy;
  /** Kind, and the way or the reason. */
  readonly expected: string;
  /** Result of a manual pull; absent: equal. */
  readonly asked?: string;
}

const conflictCases: readonly ConflictCase[] = [
  { name: "if it is missing", expected: "stay none" },
  { name: "at the beginning of the book", remote: { percent: 0 }, expected: "stay beginning" },
  { name: "if it is another device's and ahead", remote: { percent: 40 }, expected: "offer forward" },
  {
    name: "if it is another device's and behind",
    remote: { percent: 10 },
    expected: "stay ignored",
    asked: "offer backward",
  },
  { name: "with the same percentage", remote: { percent: 20 }, expected: "stay same" },
  { name: "if it is less than a page ahead", remote: { percent: 20.4 }, expected: "stay same" },
  {
    name: "if it is less than a page behind",
    remote: { percent: 19.6 },
    backward: "follow",
    expected: "stay same",
  },
  { name: "if it is two pages ahead", remote: { percent: 21 }, expected: "offer forward" },
  {
    name: "at the same place, whatever the percentage",
    remote: { percent: 26, place: "/here" },
    expected: "stay same",
  },
  {
    name: "if this device sent it and the reader went back since",
    remote: { percent: 40, place: "/there" },
    pushed: { percent: 40, place: "/there" },
    unsent: true,
    expected: "stay own",
    asked: "offer forward",
  },
  {
    name: "if this device sent it and the book was reset to a place before it",
    local: 0.5,
    remote: { percent: 53, place: "/there" },
    pushed: { percent: 53, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "if this device sent it and reading started before it",
    local: 1,
    remote: { percent: 53, place: "/there" },
    pushed: { percent: 53, place: "/there" },
    unsent: true,
    beganBehind: true,
    expected: "offer forward",
  },
  {
    name: "if this device sent it and a reset book was to stay where it is",
    local: 0.5,
    remote: { percent: 53 },
    pushed: { percent: 53 },
    refused: { percent: 53 },
    expected: "stay refused",
    asked: "offer forward",
  },
  {
    name: "if this device sent it, others are ignored and the book was reset",
    local: 0.5,
    remote: { percent: 53 },
    pushed: { percent: 53 },
    forward: "ignore",
    expected: "offer forward",
  },
  {
    name: "if this device sent it and the book is further now",
    local: 60,
    remote: { percent: 53, place: "/there" },
    pushed: { percent: 53, place: "/there" },
    expected: "stay own",
    asked: "offer backward",
  },
  {
    name: "if this reader sent it and another reader of the device read on",
    local: 80,
    remote: { percent: 40, place: "/there" },
    pushed: { percent: 40, place: "/there" },
    isShared: true,
    expected: "offer backward",
  },
  {
    name: "if this one of several readers sent it and read on offline",
    local: 80,
    remote: { percent: 40, place: "/there" },
    pushed: { percent: 40, place: "/there" },
    isShared: true,
    unsent: true,
    expected: "stay own",
    asked: "offer backward",
  },
  {
    name: "if this device sent it, in the seven digits of the server",
    local: 50,
    remote: { percent: 40.12000107 },
    pushed: { percent: 40.12, place: "/there" },
    expected: "stay own",
    asked: "offer backward",
  },
  {
    name: "at the percentage that this device sent, with another place",
    remote: { percent: 40, place: "/elsewhere" },
    pushed: { percent: 40, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "if it is the web reader's, with this device's name",
    remote: { percent: 40, deviceId: "me" },
    pushed: { percent: 25, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "if it is the web reader's and behind, with this device's name",
    remote: { percent: 10, deviceId: "me" },
    pushed: { percent: 20, place: "/there" },
    backward: "ask",
    expected: "offer backward",
  },
  {
    name: "after the reader declined it",
    remote: { percent: 40, place: "/there" },
    refused: { percent: 40, place: "/there" },
    expected: "stay refused",
    asked: "offer forward",
  },
  {
    name: "after the reader declined an earlier one",
    remote: { percent: 45, place: "/further" },
    refused: { percent: 40, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "if it is ahead and the reader chose to follow",
    remote: { percent: 40 },
    forward: "follow",
    expected: "follow forward",
  },
  {
    name: "if it is ahead and the reader ignores those",
    remote: { percent: 40 },
    forward: "ignore",
    expected: "stay ignored",
    asked: "offer forward",
  },
  {
    name: "if it is behind and the reader chose a question",
    remote: { percent: 10 },
    backward: "ask",
    expected: "offer backward",
  },
  {
    name: "if it is behind and the reader chose to follow",
    remote: { percent: 10 },
    backward: "follow",
    expected: "follow backward",
  },
  {
    name: "if it is behind and the reader follows only positions ahead",
    remote: { percent: 10 },
    forward: "follow",
    expected: "stay ignored",
    asked: "offer backward",
  },
  {
    name: "if both sides changed and the reader chose to follow",
    remote: { percent: 40 },
    unsent: true,
    forward: "follow",
    expected: "offer forward",
    asked: "follow forward",
  },
  {
    name: "if it is behind and both sides changed",
    remote: { percent: 10 },
    unsent: true,
    backward: "follow",
    expected: "offer backward",
    asked: "follow backward",
  },
  {
    name: "if both sides changed and positions behind are ignored",
    remote: { percent: 10 },
    unsent: true,
    expected: "stay ignored",
    asked: "offer backward",
  },
  { name: "if the book is finished on another device", remote: { percent: 100 }, expected: "offer forward" },
  {
    name: "in a new copy of a book that is half read on another device",
    local: 0.5,
    remote: { percent: 50 },
    expected: "offer forward",
  },
];

function wordsOf(one: ConflictCase, occasion: "opening" | "asking"): string {
  const { local: percent = 20, remote, pushed, refused, unsent, beganBehind, isShared } = one;
  const { forward = "ask", backward = "ignore" } = one;
  const local = { occasion, percent, place: "/here", tolerance: 0.51, isUnsent: unsent, beganBehind, isShared };
  const found = remote as RemotePosition | undefined;
  const sent = { pushed, refused } as KnownProgress;
  const action = resolvePosition({ ...local, forward, backward } as LocalPosition, found, sent);
  if (action !== "offer" && action !== "follow") return `stay ${action}`;
  return `${action} ${directionTo(percent as never, remote?.percent as never)}`;
}

export const tables: readonly Table[] = [
  tableOf(
    "the action for the position on the server",
    conflictCases,
    (one) => [wordsOf(one, "opening"), one.expected],
    ({ name, expected }) => `${name}: ${expected}`,
  ),
  tableOf(
    "the action for the position that a person asks for",
    conflictCases,
    (one) => [wordsOf(one, "asking"), one.asked ?? one.expected],
    ({ name, expected, asked = expected }) => `${name}: ${asked}`,
  ),
];
