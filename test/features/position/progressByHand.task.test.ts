// Also what is sent at opening: src/features/position/pushProgress.ts
import type { PullAnswer, PushAnswer, PushIntent } from "../../../src/features/position/progressByHand.task";
import { getBookFields, updateField } from "../../../src/features/status/bookFields.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { fakeSummaries } from "../../fakes/summaries";
import { fullFor } from "../../fakes/memoryStore";
import { fingerprint } from "../../fakes/readingDevice";
import { elsewhere, met, story } from "../../fakes/progressStory";
import type { RemotePosition } from "../../../src/model/bookState";

type Story = ReturnType<typeof story>;

function push({ device, pass }: Story, intent: PushIntent = "asks"): PushAnswer | undefined {
  let answer: PushAnswer | undefined;
  device.progress.push(intent, (given) => (answer = given));
  pass(0);
  return answer;
}

function pull({ device, pass }: Story): PullAnswer | undefined {
  let answer: PullAnswer | undefined;
  device.progress.pull((given) => (answer = given));
  pass(0);
  return answer;
}

/** A book in which the reader has turned to page 30 of 200. */
function read(): Story {
  const told = story();
  told.device.openBook();
  told.pass(1);
  told.device.turn(29);
  told.shelf.requests.length = 0;
  return told;
}

describe("“Send my place”", () => {
  test("sends the position at once, and not again when the book is closed", () => {
    const told = read();
    expect(push(told)).toEqual({ kind: "sent", percent: expect.stringContaining("15.0") as string });
    expect(told.shelf.held?.percent).toBe(15);
    told.device.closeBook();
    told.pass(60);
    expect(told.shelf.requests).toEqual(["PUT"]);
  });

  test("sends a place behind the server's without a question", () => {
    const told = met();
    told.device.turn(1);
    expect(push(told)).toMatchObject({ kind: "sent" });
    expect(told.shelf.held?.percent).toBe(10.5);
  });

  test("has the present time, so that no other device's position outranks it", () => {
    const told = read();
    told.pass(600);
    told.shelf.held = { ...elsewhere, writtenAt: told.clock.now() - 60 } as RemotePosition;
    expect(push(told)).toMatchObject({ kind: "sent" });
    expect(told.shelf.held).toMatchObject({ percent: 15, writtenAt: told.clock.now() });
  });

  test("asks before it sends the place of a book finished here, and sends after a yes", () => {
    const told = read();
    told.device.finished = true;
    expect(push(told)).toMatchObject({ kind: "held", makes: "READING", remote: undefined, mayFinish: false });
    expect(told.shelf.requests).toEqual([]);
    expect(push(told, "insists")).toMatchObject({ kind: "sent" });
    expect(told.shelf.requests).toEqual(["PUT"]);
  });

  test("asks nothing if the server has the same, or at the end of a book finished here", () => {
    const same = met({}, { percent: 11 });
    same.device.turn(2);
    expect(push(same)).toMatchObject({ kind: "sent" });
    const finished = read();
    finished.device.turn(170);
    finished.device.finished = true;
    expect(push(finished)).toMatchObject({ kind: "sent" });
  });

  test.each([
    ["finished here", true, 0, "READ", true, true],
    ["finished here, at its end", true, 170, "PAUSED", true, false],
    ["finished on the server only", false, 0, "READ", true, false],
    ["finished here, with statuses off", true, 0, "READ", false, false],
  ] as const)(
    "offers to mark as read what is %s, if that can be sent",
    (_what, finished, turns, remote, statusSync, mayFinish) => {
      const told = read();
      const { device } = told;
      const { context } = device;
      Object.assign(context.connection, { dialect: () => dialectOf("G") });
      Object.assign(context.host, {
        summaries: fakeSummaries(),
        books: { homes: () => ({}), openPath: () => undefined },
      });
      device.settings = { ...device.settings, statusSync, libraryUsername: "ann" };
      updateField(device.memory.database, fingerprint, "status", (field) => ({ ...field, remote }));
      device.turn(turns);
      device.finished = finished;
      const makes = turns > 0 ? "READ" : "READING";
      expect(push(told)).toMatchObject({ kind: "held", remote, makes, mayFinish });
    },
  );

  test("does nothing for an excluded book", () => {
    const told = read();
    saveTrackingChoice(told.device.memory.database, fingerprint, "never");
    expect([push(told), pull(told), told.shelf.requests]).toEqual([{ kind: "no book" }, { kind: "no book" }, []]);
  });

  test("says that the disk is full", () => {
    const told = read();
    told.device.memory.before = fullFor("INTO pending_progress");
    expect(push(told)).toMatchObject({ kind: "failed", failure: { kind: "storage" } });
  });

  test("says why it is not sent, and keeps the position", () => {
    const told = read();
    told.shelf.faults.push({ call: "PUT", failure: { kind: "timeout", sent: true } });
    expect(push(told)).toEqual({ kind: "failed", failure: { kind: "timeout", sent: true } });
    expect(told.device.pending()).toMatchObject({ insisted: true, percent: 15 });
  });

  test("marks the book as read only after the position was sent", () => {
    const told = read();
    told.device.finished = true;
    const status = () => getBookFields(told.device.memory.database, fingerprint).status.pending;
    told.shelf.faults.push({ call: "PUT", failure: { kind: "timeout", sent: true } });
    expect([push(told, "finishes")?.kind, status()]).toEqual(["failed", undefined]);
    expect([push(told, "finishes")?.kind, status()]).toEqual(["sent", "READ"]);
  });

  test("asks nothing if the status on the server stays as it is", () => {
    const told = read();
    told.device.finished = true;
    updateField(told.device.memory.database, fingerprint, "status", (field) => ({ ...field, remote: "READING" }));
    expect(push(told)).toMatchObject({ kind: "sent" });
  });

  test("is not replaced later by a position that could not be stored before", () => {
    const told = read();
    told.device.memory.before = fullFor("INTO pending_progress");
    told.device.screen.suspended();
    told.device.screen.resumed();
    told.device.turn(20);
    told.device.memory.before = () => undefined;
    expect(push(told)).toMatchObject({ kind: "sent" });
    told.pass(120);
    expect([told.shelf.held?.percent, told.device.pending()]).toEqual([25, undefined]);
  });

  test("waits for a book that the server does not have, and says so", () => {
    const told = read();
    const failure = { kind: "refused", status: 404, message: "Book not found for hash" } as const;
    told.shelf.faults.push({ call: "PUT", failure });
    const reason = "The server does not have this book yet. The position stays pending.";
    expect(push(told)).toEqual({ kind: "turned down", reason });
  });
});

test("no position is synced by hand without an open book or beside another request", () => {
  const told = story();
  expect([push(told), pull(told)]).toEqual([{ kind: "no book" }, { kind: "no book" }]);
  const busy = read();
  busy.device.tasks.start("progress", () => undefined);
  expect(push(busy)).toEqual({ kind: "busy" });
  busy.device.tasks.start("progress", () => undefined);
  expect(pull(busy)).toEqual({ kind: "busy" });
  expect(busy.shelf.requests).toEqual([]);
});

describe("“Go to the other device's place”", () => {
  test("asks, and moves there after a yes", () => {
    const told = met();
    const answer = pull(told);
    expect(answer).toMatchObject({ kind: "question", text: expect.stringContaining("Kobo is ahead") as string });
    if (answer?.kind === "question") answer.go();
    expect(told.device.percent()).toBe(40);
  });

  test("moves without a question if the reader chose so", () => {
    const told = story({ progressForward: "follow" });
    told.device.openBook();
    told.pass(1);
    told.device.turn(10);
    told.shelf.held = { ...elsewhere, writtenAt: told.clock.now() } as RemotePosition;
    expect(pull(told)).toEqual({ kind: "went" });
    expect(told.device.percent()).toBe(40);
  });

  test("says that the server has none, or the same", () => {
    expect(pull(read())).toEqual({ kind: "nothing", because: "none" });
    const same = met({}, { percent: 10 });
    expect(pull(same)).toEqual({ kind: "nothing", because: "same" });
  });

  test("says why the server does not send it", () => {
    const told = read();
    told.shelf.faults.push({ call: "GET", failure: { kind: "offline" } });
    expect(pull(told)).toEqual({ kind: "failed", failure: { kind: "offline" } });
  });
});

describe("the place at opening, which the server does not have", () => {
  test.each([
    ["the time of the file", 1_780_308_000, 1_700_000_000],
    ["the time of the file if the clock is not set", 1000, 1_700_000_000],
  ])("is sent with %s", (_name, wall, writtenAt) => {
    const told = story();
    told.clock.setWall(wall);
    told.device.page = 60;
    told.device.openBook();
    told.pass(10);
    expect(told.shelf.held).toMatchObject({ percent: 30, writtenAt });
  });
});
