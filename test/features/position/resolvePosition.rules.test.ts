import {
  isAstray,
  isNews,
  isOwn,
  isSamePosition,
  type KnownPosition,
  type KnownProgress,
  type LocalPosition,
  resolvePosition,
  toleranceOf,
} from "../../../src/features/position/resolvePosition.rules";
import type { RemotePosition, ServerStatus } from "../../../src/model/bookState";
import { asPercent } from "../../../src/base/scale";

const at = (percent: number, place?: string): KnownPosition => ({ percent: asPercent(percent), place });
const remoteAt = (percent: number, changes: Partial<RemotePosition> = {}): RemotePosition => ({
  percent: asPercent(percent),
  ...changes,
});

/** Unix seconds in 2026, and of a clock that was lost. */
const noon = 1_772_000_000;
const lost = 3600;

const queued = (changes: Partial<LocalPosition> = {}): LocalPosition => ({
  occasion: "sending",
  percent: asPercent(20),
  readAt: noon,
  ...changes,
});

describe("a queued position beside another device's position", () => {
  const actionOf = (remote: RemotePosition, local: LocalPosition = queued(), sent: KnownProgress = {}): string =>
    resolvePosition(local, remote, sent, "READING");

  test("is sent unless the other position is later", () => {
    const times = [noon - 1, noon, noon + 1];
    expect(times.map((writtenAt) => actionOf(remoteAt(60, { writtenAt })))).toEqual(["send", "send", "older"]);
    expect(times.map((writtenAt) => actionOf(remoteAt(10, { writtenAt })))).toEqual(["send", "send", "older"]);
  });

  test.each<[string, Partial<RemotePosition>, Partial<LocalPosition>]>([
    ["the server sends no time", {}, {}],
    ["the server sends an impossible time", { writtenAt: lost }, {}],
    ["the device had lost its clock", { writtenAt: noon }, { readAt: lost }],
    ["the device has no time", { writtenAt: noon }, { readAt: undefined }],
  ])("is sent only if it is further, because %s", (_name, remote, local) => {
    const actions = [10, 60].map((percent) => actionOf(remoteAt(percent, remote), queued(local)));
    expect(actions).toEqual(["send", "older"]);
  });

  test("is sent over a later position that the reader declined", () => {
    expect(actionOf(remoteAt(60, { writtenAt: noon + 9 }), queued(), { refused: at(60) })).toBe("send");
  });

  test("is sent over the device's own last position, whatever its time", () => {
    expect(actionOf(remoteAt(60, { writtenAt: noon + 9 }), queued(), { pushed: at(60) })).toBe("send");
    expect(actionOf(remoteAt(60, { writtenAt: noon + 9 }), queued(), { sentUnconfirmed: at(60) })).toBe("send");
  });

  test("is sent to the same place only if it was read later", () => {
    const times = [noon - 1, noon, noon + 1];
    expect(times.map((writtenAt) => actionOf(remoteAt(20, { writtenAt })))).toEqual(["send", "same", "same"]);
    expect(actionOf(remoteAt(20, { writtenAt: noon - 1 }), queued(), { pushed: at(20) })).toBe("same");
  });

  test("is sent if only the web reader has the same position, unless it was sent before", () => {
    const web = remoteAt(20, { isWeb: true });
    expect(actionOf(web)).toBe("send");
    expect(actionOf(web, queued(), { pushed: at(20) })).toBe("same");
    expect(actionOf(web, queued(), { pushed: at(19) })).toBe("send");
    expect(actionOf(remoteAt(20))).toBe("same");
  });

  test("is sent again if the web reader has it and the answer was lost", () => {
    const local = queued({ place: "/here" });
    const unconfirmed = { sentUnconfirmed: at(20, "/here") };
    const web = remoteAt(20, { isWeb: true });
    expect(actionOf(web, local, unconfirmed)).toBe("send");
    expect(actionOf(remoteAt(20, { cfi: "epubcfi(/6/4)" }), local, unconfirmed)).toBe("send");
    expect(actionOf(web, local, { ...unconfirmed, pushed: at(20, "/here") })).toBe("same");
    expect(actionOf(remoteAt(20), local, unconfirmed)).toBe("same");
  });
});

test("a page that only the web reader may have stays if its status keeps it here", () => {
  const remote = remoteAt(20, { isWeb: true, isRounded: true });
  const sent = { sentUnconfirmed: at(20, "12") };
  expect(resolvePosition(queued({ place: "12" }), remote, sent, "PAUSED")).toBe("kept");
  expect(resolvePosition(queued({ place: "12" }), remote, { ...sent, pushed: at(20, "12") }, "PAUSED")).toBe("same");
});

test("the end of a book is sent also if the book was finished before", () => {
  const local = (percent: number): LocalPosition => ({
    occasion: "leaving",
    percent: asPercent(percent),
    isFinished: true,
  });
  expect([99.4, 99.5].map((percent) => resolvePosition(local(percent), undefined, {}))).toEqual(["finished", "send"]);
});

describe("a local position behind the server's, from where reading started", () => {
  const reached = (percent: number, remote: number, sent: KnownProgress = {}, forward?: "ignore"): string =>
    resolvePosition(
      { occasion: "leaving", percent: asPercent(percent), beganBehind: true, forward },
      remoteAt(remote),
      sent,
    );

  test("is not sent unless the server's is the end of the book or was declined", () => {
    expect([reached(8, 60), reached(8, 99.4), reached(60.1, 60)]).toEqual(["behind", "behind", "send"]);
    expect(reached(8, 60, { refused: at(60) })).toBe("send");
    expect(reached(8, 60, {}, "ignore")).toBe("send");
    expect(reached(8, 60, { pushed: at(60) }, "ignore")).toBe("behind");
  });

  test("is sent in a reread if the server's is the end of the book", () => {
    const local: LocalPosition = { occasion: "leaving", percent: asPercent(8), beganBehind: true };
    const action = (remote: number, status: ServerStatus): string =>
      resolvePosition(local, remoteAt(remote), {}, status);
    expect([action(99.5, "RE_READING"), action(99.4, "RE_READING")]).toEqual(["send", "behind"]);
  });
});

describe("the device's own position", () => {
  test("is the last one that was stored or that got no answer", () => {
    expect(isOwn(at(40, "/a"), { pushed: at(40, "/a") })).toBe(true);
    expect(isOwn(at(40, "/a"), { sentUnconfirmed: at(40, "/a") })).toBe(true);
    expect(isOwn(at(40, "/a"), { refused: at(40, "/a") })).toBe(false);
    expect(isOwn(at(40, "/a"), {})).toBe(false);
  });

  test("is recognised by its chapter alone only if its answer was lost", () => {
    const sent = at(40, "/body/DocFragment[3]/body/p[7]/text().5");
    const chapter = "/body/DocFragment[3]/body";
    expect(isOwn(at(40, chapter), { sentUnconfirmed: sent })).toBe(true);
    expect(isOwn(at(40, chapter), { pushed: sent })).toBe(false);
    expect(isOwn(at(41, chapter), { sentUnconfirmed: sent })).toBe(false);
    expect(isOwn(at(40, "/body/DocFragment[4]/body"), { sentUnconfirmed: sent })).toBe(false);
    expect(isOwn(at(40, "/body/DocFragment[3]/body/p[70]"), { sentUnconfirmed: sent })).toBe(false);
  });
});

describe("a position that was also sent to the web reader", () => {
  const led = { ...at(40, "/body/DocFragment[3]/body/p[7]/text()[1].0"), webPercent: asPercent(43.27) };
  const web = { ...at(43.3, undefined), isRounded: true as const };

  test("is recognised as own by either percentage and either place", () => {
    expect(isOwn(web, { pushed: led })).toBe(true);
    expect(isOwn(web, { sentUnconfirmed: led })).toBe(true);
    expect(isOwn(at(43.27, "/body/DocFragment[3]/body"), { sentUnconfirmed: led })).toBe(true);
    expect(isOwn(at(40, led.place), { pushed: led })).toBe(true);
  });

  test("is another device's if neither percentage nor place fits", () => {
    expect(isOwn(at(43.5, undefined), { pushed: led })).toBe(false);
    expect(isOwn(at(43.25, undefined), { pushed: led })).toBe(false);
    expect(isOwn(at(43.27, "/body/DocFragment[5]/body"), { pushed: led })).toBe(false);
    expect(isOwn(web, { pushed: at(40, led.place) })).toBe(false);
  });
});

describe("the web reader's percentage for the device's own position", () => {
  const place = "/body/DocFragment[3]/body/p[7]/text()[1].0";
  const pushed = { ...at(40, place), webPercent: asPercent(43.27) };
  const here: LocalPosition = { occasion: "opening", percent: asPercent(40), place, tolerance: 0.5 };
  const web = remoteAt(43.3, { isRounded: true, isWeb: true, cfi: "epubcfi(/6/6!/4/14)" });

  test.each([
    ["opening", web],
    ["asking", web],
    ["opening", { ...web, place: "/body/DocFragment[3]/body/p[7]" }],
  ] as const)("does not count as further reading: %s", (occasion, remote) => {
    expect(resolvePosition({ ...here, occasion, forward: "follow" }, remote, { pushed })).toBe("same");
  });

  test("does not hold back a later local position", () => {
    const local: LocalPosition = {
      ...here,
      occasion: "leaving",
      percent: asPercent(41),
      place: "x",
      beganBehind: true,
    };
    expect(resolvePosition(local, web, { pushed })).toBe("send");
  });
});

describe("two positions", () => {
  test("are the same if they differ less than the digits of the server", () => {
    const differences = [0.00009, 0.0002, 0.05, 0.052];
    const same = (isRounded: boolean): readonly boolean[] =>
      differences.map((by) => isSamePosition({ ...at(40 + by), ...(isRounded && { isRounded }) }, at(40)));
    expect(same(false)).toEqual([true, false, false, false]);
    expect(same(true)).toEqual([true, true, true, false]);
    // Only the server's value may be rounded.
    expect(isSamePosition(at(40.05), { ...at(40), isRounded: true })).toBe(false);
  });

  test("are equal if one has no place, or if both spell one place differently", () => {
    const place = "/body/DocFragment[3]/body/p[1]/text().5";
    expect(isSamePosition(at(40, place), at(40))).toBe(true);
    expect(isSamePosition(at(40), at(40, place))).toBe(true);
    expect(isSamePosition(at(40, place), at(40, "/body/DocFragment[3]/body/p/text()[1].5"))).toBe(true);
    expect(isSamePosition(at(40, place), at(40, "/body/DocFragment[3]/body/p[2]/text().5"))).toBe(false);
  });
});

describe("a book counts as behind its last position", () => {
  const began = (percent: number, tolerance?: number): LocalPosition => ({
    occasion: "opening",
    percent: asPercent(percent),
    tolerance,
  });

  test("if it starts before that position", () => {
    expect(isAstray(began(1), { pushed: at(40) })).toBe(true);
    expect(isAstray(began(1), { sentUnconfirmed: at(40) })).toBe(true);
    expect(isAstray(began(41), { pushed: at(40) })).toBe(false);
    expect(isAstray(began(39.8, 0.5), { pushed: at(40) })).toBe(false);
  });

  test("unless the reader declined that position", () => {
    expect(isAstray(began(1), { pushed: at(40), refused: at(40) })).toBe(false);
    expect(isAstray(began(1), { pushed: at(40), refused: at(30) })).toBe(true);
  });

  test("at its beginning only if it was read before", () => {
    expect([isAstray(began(0), {}), isAstray(began(0.4, 0.5), {}), isAstray(began(1, 0.5), {})]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test("the tolerance is a page of flowing text, at most five percent, else half a page", () => {
  expect([toleranceOf(200, true), toleranceOf(10, true), toleranceOf(10, false)]).toEqual([0.51, 5, 5]);
  expect([toleranceOf(5, false), toleranceOf(0, true), toleranceOf(0, false)]).toEqual([10, 1, 1]);
});

describe("the position of an earlier version of the file", () => {
  const news = (past: Partial<RemotePosition>, present?: RemotePosition, readAt?: number): boolean =>
    isNews({ past: remoteAt(50, past), present, sent: { pushed: at(30) }, readAt });

  test("is offered if it is later than the reading on this device", () => {
    const times = [noon - 1, noon, noon + 1].map((writtenAt) => news({ writtenAt }, undefined, noon));
    expect(times).toEqual([false, false, true]);
    expect(news({ writtenAt: lost }, undefined, noon)).toBe(true);
    expect(news({ writtenAt: noon }, undefined, lost)).toBe(true);
  });

  test("is not offered at the beginning, or if this device sent it", () => {
    expect(news({ percent: asPercent(0) })).toBe(false);
    expect(news({ percent: asPercent(30) })).toBe(false);
    expect(news({})).toBe(true);
  });

  test("is not offered if the new file has the same or a later position", () => {
    expect(news({ writtenAt: noon }, remoteAt(50, { writtenAt: noon - 9 }))).toBe(false);
    const times = [noon - 1, noon, noon + 1].map((writtenAt) => news({ writtenAt: noon }, remoteAt(20, { writtenAt })));
    expect(times).toEqual([true, false, false]);
    expect(news({}, remoteAt(0, { writtenAt: noon + 9 }))).toBe(true);
  });

  test("is offered if the new file is at the beginning, however new that is", () => {
    const present = remoteAt(0, { writtenAt: noon + 60 });
    expect(isNews({ past: remoteAt(50, { writtenAt: noon }), present, sent: {} })).toBe(true);
  });

  test("is offered without times if it is further", () => {
    expect([news({}, remoteAt(49)), news({}, remoteAt(51))]).toEqual([true, false]);
    expect(news({ writtenAt: noon }, remoteAt(51, { writtenAt: lost }))).toBe(false);
    expect(news({ writtenAt: lost }, remoteAt(49, { writtenAt: noon }))).toBe(true);
  });
});
