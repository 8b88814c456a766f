// src/queue/rowTroubles.ts directly: what failures of rows say about the server, and about the rest of a sync.
import { done, failed, ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import {
  hopelessOutcome,
  isDue,
  recordAnswer,
  recordTrouble,
  type ServerSigns,
  stoppingIn,
  trackRows,
  troubleOf,
} from "../../src/queue/rowTroubles";
import { saveTroubles } from "../../src/queue/troubles.store";
import { saveLastContact } from "../../src/store/connection";
import { ratingScene, refusedWith, sent } from "../fakes/ratingScene";

const lost: Failure = { kind: "timeout", sent: true };
const busy: Failure = { kind: "refused", status: 503, message: "", waitSeconds: 20 };
const day = 86400;

interface Given {
  /** Failures of row 1 before, the last one ten minutes ago. */
  readonly count?: number;
  readonly isAlive?: boolean;
  readonly streak?: number;
  /** Of the server's last answer, in seconds after that failure. */
  readonly answered?: number;
  readonly version?: string | undefined;
}

function tracker({ count, isAlive = false, streak = 0, answered, version }: Given = {}) {
  const told = ratingScene();
  const { context, database, sender } = told;
  const now = context.clock.now();
  const at = now - 600;
  const trouble = { count: count ?? 0, since: now - day, at, dueAt: at, reason: "Before." };
  if (count !== undefined) saveTroubles(database, "rating", [{ rowId: 1 }], trouble);
  if (answered !== undefined) saveLastContact(database, { answeredAt: at + answered, trouble: undefined });
  let questions = 0;
  Object.assign(context.server.checks, { health: () => ((questions += 1), ok(version)) });
  const server: ServerSigns = { isAlive, streak, isAutomatic: true };
  const tracked = trackRows(context, sender, server);
  const stored = () => told.store.rows("SELECT count FROM queue_troubles").map((row) => row["count"]);
  return { ...told, tracked, server, stored, questions: () => questions };
}

test.each([
  ["sent", sent, true],
  ["fail", { kind: "fail", reason: "" }, true],
  ["bookGone", { kind: "bookGone", failure: refusedWith(404), otherwise: sent }, true],
  ["a refusal", { kind: "retry", failure: refusedWith(400), isOfRow: true }, true],
  ["no answer", { kind: "retry", failure: lost }, false],
  ["a refusal of the account", { kind: "retry", failure: refusedWith(400) }, false],
  ["wait", { kind: "wait", reason: "" }, false],
  ["unsupported", { kind: "unsupported", failure: { kind: "unsupported", what: "ratings" } }, false],
] as const)("the outcome “%s” shows the server alive only if it is an answer", (_name, outcome, isAlive) => {
  const { tracked, server } = tracker({ streak: 2 });
  recordAnswer(tracked, outcome);
  expect(server).toEqual({ isAlive, streak: isAlive ? 0 : 2, isAutomatic: true });
});

describe("a row that failed in this sync", () => {
  test("is not tried again in it", () => {
    const { tracked, rows } = tracker();
    recordTrouble(tracked, [{ rowId: 1 }], refusedWith(500));
    expect(rows().map((row) => isDue(tracked, row))).toEqual([false, true, true]);
  });

  test("fails after a day, unless it is compared first", () => {
    const failing = tracker({ count: 3, isAlive: true });
    recordTrouble(failing.tracked, [{ rowId: 1 }], refusedWith(500));
    expect([failing.rows()[0], failing.stored()]).toMatchObject([{ state: "failed", attempts: 0 }, [4]]);
    const waiting = tracker({ count: 3, isAlive: true });
    recordTrouble(waiting.tracked, [{ rowId: 1 }], refusedWith(500), true);
    expect([waiting.rows()[0]?.state, waiting.stored()]).toEqual(["pending", [4]]);
  });

  test("fails after a day without another attempt, with its last reason", () => {
    const { tracked, rows } = tracker({ count: 3 });
    const outcomes = rows().map((row) => hopelessOutcome(tracked, row));
    expect(outcomes).toEqual([{ kind: "fail", reason: "Before." }, undefined, undefined]);
  });
});

describe("the rest of its kind", () => {
  test.each([
    ["goes on after an error", refusedWith(500), false, done],
    ["ends without an answer", lost, false, failed(lost)],
    ["goes on without an answer of a living server", lost, true, done],
    ["ends if the server asks to wait, although it lives", busy, true, failed(busy)],
  ] as const)("%s", (_what, failure, isAlive, result) => {
    expect(recordTrouble(tracker({ isAlive }).tracked, [{ rowId: 1 }], failure)).toEqual(result);
  });

  test("goes on if a row with trouble fails again, but ends at the third failure in turn", () => {
    expect(recordTrouble(tracker({ count: 1 }).tracked, [{ rowId: 1 }], lost)).toEqual(done);
    expect(recordTrouble(tracker({ streak: 1 }).tracked, [{ rowId: 1 }], refusedWith(500))).toEqual(done);
    expect(recordTrouble(tracker({ streak: 2 }).tracked, [{ rowId: 1 }], refusedWith(500))).toEqual(
      failed(refusedWith(500)),
    );
  });
});

describe("another failure of a row counts", () => {
  test.each([
    ["if the server has answered since", refusedWith(500), { answered: 300 }, 3, 0],
    ["if the server answered in the same second", refusedWith(500), { answered: 0 }, 3, 0],
    ["if the server answered just now", refusedWith(500), { answered: 600 }, 3, 0],
    ["not by an answer before", refusedWith(500), { answered: -1 }, 1, 1],
    ["not by an answer of a clock that was ahead", refusedWith(500), { answered: 601 }, 1, 1],
    ["if the server is asked for its health", refusedWith(500), { version: "2.0" }, 3, 1],
    ["if a server without an answer has answered since", lost, { answered: 300 }, 3, 0],
    ["not without any answer, and then no question is sent", lost, { version: "2.0" }, 1, 0],
  ] as const)("%s", (_when, failure, given, count, questions) => {
    const told = tracker({ count: 2, ...given });
    recordTrouble(told.tracked, [{ rowId: 1 }], failure);
    expect([told.stored(), told.questions()]).toEqual([[count], questions]);
  });

  test("if the question for its health is answered by a page, which proves an answer", () => {
    const told = tracker({ count: 2 });
    const { context, database } = told;
    const health = () => {
      saveLastContact(database, { answeredAt: context.clock.now(), trouble: undefined });
      return ok(undefined);
    };
    Object.assign(context.server.checks, { health });
    recordTrouble(told.tracked, [{ rowId: 1 }], refusedWith(500));
    expect(told.stored()).toEqual([3]);
  });
});

describe("the trouble of a kind", () => {
  test.each([
    ["may be of a row at its third failure", 2, refusedWith(500), { mayBeOfRow: true }],
    ["is of a row at its fourth failure", 3, refusedWith(500), { isOfRow: true }],
    ["is of the server if it asks to wait", 2, busy, { mayBeOfRow: undefined }],
  ] as const)("%s", (_what, count, failure, trouble) => {
    const { tracked } = tracker({ count, isAlive: true });
    const result = recordTrouble(tracked, [{ rowId: 1 }], failure);
    expect(troubleOf(tracked, undefined, result)).toEqual({ of: "rating", failure, ...trouble });
  });

  test("is the failure that ended it, whatever its rows had", () => {
    const { tracked } = tracker({ isAlive: true });
    recordTrouble(tracked, [{ rowId: 1 }], refusedWith(500));
    expect(troubleOf(tracked, undefined, failed(lost))).toEqual({ of: "rating", failure: lost });
  });

  test("is a refusal if nothing else failed, and none without failures", () => {
    const { tracked } = tracker();
    const trouble = { of: "rating", failure: refusedWith(400), isOfRow: true };
    expect(troubleOf(tracked, refusedWith(400), done)).toEqual(trouble);
    expect(troubleOf(tracked, undefined, done)).toBeUndefined();
  });
});

describe("the failure that stops a sync", () => {
  const denied: Failure = { kind: "denied", status: 401, message: "" };
  test("is a temporary failure before a refused account", () => {
    expect(stoppingIn([{ failure: denied }, { failure: lost }])).toEqual({ failure: lost });
    expect(stoppingIn([{ failure: denied }])).toEqual({ failure: denied });
  });

  test("is never the trouble of single rows", () => {
    expect(stoppingIn([{ failure: lost, isOfRow: true }, { failure: denied }])).toEqual({ failure: denied });
    expect(stoppingIn([{ failure: lost, isOfRow: true }])).toBeUndefined();
  });
});
