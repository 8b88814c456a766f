// Positions exactly at a limit of `resolvePosition.rules`, and times that one side lacks.
import type { RemotePosition, ServerStatus } from "../../src/model/bookState";
import {
  directionTo,
  isAstray,
  isNews,
  type KnownProgress,
  type LocalPosition,
  resolvePosition,
  toleranceOf,
} from "../../src/features/position/resolvePosition.rules";
import { finishedPercent, unreadPercent } from "../../src/features/status/status.rules";
import { unconvertible, withWebReader } from "../../src/features/position/webReader.rules";
import { tableOf, type Table } from "./table";

const day = 1_780_000_000;

interface Place {
  readonly percent: number;
  readonly place?: string;
  readonly writtenAt?: number;
  readonly isWeb?: true;
  readonly cfi?: string;
  readonly webPercent?: number;
}

interface ActionCase {
  readonly name: string;
  readonly occasion: "opening" | "leaving" | "sending";
  readonly local: Partial<Record<keyof LocalPosition, unknown>> & { readonly percent: number };
  readonly remote?: Place;
  readonly sent?: { readonly pushed?: Place; readonly sentUnconfirmed?: Place; readonly refused?: Place };
  readonly status?: ServerStatus;
  readonly expected: string;
}

const finished = finishedPercent;
const half = { occasion: "sending", local: { percent: 50, place: "/here", readAt: day } } as const;
const cfi = "epubcfi(/6/4!/4/6/1:7)";

const actionCases: readonly ActionCase[] = [
  {
    name: "ahead by exactly the tolerance",
    occasion: "opening",
    local: { percent: 20, tolerance: 0.5, forward: "ask" },
    remote: { percent: 20.5 },
    expected: "offer",
  },
  { name: "at the last unread percent", occasion: "leaving", local: { percent: unreadPercent }, expected: "unread" },
  { name: "finished, before the server has any", occasion: "leaving", local: { percent: finished }, expected: "send" },
  {
    name: "finished, on both sides",
    occasion: "leaving",
    local: { percent: finished },
    remote: { percent: finished },
    expected: "same",
  },
  {
    name: "of a book that is finished on the server",
    occasion: "leaving",
    local: { percent: 50 },
    remote: { percent: finished },
    expected: "finished",
  },
  {
    name: "finished, of an abandoned book",
    occasion: "sending",
    local: { percent: finished },
    status: "ABANDONED",
    expected: "kept",
  },
  {
    name: "finished, of a book with the status READ",
    ...half,
    local: { percent: finished },
    status: "READ",
    expected: "send",
  },
  { name: "before the server has any", ...half, expected: "send" },
  { name: "and the server's is the beginning", ...half, remote: { percent: 0, writtenAt: day + 60 }, expected: "send" },
  { name: "and another device was later", ...half, remote: { percent: 10, writtenAt: day + 60 }, expected: "older" },
  {
    name: "and another device was there in the same second",
    ...half,
    remote: { percent: 60, writtenAt: day },
    expected: "send",
  },
  { name: "further than another device's without a time", ...half, remote: { percent: 40 }, expected: "send" },
  { name: "behind another device's without a time", ...half, remote: { percent: 60 }, expected: "older" },
  {
    name: "and the time of the other one is impossible",
    ...half,
    remote: { percent: 40, writtenAt: 5 },
    expected: "send",
  },
  {
    name: "and the impossible time is of one further on",
    ...half,
    remote: { percent: 60, writtenAt: 5 },
    expected: "older",
  },
  {
    name: "without a time of reading",
    occasion: "sending",
    local: { percent: 50 },
    remote: { percent: 60, writtenAt: day },
    expected: "older",
  },
  {
    name: "at the percentage of another device, at another place without times",
    ...half,
    local: { percent: 50, place: "/here", beganBehind: true, forward: "ask" },
    remote: { percent: 50, place: "/there" },
    expected: "send",
  },
  {
    name: "where another device was before",
    ...half,
    remote: { percent: 50, place: "/here", writtenAt: day - 60 },
    expected: "send",
  },
  {
    name: "where another device was, without times",
    ...half,
    local: { percent: 50, place: "/here" },
    remote: { percent: 50, place: "/here" },
    expected: "same",
  },
  {
    name: "where another device was, without a time of its own",
    ...half,
    local: { percent: 50, place: "/here" },
    remote: { percent: 50, place: "/here", writtenAt: day - 60 },
    expected: "same",
  },
  {
    name: "where the web reader is, which proves nothing about devices",
    ...half,
    remote: { percent: 50, place: "/here", isWeb: true },
    expected: "send",
  },
  {
    name: "where the web reader is, after this device sent it",
    ...half,
    remote: { percent: 50, isWeb: true },
    sent: { pushed: { percent: 50 } },
    expected: "same",
  },
  {
    name: "that the web reader has by a lost answer",
    ...half,
    remote: { percent: 50, isWeb: true, writtenAt: day + 60 },
    sent: { sentUnconfirmed: { percent: 50 } },
    expected: "send",
  },
  {
    name: "that the web reader has by a lost answer, beside its CFI",
    ...half,
    remote: { percent: 50, cfi, writtenAt: day + 60 },
    sent: { sentUnconfirmed: { percent: 50 } },
    expected: "send",
  },
  {
    name: "without a place, by a lost answer",
    ...half,
    local: { percent: 50, readAt: day },
    remote: { percent: 50, cfi, writtenAt: day + 60 },
    sent: { sentUnconfirmed: { percent: 50 } },
    expected: "same",
  },
];

interface NewsCase {
  readonly name: string;
  readonly past: Place;
  readonly present?: Place;
  readonly readAt?: number;
  readonly expected: boolean;
}

const newsCases: readonly NewsCase[] = [
  { name: "no news at the beginning", past: { percent: 0 }, expected: false },
  { name: "news if the new file has none", past: { percent: 40 }, expected: true },
  { name: "news if the new file is at its beginning", past: { percent: 40 }, present: { percent: 0 }, expected: true },
  { name: "no news if both are the same", past: { percent: 40 }, present: { percent: 40 }, expected: false },
  {
    name: "no news at the same percentage without times",
    past: { percent: 40, place: "/one" },
    present: { percent: 40, place: "/other" },
    expected: false,
  },
  { name: "no news in the second of reading", past: { percent: 40, writtenAt: day }, readAt: day, expected: false },
  { name: "news a second after reading", past: { percent: 40, writtenAt: day + 1 }, readAt: day, expected: true },
  {
    name: "no news of the same second",
    past: { percent: 60, writtenAt: day },
    present: { percent: 40, writtenAt: day },
    expected: false,
  },
];

interface ValueCase {
  readonly name: string;
  readonly value: () => unknown;
  readonly expected: unknown;
}

const local = (percent: number): LocalPosition => ({ occasion: "opening", percent }) as unknown as LocalPosition;
const pushed = (percent: number): KnownProgress => ({ pushed: { percent } }) as unknown as KnownProgress;
const exact = "/body/DocFragment[2]/body/p[3]/text().0";
const written = (place: string): unknown => {
  const record = { percent: 40, place, writtenAt: 100 } as unknown as RemotePosition;
  return withWebReader(record, { files: {}, web: { EPUB: { percent: 40 as never, place: cfi } } }, "EPUB")?.isWeb;
};
const furtherWithTime = (readAt: number | undefined, writtenAt: number | undefined): unknown => {
  const record = { percent: 40, writtenAt } as unknown as RemotePosition;
  return withWebReader(record, { files: {}, web: { PDF: { percent: 30 as never } }, readAt }, "PDF")?.percent;
};

const valueCases: readonly ValueCase[] = [
  {
    name: "the direction to the same percentage: backward",
    value: () => directionTo(20 as never, 20 as never),
    expected: "backward",
  },
  {
    name: "a book that lies where it was left: not astray",
    value: () => isAstray(local(40), pushed(40)),
    expected: false,
  },
  { name: "the tolerance of a book without pages", value: () => toleranceOf(0, true), expected: 1 },
  { name: "the tolerance of one page of text", value: () => toleranceOf(1, true), expected: 5 },
  { name: "the tolerance of one page of a PDF", value: () => toleranceOf(1, false), expected: 50 },
  { name: "the place at the first letter of a text is exact", value: () => written(exact), expected: undefined },
  { name: "the place of an element is the web reader's", value: () => written("/body/p[3]"), expected: true },
  {
    name: "a position of the web reader behind, with one time alone",
    value: () => furtherWithTime(900, undefined),
    expected: 40,
  },
  {
    name: "a position of the web reader behind, with the other time alone",
    value: () => furtherWithTime(undefined, 100),
    expected: 40,
  },
  { name: "a position of the web reader behind, and later", value: () => furtherWithTime(900, 100), expected: 30 },
  {
    name: "no other spelling of a text that is no place",
    value: () => unconvertible("/text()[1].0"),
    expected: undefined,
  },
];

export const tables: readonly Table[] = [
  tableOf(
    "the action for a position",
    actionCases,
    ({ occasion, local: here, remote, sent = {}, status, expected }) => [
      resolvePosition(
        { occasion, ...here } as LocalPosition,
        remote as RemotePosition | undefined,
        sent as KnownProgress,
        status,
      ),
      expected,
    ],
  ),
  tableOf("the position of the older bytes is", newsCases, ({ past, present, readAt, expected }) => [
    isNews({ past: past as RemotePosition, present: present as RemotePosition | undefined, sent: {}, readAt }),
    expected,
  ]),
  tableOf("the rules of positions have", valueCases, ({ value, expected }) => [value(), expected]),
];
