import { saveTrackingChoice } from "../../../src/book/matches.store";
import { asPercent } from "../../../src/base/scale";
import {
  findPendingProgress,
  markProgressSent,
  markProgressTried,
  queueProgress,
} from "../../../src/features/position/progress.store";
import { findPendingField, updateField } from "../../../src/features/status/bookFields.store";
import {
  createRereadPrompt,
  isRereadDeclined,
  offerReread,
  rereadQuestion,
} from "../../../src/features/status/offerReread";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";

const reached = { fingerprint, percent: asPercent(30), place: "/here", readAt: 1_790_000_000 };
const lamp = { fingerprint, title: "The Lamp" };

function asked(one: ReturnType<typeof device>) {
  offerReread(one.context, { path, ...lamp, reached, release: () => true });
  const [question] = one.questions;
  return { question: question?.title, choices: question?.choices.map(({ text }) => text) };
}

describe("the question about a withheld position", () => {
  const again = ["Read again", "No"];
  const goOn = ["Go on", "No"];

  test.each([
    ["READ", undefined, "“The Lamp” is finished. Read it again?", again],
    ["READ", "reading", "“The Lamp” is finished. Read it again?", again],
    ["PAUSED", "complete", "“The Lamp” is finished. Read it again?", again],
    ["PAUSED", "abandoned", "The server has “The Lamp” as: paused. Go on reading it?", goOn],
    ["ABANDONED", undefined, "The server has “The Lamp” as: abandoned. Go on reading it?", goOn],
    [undefined, undefined, "“The Lamp” is finished. Read it again?", again],
  ] as const)("names the status: %s on the server, %s in the file", (status, local, question, choices) => {
    const one = device();
    one.fetched({ status });
    if (local !== undefined) one.here(local);
    expect(asked(one)).toEqual({ question, choices });
  });

  test("names a book without a title", () => {
    const one = device();
    one.fetched({ status: "READ" });
    offerReread(one.context, { path, fingerprint, title: undefined, reached, release: () => true });
    expect(one.questions[0]?.title).toBe("“this book” is finished. Read it again?");
  });

  test("is not asked about an excluded book", () => {
    const one = device();
    one.fetched({ status: "READ" });
    saveTrackingChoice(one.database, fingerprint, "never");
    expect(asked(one).question).toBeUndefined();
  });

  test("is asked again about another status, also if the file still has the old one", () => {
    const one = device();
    one.fetched({ status: "READ" });
    updateField(one.database, fingerprint, "status", (field) => ({ ...field, rereadStatus: "READ", rereads: 4 }));
    expect(isRereadDeclined(one.context, fingerprint)).toBe(true);
    one.fetched({ status: "PAUSED" });
    expect(isRereadDeclined(one.context, fingerprint)).toBe(false);
  });

  test("stays declined if the server has the book of this device as “read” too", () => {
    const one = device();
    one.here("complete");
    asked(one);
    one.questions[0]?.choices[1]?.run();
    one.fetched({ status: "READ" });
    expect(isRereadDeclined(one.context, fingerprint)).toBe(true);
  });
});

describe("“Read again”", () => {
  test.each([
    ["is sent although status sync is off, if the server has a status", "READ", false, "RE_READING", true],
    ["stays on the device while status sync is off, if the server has none", undefined, false, undefined, undefined],
    ["is sent as usual while status sync is on", "READ", true, "RE_READING", false],
  ] as const)("%s", (_what, status, statusSync, value, insisted) => {
    const one = device({ statusSync });
    one.here("complete");
    one.fetched({ status });
    asked(one);
    one.questions[0]?.choices[0]?.run();
    const row = findPendingField(one.database, "status", fingerprint);
    expect([row?.value, row?.insisted]).toEqual([value, insisted]);
    expect(one.summaries.of(path)?.status).toBe("reading");
  });

  test("does not replace a “read” set on the web page later, if there was no status", () => {
    const one = device();
    one.here("complete");
    one.fetched({});
    asked(one);
    one.questions[0]?.choices[0]?.run();
    one.there({ status: "READ", statusAt: one.clock.now() + 86_400 });
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "READ" });
  });

  test("reaches the server if a “read” was set there since the last sync", () => {
    const one = device();
    one.agreed("READING");
    one.fetched({ status: "READ" });
    one.there({ status: "READ" });
    one.here("complete");
    asked(one);
    one.questions[0]?.choices[0]?.run();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "RE_READING" });
  });

  test.each([
    [99.5, "sent", "RE_READING"],
    [99.5, "tried", "RE_READING"],
    [99.4, "sent", "READING"],
    [99.4, "tried", "READING"],
  ] as const)("after the position %d was %s is stored as %s", (percent, way, value) => {
    const one = device();
    one.told({ status: "READING" });
    one.here("complete");
    if (way === "tried") markProgressTried(one.database, fingerprint, { percent: asPercent(percent) });
    else {
      queueProgress(one.database, { ...reached, compared: true, insisted: false });
      const row = findPendingProgress(one.database, fingerprint);
      markProgressSent(one.database, row!, { percent: asPercent(percent) }, 5);
    }
    asked(one);
    one.questions[0]?.choices[0]?.run();
    expect(one.known().status.pending).toBe(value);
  });
});

describe("a position that waits for the answer", () => {
  function withheld() {
    const one = device();
    one.told({ status: "READ" });
    queueProgress(one.database, { ...reached, compared: false, insisted: false, awaitsReader: true });
    return { ...one, prompt: createRereadPrompt(one.context, () => true) };
  }

  test("is not asked about after a sync while a book is open", () => {
    const { prompt, questions } = withheld();
    prompt.opened();
    prompt.synced();
    expect(questions).toEqual([]);
    prompt.closed(fingerprint);
    expect(questions).toHaveLength(1);
  });

  test("is not asked about over the next book after its own was closed", () => {
    const { prompt, questions, context } = withheld();
    const waiting: string[] = [];
    const { whenBrowsing } = context.host.offers;
    context.host.offers.whenBrowsing = (name) => (
      waiting.push(name),
      { withdraw: () => void waiting.pop(), isOpen: () => false }
    );
    prompt.closed(fingerprint);
    expect(waiting).toHaveLength(1);
    prompt.opened();
    expect(waiting).toEqual([]);
    context.host.offers.whenBrowsing = whenBrowsing;
    prompt.synced();
    expect(questions).toEqual([]);
  });

  test("can be asked about by a tap before any question", () => {
    const { context, questions } = withheld();
    rereadQuestion(context, lamp, () => true)?.();
    expect(questions[0]?.title).toMatch(/^The position stays on this device, .*\n\n“The Lamp” is finished\./);
  });

  test("is not asked about by a tap if its file is unknown, or if it began behind", () => {
    const one = withheld();
    expect(rereadQuestion(one.context, { ...lamp, fingerprint: "f".repeat(32) as never }, () => true)).toBeUndefined();
    queueProgress(one.database, {
      ...reached,
      compared: false,
      insisted: false,
      awaitsReader: true,
      beganBehind: true,
    });
    expect(rereadQuestion(one.context, lamp, () => true)).toBeUndefined();
  });
});
