// src/features/position/pushProgress.ts directly: what is queued for an open book.
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { markPushed } from "../../../src/book/pageActivity.rules";
import { judgeNow, progressRecord, pushAtOpening, reachedIn } from "../../../src/features/position/pushProgress";
import type { RemotePosition } from "../../../src/model/bookState";
import { fakeClock } from "../../fakes/clock";
import { fileTime, fingerprint, openAt, placeAt, positionAt, remoteAt } from "../../fakes/openPosition";
import { elsewhere, story } from "../../fakes/progressStory";

const sentRow = (percent: number) => ({ percent, place: placeAt(percent), compared: true, beganBehind: false });

describe("a record of the reached position", () => {
  test("queues place, words and time, and reading goes on from there", () => {
    const { leave, pending, opening, reached, context, clock } = openAt(40);
    clock.advance(90);
    leave();
    expect(pending()).toMatchObject({ ...reached, compared: true, insisted: false, beganBehind: false });
    expect(opening).toMatchObject({ decision: "send", withheld: undefined, began: positionAt(40) });
    expect([opening.book.activity.turnsAtPush, context.count.queued]).toEqual([5, 1]);
  });

  test.each([
    ["reading", 99.4, true],
    ["reading", 99.5, false],
    ["leaving", 99.5, true],
  ] as const)("at the event %s and %d percent: %s", (occasion, percent, isMade) => {
    const { context, opening } = openAt(percent);
    expect(progressRecord(context, opening, occasion) !== undefined).toBe(isMade);
  });

  test.each([
    ["reading", false],
    ["leaving", true],
  ] as const)("at the event %s the status here counts as the one before: %s", (occasion, finishedBefore) => {
    const { context, opening } = openAt(40, { complete: true });
    progressRecord(context, opening, occasion);
    expect(opening.finishedBefore).toBe(finishedBefore);
  });

  test("does nothing for a book that was excluded meanwhile", () => {
    const { context, opening, pending } = openAt(40);
    const record = progressRecord(context, opening, "leaving");
    saveTrackingChoice(context.database, fingerprint, "never");
    record?.store?.();
    expect([pending(), opening.decision, opening.book.activity.turnsAtPush]).toEqual([undefined, undefined, 0]);
  });

  test("does not exist without a turn since the last one", () => {
    const { context, opening } = openAt(40);
    markPushed(opening.book.activity);
    expect(progressRecord(context, opening, "leaving")).toBeUndefined();
  });
});

describe("a reached position that stays on the device", () => {
  test.each([
    [40, "READ", "finished"],
    [40, "PAUSED", "kept"],
    [100, "PAUSED", "kept"],
  ] as const)("is withheld at %d percent of a book that is %s", (percent, status, decision) => {
    const scene = openAt(percent);
    scene.status(status);
    scene.earlier(5);
    scene.leave();
    expect(scene.opening).toMatchObject({ decision, withheld: scene.reached });
    expect(scene.pending()).toMatchObject(positionAt(5));
  });

  test("is not queued on the first page, where an earlier one stays", () => {
    const scene = openAt(0.25);
    scene.earlier(0.2);
    scene.leave();
    expect(scene.opening).toMatchObject({ decision: "unread", withheld: undefined });
    expect(scene.pending()).toMatchObject(positionAt(0.2));
  });

  test.each([99.5, 100])("takes a pending one with it at %d percent, if the server is at the end too", (percent) => {
    const scene = openAt(percent, { opening: { remote: remoteAt(99.5), remoteAt: 1_780_000_000 } });
    scene.earlier(40);
    scene.leave();
    expect([scene.opening.decision, scene.pending()]).toEqual(["same", undefined]);
  });

  test("does not replace unsent reading further on, if the book was opened elsewhere", () => {
    const scene = openAt(20);
    scene.earlier(60);
    scene.leave();
    expect(scene.opening).toMatchObject({ decision: "behind", began: positionAt(10), withheld: undefined });
    expect(scene.pending()).toMatchObject(positionAt(60));
  });
});

describe("a reached position that is queued", () => {
  test("is sent at the end, if the server is not there", () => {
    const scene = openAt(100, { opening: { remote: remoteAt(9), remoteAt: 1_780_000_000 } });
    scene.leave();
    expect(scene.opening.decision).toBe("send");
    expect(scene.pending()).toMatchObject(sentRow(100));
  });

  test.each([15, 20])("replaces unsent reading at %d percent, no further on", (at) => {
    const scene = openAt(20);
    scene.earlier(at);
    scene.leave();
    expect(scene.pending()).toMatchObject({ ...sentRow(20), readAt: scene.clock.now() });
  });

  test("replaces unsent reading further on that the reader has paged back from", () => {
    const scene = openAt(20, { opening: { began: { occasion: "opening", ...positionAt(60), tolerance: 1 } } });
    scene.earlier(60);
    scene.leave();
    expect(scene.pending()).toMatchObject(sentRow(20));
  });

  test("is compared once more if the server has the same", () => {
    const began = { occasion: "opening", ...positionAt(45), tolerance: 1 } as const;
    const scene = openAt(40, { opening: { began, remote: remoteAt(40), remoteAt: 1_780_000_000 } });
    scene.leave();
    expect(scene.opening.decision).toBe("same");
    expect(scene.pending()).toMatchObject({ ...sentRow(40), compared: false });
  });

  test.each([true, false])("keeps whether an unsent one began behind: %s", (beganBehind) => {
    const scene = openAt(20, { opening: { compared: false } });
    scene.sent(60, scene.clock.now() - 900);
    scene.earlier(15, { beganBehind });
    scene.leave();
    expect(scene.pending()).toMatchObject({ percent: 20, beganBehind, compared: false });
  });

  test.each([
    ["behind the last sent one", 60, true],
    ["after the last sent one", 5, false],
  ])("without an answer of the server, beginning %s", (_where, at, beganBehind) => {
    const scene = openAt(20, { opening: { compared: false } });
    scene.sent(at, scene.clock.now() - 900);
    scene.leave();
    expect(scene.pending()).toMatchObject({ percent: 20, beganBehind, compared: false });
  });

  test.each([
    ["further on is offered", 60, "ask", true],
    ["further on is followed", 60, "follow", true],
    ["further on is ignored", 60, "ignore", false],
    ["further back is offered", 5, "ask", false],
  ] as const)("after another device's position %s", (_what, at, progressForward, beganBehind) => {
    const settings = { progressForward, progressBackward: "ask" } as const;
    const scene = openAt(20, { settings, opening: { remote: remoteAt(at), remoteAt: 1_780_000_000 } });
    scene.leave();
    expect(scene.opening.decision).toBe(beganBehind ? "behind" : "send");
    expect(scene.pending()).toMatchObject({ percent: 20, beganBehind, compared: !beganBehind });
  });
});

describe("the last known position of the server", () => {
  test.each([
    ["sent after the fetch", undefined, 1, "send"],
    ["sent after the fetch, by a clock that was set back since", undefined, -1, "send"],
    ["sent before the fetch", -1, -1, "same"],
    ["sent before the fetch, by a clock that was ahead", 3600, 3600, "same"],
  ])("is the later one: %s", (_when, known, later, decision) => {
    const scene = openAt(40);
    const fetchedAt = scene.clock.now();
    scene.sent(9, fetchedAt + later);
    const pushedBefore = known === undefined ? undefined : fetchedAt + known;
    Object.assign(scene.opening, { remote: remoteAt(40), remoteAt: fetchedAt, pushedBefore });
    expect(judgeNow(scene.context, scene.opening, scene.reached)).toBe(decision);
  });

  test("is none if another device's was fetched while the book was closed", () => {
    const scene = openAt(40, { opening: { remote: remoteAt(40) } });
    expect(judgeNow(scene.context, scene.opening, scene.reached)).toBe("send");
  });

  test("is that of an earlier version of the file, if newer", () => {
    const scene = openAt(40, { opening: { past: remoteAt(40), remote: remoteAt(5), remoteAt: 1_780_000_000 } });
    expect(judgeNow(scene.context, scene.opening, scene.reached)).toBe("same");
  });
});

describe("the position at the opening", () => {
  test("is queued with the time of the file and compared, and counts as sent", () => {
    const scene = openAt(40);
    pushAtOpening({ context: scene.context } as never, scene.opening);
    const stamp = { readAt: fileTime, elapsed: undefined };
    expect(scene.pending()).toMatchObject({ ...scene.reached, ...stamp, compared: true, insisted: false });
    expect(scene.opening.decision).toBe("send");
  });

  const clockTime = fakeClock().now();
  test.each([
    ["a file newer than the clock", clockTime + 1, clockTime, clockTime],
    ["a file as new as the clock", clockTime, clockTime, clockTime],
    ["an older file", clockTime - 1, clockTime, undefined],
    ["an unset clock", fileTime, 1000, undefined],
    ["an unset clock and file", 0, 1000, 1000],
    ["an unset file", 0, clockTime, clockTime],
  ])("has the earlier plausible time: %s", (_which, modifiedAt, now, readAt) => {
    const scene = openAt(40, { modifiedAt });
    scene.clock.setWall(now);
    pushAtOpening({ context: scene.context } as never, scene.opening);
    const own = { readAt, elapsed: scene.clock.elapsed() };
    expect(scene.pending()).toMatchObject(readAt === undefined ? { readAt: modifiedAt, elapsed: undefined } : own);
  });

  test.each([
    ["the server is further on", 20, { remote: remoteAt(40), remoteAt: 1_780_000_000 }],
    ["the server is as far", 40, { remote: remoteAt(40, placeAt(39)), remoteAt: 1_780_000_000 }],
    ["the book is finished", 99.5, {}],
  ])("is not queued if %s", (_what, percent, opening) => {
    const scene = openAt(percent, { opening, settings: { progressForward: "ignore" } });
    pushAtOpening({ context: scene.context } as never, scene.opening);
    expect([scene.pending(), scene.opening.decision]).toEqual([undefined, undefined]);
  });

  test("is not queued for a paused book, nor over unsent reading", () => {
    const paused = openAt(40);
    paused.status("PAUSED");
    pushAtOpening({ context: paused.context } as never, paused.opening);
    expect([paused.pending(), paused.opening.decision]).toEqual([undefined, undefined]);
    const unsent = openAt(40);
    unsent.earlier(30);
    pushAtOpening({ context: unsent.context } as never, unsent.opening);
    expect(unsent.pending()).toMatchObject(positionAt(30));
  });
});

test("a position has the time of the last page turn, by both clocks", () => {
  const { context, opening, clock, reached } = openAt(40);
  clock.advance(90);
  expect(reachedIn(context, opening, fingerprint)).toEqual(reached);
});

test.each([0, 7200, -7200])("a position behind another device's is not sent if the clock was set by %d s", (moved) => {
  const { clock, device, shelf, pass } = story();
  const read = (pages: number): void => {
    device.openBook();
    pass(1);
    device.turn(pages);
    device.closeBook();
    pass(3);
  };
  read(19);
  expect(shelf.held?.percent).toBe(10);
  clock.advance(600);
  clock.setWall(clock.now() + moved);
  shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
  clock.advance(600);
  read(5);
  expect(shelf.held.percent).toBe(40);
  expect(device.pending()).toMatchObject({ percent: 12.5, awaitsReader: true });
});
