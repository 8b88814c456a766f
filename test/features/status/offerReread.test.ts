import type { Fingerprint } from "../../../src/model/book";
import { deletePendingProgress } from "../../../src/features/position/progress.store";
import {
  findPendingProgress,
  markProgressSent,
  markProgressTried,
  queueProgress,
} from "../../../src/features/position/progress.store";
import { updateField } from "../../../src/features/status/bookFields.store";
import {
  createRereadPrompt,
  isRereadDeclined,
  offerReread,
  rereadQuestion,
} from "../../../src/features/status/offerReread";
import { progressSender } from "../../../src/features/position/sendProgress.task";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import { saveDeviceState } from "../../../src/store/deviceState";
import { done, ok } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";

describe("a reader who continues a book that the server has as read", () => {
  const reached = { fingerprint, percent: asPercent(30), place: "/here", readAt: 1_790_000_000 };

  function readOn(one: ReturnType<typeof device>) {
    const released: unknown[] = [];
    offerReread(one.context, {
      path,
      fingerprint,
      title: "The Lamp",
      reached,
      release: (position) => released.push(position) > 0,
    });
    return released;
  }

  test("is asked, and may start a reread", () => {
    const one = device();
    one.told({ status: "READ" });
    const released = readOn(one);
    expect(one.questions[0]?.title).toBe("“The Lamp” is finished. Read it again?");
    expect(released).toEqual([]);
    one.questions[0]?.choices[0]?.run();
    expect(released).toEqual([reached]);
    expect(one.summaries.of(path)?.status).toBe("reading");
    expect([one.known().status.pending, one.context.count.queued]).toEqual(["RE_READING", 1]);
  });

  test("is asked again at the next closing without an answer, at most three times", () => {
    const one = device();
    one.told({ status: "READ" });
    for (let close = 0; close < 5; close += 1) readOn(one);
    expect(one.questions).toHaveLength(3);
    one.questions[2]?.choices[0]?.run();
    expect(one.known().status.pending).toBe("RE_READING");
  });

  test("is not asked again after “No” until the status changes", () => {
    const one = device();
    one.told({ status: "READ" });
    readOn(one);
    one.questions[0]?.choices[1]?.run();
    readOn(one);
    expect(one.questions).toHaveLength(1);
    one.told({ status: "PAUSED" });
    readOn(one);
    expect(one.questions[1]?.title).toBe("The server has “The Lamp” as: paused. Go on reading it?");
    one.questions[1]?.choices[0]?.run();
    expect(one.known().status.pending).toBe("READING");
  });

  test("may start a reread after a “finished” that got no answer", () => {
    const one = device();
    one.agreed("RE_READING");
    one.there({ status: "RE_READING" });
    one.here("complete");
    one.notice("complete");
    one.library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true }, stored: true });
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "READ" });
    readOn(one);
    one.questions[0]?.choices[0]?.run();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "RE_READING" });
    expect(one.summaries.of(path)?.status).toBe("reading");
  });

  function finishedHere() {
    const one = device();
    one.told({ status: "READING" });
    one.here("complete");
    return one;
  }

  test("starts no reread if the web page set the book to “read” since", () => {
    const one = finishedHere();
    readOn(one);
    one.questions[0]?.choices[0]?.run();
    one.there({ status: "READ" });
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "READ" });
  });

  test("may start a reread if the sent end of the book got no answer", () => {
    const one = finishedHere();
    markProgressTried(one.memory.database, fingerprint, { percent: asPercent(100) });
    one.there({ status: "READ" });
    readOn(one);
    one.questions[0]?.choices[0]?.run();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "RE_READING" });
    expect(one.summaries.of(path)?.status).toBe("reading");
  });

  test("may start a reread if the server had no status before the end was sent", () => {
    const one = device();
    one.told({});
    one.summaries.kept.set(path, { status: "reading", changedOn: "2026-11-19" });
    markProgressTried(one.memory.database, fingerprint, { percent: asPercent(100) });
    one.there({ status: "READ", statusAt: 1_795_168_800 });
    readOn(one);
    one.questions[0]?.choices[0]?.run();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "RE_READING" });
    expect(one.summaries.of(path)?.status).toBe("reading");
  });

  test("may continue a book that the server has as “won't read”", () => {
    const one = device();
    one.told({ status: "WONT_READ" });
    one.there({ status: "WONT_READ" });
    readOn(one);
    one.questions[0]?.choices[0]?.run();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "READING" });
  });

  test("may start a reread on the device alone without the library account", () => {
    const one = device({ libraryUsername: "" });
    one.here("complete");
    const released = readOn(one);
    one.questions[0]?.choices[0]?.run();
    expect(released).toEqual([reached]);
    expect(one.summaries.of(path)?.status).toBe("reading");
    expect(one.known().status.pending).toBeUndefined();
  });
});

function readMeanwhile() {
  const one = device();
  const stored: number[] = [];
  Object.assign(one.context.server, {
    progress: {
      fetchProgress: () => ok(undefined),
      sendProgress: ({ percent }: { percent: number }) => (stored.push(percent), done),
      recentPositions: () => undefined,
      isJoined: () => ok(false),
    },
  });
  one.agreed("READING");
  one.here("reading");
  one.there({ status: "READ" });
  const readAt = one.clock.now() - 5;
  const position = { fingerprint, percent: asPercent(30), place: "/here", readAt };
  const queue = (): boolean => {
    queueProgress(one.memory.database, { ...position, compared: true, insisted: false });
    return true;
  };
  queue();
  const drain = (effort: "automatic" | "everything" = "automatic") =>
    drainQueue(one.context, [{ of: "position", create: () => progressSender(one.context) }], effort);
  const prompt = createRereadPrompt(one.context, queue);
  prompt.closed(fingerprint);
  const pending = () => findPendingProgress(one.memory.database, fingerprint);
  return { ...one, stored, drain, prompt, pending };
}

describe("a position of a book that was set to “read” on the web page while it was open", () => {
  test("is asked about as at the opening, and sent after “Yes”", () => {
    const { drain, prompt, pending, questions, summaries, stored } = readMeanwhile();
    expect(drain()).toEqual([]);
    expect(pending()).toMatchObject({ state: "pending", awaitsReader: true });
    prompt.synced();
    expect(questions[0]?.title).toBe("“The Lamp” is finished. Read it again?");
    expect(summaries.of(path)?.status).toBe("complete");
    questions[0]?.choices[0]?.run();
    drain();
    expect(stored).toEqual([30]);
    expect(summaries.of(path)?.status).toBe("reading");
  });

  test("is not asked about over the next book", () => {
    const { drain, prompt, questions, context } = readMeanwhile();
    drain();
    const waiting: { act(): void; isOff: boolean }[] = [];
    Object.assign(context.host.offers, {
      whenBrowsing: (_name: string, act: () => void) => {
        const offer = { act, isOff: false };
        waiting.push(offer);
        return { withdraw: () => void (offer.isOff = true), isOpen: () => false };
      },
    });
    prompt.synced();
    prompt.opened();
    for (const { act, isOff } of waiting) if (!isOff) act();
    expect([waiting.length, questions]).toEqual([1, []]);
  });

  test("leaves the queue after “No”", () => {
    const { drain, prompt, pending, questions } = readMeanwhile();
    drain();
    prompt.synced();
    questions[0]?.choices[1]?.run();
    expect(pending()).toBeUndefined();
  });

  test("makes no request or question in a sync, and is asked about at the next closing", () => {
    const { drain, prompt, pending, questions, library } = readMeanwhile();
    drain();
    prompt.synced();
    const before = library.calls.length;
    drain();
    prompt.synced();
    expect(library.calls).toHaveLength(before);
    expect(questions).toHaveLength(1);
    prompt.closed(fingerprint);
    expect(questions).toHaveLength(2);
    expect(pending()).toMatchObject({ state: "pending" });
  });

  test("is not asked about when another book or a file without an ID is closed", () => {
    const { drain, prompt, questions, pending } = readMeanwhile();
    drain();
    for (const other of ["f".repeat(32) as Fingerprint, undefined]) {
      prompt.closed(other);
      prompt.synced();
    }
    expect(questions).toEqual([]);
    expect(pending()).toMatchObject({ awaitsReader: true });
  });

  test("is asked about only when its own book is closed", () => {
    const { drain, prompt, questions } = readMeanwhile();
    drain();
    prompt.closed(fingerprint);
    expect(questions).toHaveLength(1);
    for (const other of [undefined, "f".repeat(32) as Fingerprint]) {
      prompt.closed(other);
      prompt.synced();
    }
    expect(questions).toHaveLength(1);
    prompt.closed(fingerprint);
    expect(questions).toHaveLength(2);
  });

  test("is sent once the server has another status", () => {
    const { drain, pending, there, stored } = readMeanwhile();
    drain();
    there({ status: "READING" });
    drain("everything");
    expect([stored, pending()]).toEqual([[30], undefined]);
  });
});

describe("a position that was kept back at closing", () => {
  function withheld(status: "READ" | "PAUSED" = "READ") {
    const { stored, drain, prompt, ...one } = { ...readMeanwhile() };
    one.there({ status });
    one.told({ status });
    deletePendingProgress(one.memory.database, fingerprint);
    const position = { fingerprint, percent: asPercent(40), place: "/later", readAt: one.clock.now() - 5 };
    const hold = (): void =>
      queueProgress(one.memory.database, { ...position, compared: false, insisted: false, awaitsReader: true });
    hold();
    return { ...one, stored, drain, prompt, hold };
  }

  test("is asked about three times, makes no request, and is sent after “Yes”", () => {
    const { drain, prompt, pending, questions, stored, library, context, memory } = withheld();
    const before = library.calls.length;
    for (let close = 0; close < 5; close += 1) {
      prompt.closed(fingerprint);
      drain();
    }
    expect([questions.length, library.calls.length - before]).toEqual([3, 0]);
    expect(pending()).toMatchObject({ state: "pending", awaitsReader: true, attempts: 0 });
    const release = (reached: { percent: number }): boolean => {
      queueProgress(memory.database, { ...pending()!, ...reached, awaitsReader: false, compared: true } as never);
      return true;
    };
    rereadQuestion(context, { fingerprint, title: "The Lamp" }, release)?.();
    questions[3]?.choices[0]?.run();
    drain();
    expect([stored, pending()]).toEqual([[40], undefined]);
  });

  test("is removed by “No”, and later ones are kept back until the status changes", () => {
    const { prompt, pending, questions, context, told } = withheld();
    expect(isRereadDeclined(context, fingerprint)).toBe(false);
    prompt.closed(fingerprint);
    questions[0]?.choices[1]?.run();
    expect([pending(), isRereadDeclined(context, fingerprint)]).toEqual([undefined, true]);
    told({ status: "PAUSED" });
    expect(isRereadDeclined(context, fingerprint)).toBe(false);
  });

  test("stays after “No” if it was read later than the one of the question", () => {
    const { prompt, pending, questions, memory, clock } = withheld();
    prompt.closed(fingerprint);
    const later = { fingerprint, percent: asPercent(60), place: "/last", readAt: clock.now() };
    queueProgress(memory.database, { ...later, compared: false, insisted: false });
    questions[0]?.choices[1]?.run();
    expect(pending()?.percent).toBe(60);
  });

  test("is no longer asked about after it was sent another way", () => {
    const { prompt, questions, memory, clock, context } = withheld();
    let ask = (): void => undefined;
    context.host.offers.whenBrowsing = (_name, action) => {
      ask = action;
      return { withdraw: () => undefined, isOpen: () => false };
    };
    prompt.closed(fingerprint);
    const row = findPendingProgress(memory.database, fingerprint);
    markProgressSent(memory.database, row!, { percent: asPercent(40) }, clock.now());
    ask();
    expect(questions).toEqual([]);
  });

  test("is not sent by a manual sync if only the host has the book as finished", () => {
    const { drain, pending, stored, here, told, there } = withheld();
    there({});
    told({});
    here("complete");
    drain("everything");
    expect([stored, pending()?.awaitsReader]).toEqual([[], true]);
    here("reading");
    drain("everything");
    expect([stored, pending()]).toEqual([[40], undefined]);
  });

  test("is sent by a manual sync if another reader may have finished the book here", () => {
    const { drain, pending, stored, here, told, there, database } = withheld();
    there({});
    told({});
    here("complete");
    saveDeviceState(database, { isShared: true });
    drain("everything");
    expect([stored, pending()]).toEqual([[40], undefined]);
  });
});

describe("the status menu of a book", () => {
  test("asks again, with the reason, however often the question got no answer", () => {
    const one = device();
    one.told({ status: "READ" });
    const ask = () => rereadQuestion(one.context, { fingerprint, title: "The Lamp" }, () => true);
    expect(ask()).toBeUndefined();
    updateField(one.memory.database, fingerprint, "status", (field) => ({
      ...field,
      rereadStatus: "READ",
      rereads: 3,
    }));
    ask()?.();
    expect(one.questions[0]?.title).toMatch(/^The position stays on this device, .*\n\n“The Lamp” is finished\./);
    one.questions[0]?.choices[0]?.run();
    expect(ask()).toBeUndefined();
  });
});
