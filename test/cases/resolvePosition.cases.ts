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
  { name: "nothing is stored on the server", expected: "stay none" },
  { name: "the server's position is the beginning", remote: { percent: 0 }, expected: "stay beginning" },
  { name: "another device is ahead: it is offered", remote: { percent: 40 }, expected: "offer forward" },
  {
    name: "another device is behind: nothing, unless somebody asks",
    remote: { percent: 10 },
    expected: "stay ignored",
    asked: "offer backward",
  },
  { name: "the same percentage", remote: { percent: 20 }, expected: "stay same" },
  { name: "less than a page further", remote: { percent: 20.4 }, expected: "stay same" },
  { name: "less than a page back", remote: { percent: 19.6 }, backward: "follow", expected: "stay same" },
  { name: "two pages further", remote: { percent: 21 }, expected: "offer forward" },
  {
    name: "the same place, whatever the percentage says",
    remote: { percent: 26, place: "/here" },
    expected: "stay same",
  },
  {
    name: "what this device sent last, and the reader went back since",
    remote: { percent: 40, place: "/there" },
    pushed: { percent: 40, place: "/there" },
    unsent: true,
    expected: "stay own",
    asked: "offer forward",
  },
  {
    name: "what this device sent last, and the book lies before it: deleted or reset",
    local: 0.5,
    remote: { percent: 53, place: "/there" },
    pushed: { percent: 53, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "what this device sent last, and reading began before it",
    local: 1,
    remote: { percent: 53, place: "/there" },
    pushed: { percent: 53, place: "/there" },
    unsent: true,
    beganBehind: true,
    expected: "offer forward",
  },
  {
    name: "what this device sent last, and a reset book was to stay where it is",
    local: 0.5,
    remote: { percent: 53 },
    pushed: { percent: 53 },
    refused: { percent: 53 },
    expected: "stay refused",
    asked: "offer forward",
  },
  {
    name: "what this device sent last, where other devices are ignored and the book was reset",
    local: 0.5,
    remote: { percent: 53 },
    pushed: { percent: 53 },
    forward: "ignore",
    expected: "offer forward",
  },
  {
    name: "what this device sent last, and it lies further now",
    local: 60,
    remote: { percent: 53, place: "/there" },
    pushed: { percent: 53, place: "/there" },
    expected: "stay own",
    asked: "offer backward",
  },
  {
    name: "what this reader sent last, and another reader of the device has read on",
    local: 80,
    remote: { percent: 40, place: "/there" },
    pushed: { percent: 40, place: "/there" },
    isShared: true,
    expected: "offer backward",
  },
  {
    name: "what this reader of several sent last, and has read on since without a network",
    local: 80,
    remote: { percent: 40, place: "/there" },
    pushed: { percent: 40, place: "/there" },
    isShared: true,
    unsent: true,
    expected: "stay own",
    asked: "offer backward",
  },
  {
    name: "what this device sent last, in the seven digits of the server",
    local: 50,
    remote: { percent: 40.12000107 },
    pushed: { percent: 40.12, place: "/there" },
    expected: "stay own",
    asked: "offer backward",
  },
  {
    name: "another device at the percentage that this one sent last, in another place",
    remote: { percent: 40, place: "/elsewhere" },
    pushed: { percent: 40, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "the web reader's place beside this device's name",
    remote: { percent: 40, deviceId: "me" },
    pushed: { percent: 25, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "the web reader's place further back, beside this device's name",
    remote: { percent: 10, deviceId: "me" },
    pushed: { percent: 20, place: "/there" },
    backward: "ask",
    expected: "offer backward",
  },
  {
    name: "the reader said no to this very position",
    remote: { percent: 40, place: "/there" },
    refused: { percent: 40, place: "/there" },
    expected: "stay refused",
    asked: "offer forward",
  },
  {
    name: "the reader said no, and the other device has read on",
    remote: { percent: 45, place: "/further" },
    refused: { percent: 40, place: "/there" },
    expected: "offer forward",
  },
  {
    name: "forward follows silently",
    remote: { percent: 40 },
    forward: "follow",
    expected: "follow forward",
  },
  {
    name: "forward ignored",
    remote: { percent: 40 },
    forward: "ignore",
    expected: "stay ignored",
    asked: "offer forward",
  },
  { name: "backward asks", remote: { percent: 10 }, backward: "ask", expected: "offer backward" },
  {
    name: "backward follows silently",
    remote: { percent: 10 },
    backward: "follow",
    expected: "follow backward",
  },
  {
    name: "following forward leaves backward alone",
    remote: { percent: 10 },
    forward: "follow",
    expected: "stay ignored",
    asked: "offer backward",
  },
  {
    name: "both sides have changed: following becomes a question",
    remote: { percent: 40 },
    unsent: true,
    forward: "follow",
    expected: "offer forward",
    asked: "follow forward",
  },
  {
    name: "both sides have changed, backward: a question, never a silent jump",
    remote: { percent: 10 },
    unsent: true,
    backward: "follow",
    expected: "offer backward",
    asked: "follow backward",
  },
  {
    name: "both sides have changed, and the way back is ignored",
    remote: { percent: 10 },
    unsent: true,
    expected: "stay ignored",
    asked: "offer backward",
  },
  { name: "the book is finished elsewhere", remote: { percent: 100 }, expected: "offer forward" },
  {
    name: "a fresh copy of a book half read elsewhere",
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
  tableOf("a position on the server", conflictCases, (one) => [wordsOf(one, "opening"), one.expected]),
  tableOf("a person asks for the position", conflictCases, (one) => [
    wordsOf(one, "asking"),
    one.asked ?? one.expected,
  ]),
];
