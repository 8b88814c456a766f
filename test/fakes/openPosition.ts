import { asPercent } from "../../src/base/scale";
import type { Fingerprint } from "../../src/model/book";
import type { RemotePosition, ServerStatus } from "../../src/model/bookState";
import type { Settings } from "../../src/model/settings";
import {
  findPendingProgress,
  markProgressSent,
  type NewProgress,
  queueProgress,
} from "../../src/features/position/progress.store";
import { type OpenPosition, progressRecord } from "../../src/features/position/pushProgress";
import { updateField } from "../../src/features/status/bookFields.store";
import { fakeClock } from "./clock";
import { aDocument, anOpenBook } from "./document";
import { testContext } from "./testContext";

export const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
export const fileTime = 1_700_000_000;
export const placeAt = (percent: number): string => `/body/p[${percent}]`;
export const positionAt = (percent: number) => ({ percent: asPercent(percent), place: placeAt(percent) });
export const remoteAt = (percent: number, place?: string, more: Partial<RemotePosition> = {}): RemotePosition => ({
  percent: asPercent(percent),
  place,
  ...more,
});

interface Given {
  readonly opening?: Partial<OpenPosition>;
  readonly settings?: Partial<Settings>;
  readonly modifiedAt?: number;
  readonly complete?: boolean;
}

/** A book of a hundred pages with five unsent turns, open at a page of so many percent. */
export function openAt(
  percent: number,
  { opening: changes, settings = {}, modifiedAt = fileTime, complete }: Given = {},
) {
  const clock = fakeClock();
  const context = testContext({ clock, settings, host: { files: { facts: () => ({ size: 1, modifiedAt }) } } });
  const { database } = context;
  const document = aDocument({
    position: () => ({ percent: asPercent(percent), page: Math.ceil(percent), pages: 100 }),
    here: () => placeAt(percent),
    wordsAt: () => "words there",
    status: () => (complete === true ? "complete" : undefined),
  });
  const book = anOpenBook(document, fingerprint);
  Object.assign(book.activity, { turns: 5, turnedAt: clock.elapsed() });
  const opening: OpenPosition = {
    book,
    isContinuing: false,
    fingerprint,
    wantsPull: false,
    compared: true,
    isUnknown: false,
    remote: undefined,
    past: undefined,
    remoteAt: 0,
    pushedBefore: undefined,
    shown: undefined,
    decision: undefined,
    finishedBefore: false,
    began: { occasion: "opening", ...positionAt(10), tolerance: 1 },
    withheld: undefined,
    ...changes,
  };
  const reached = { fingerprint, ...positionAt(percent), words: "words there", elapsed: clock.elapsed() };
  return {
    clock,
    context,
    opening,
    reached: { ...reached, readAt: clock.now() },
    leave: () => progressRecord(context, opening, "leaving")?.store?.(),
    pending: () => findPendingProgress(database, fingerprint),
    earlier: (at: number, more: Partial<NewProgress> = {}) => {
      const readAt = clock.now() - 600;
      queueProgress(database, { fingerprint, ...positionAt(at), readAt, compared: true, insisted: false, ...more });
    },
    sent: (at: number, when: number) => {
      queueProgress(database, { fingerprint, ...positionAt(at), readAt: when, compared: true, insisted: false });
      markProgressSent(database, findPendingProgress(database, fingerprint)!, positionAt(at), when);
    },
    status: (remote: ServerStatus) => updateField(database, fingerprint, "status", (field) => ({ ...field, remote })),
  };
}
