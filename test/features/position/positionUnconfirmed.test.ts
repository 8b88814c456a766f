import { progressSender } from "../../../src/features/position/sendProgress.task";
import { pushByHand } from "../../../src/features/position/progressByHand.task";
import type { OpenPosition, ProgressState } from "../../../src/features/position/pushProgress";
import { syncTask } from "../../../src/queue/sync";
import { aDocument, anOpenBook } from "../../fakes/document";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ServerStatus } from "../../../src/model/bookState";
import type { Dialect } from "../../../src/server/dialects/dialect";
import type { Failure } from "../../../src/base/failure";
import { done, failed, ok } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import { device } from "../../fakes/statusDevice";
import { markFirstMiss, saveBook, saveMiss } from "../../../src/book/books.store";
import { findPendingProgress, queueProgress } from "../../../src/features/position/progress.store";

const file = "f".repeat(32) as Fingerprint;
const number = 7 as BookId;

interface Held {
  record: "position" | "empty" | undefined;
  status: ServerStatus;
  /** Why an empty position is not answered. */
  failure?: Failure;
}

/** A file that only its position tells the server; of a book that has this record there. */
function scene(held: Held, dialect: Partial<Dialect> = {}, settings: object = {}) {
  const { context, memory, library, clock } = device(settings, dialect);
  const sent: string[] = [];
  const world = { isIntroduced: false, meanwhile: () => undefined as unknown };
  saveBook(memory.database, { fingerprint: file, type: "EPUB", title: "x" }, "/x.epub", { size: 2, modifiedAt: 1 });
  library.states.set(number, { status: held.status });
  const progress = {
    fetchProgress: () => ok(undefined),
    recordOf: () => {
      world.meanwhile();
      return ok(held.record);
    },
    sendEmpty: () => {
      sent.push("empty");
      world.isIntroduced = held.failure === undefined;
      return held.failure === undefined ? done : failed(held.failure);
    },
    sendProgress: () => (sent.push("position"), done),
    recentPositions: () => undefined,
    isJoined: () => ok(false),
  };
  const found = () => ok(world.isIntroduced ? { id: number } : undefined);
  const files = { withId: () => ok(undefined), titled: () => ok([]), byPosition: found };
  Object.assign(context.server, { progress, files });
  saveMiss(memory.database, file, 1);
  markFirstMiss(memory.database, file);
  const queue = (insisted: boolean): void => {
    const reached = { fingerprint: file, percent: asPercent(40), place: "/body/p[4]", readAt: clock.now() - 3600 };
    queueProgress(memory.database, { ...reached, compared: false, insisted });
  };
  queue(false);
  const drain = (): void => void drainQueue(context, [{ of: "position", create: progressSender }], "automatic");
  return { context, sent, world, queue, drain, left: () => findPendingProgress(memory.database, file) };
}

describe("a position of a book whose server ID is not confirmed", () => {
  test.each(["WONT_READ", "READ"] as const)("does not overwrite the status %s", (status) => {
    const { sent, drain, left } = scene({ record: "empty", status });
    drain();
    expect(sent).toEqual(["empty"]);
    expect(left()).toMatchObject({ state: "pending", awaitsReader: true });
  });

  test("is sent if the server's status is one that a position may replace", () => {
    const { sent, drain, left } = scene({ record: "empty", status: "READING" });
    drain();
    expect(sent).toEqual(["empty", "position"]);
    expect(left()).toBeUndefined();
  });

  test("is sent if the server has no position of the file, and on the oldest servers", () => {
    const { sent, drain } = scene({ record: undefined, status: "UNSET" });
    drain();
    expect(sent).toEqual(["position"]);
    const oldest = scene({ record: "position", status: "UNSET" }, { derivesStatus: false });
    oldest.drain();
    expect(oldest.sent).toEqual(["position"]);
  });

  test("is sent without the library account, which is needed to ask for the status", () => {
    const { sent, drain } = scene({ record: "empty", status: "WONT_READ" }, {}, { libraryUsername: "" });
    drain();
    expect(sent).toEqual(["position"]);
  });

  test.each([
    ["the server's position does not name the book", "position", {}],
    ["the server takes no empty position", "empty", { emptyPositions: false }],
  ] as const)("fails if %s", (_, record, dialect) => {
    const { sent, drain, left } = scene({ record, status: "READING" }, dialect);
    drain();
    expect(sent).toEqual([]);
    expect(left()).toMatchObject({ state: "failed" });
  });

  test("stays pending if the empty position gets no answer", () => {
    const failure = { kind: "timeout", sent: true } as unknown as Failure;
    const { sent, drain, left } = scene({ record: "empty", status: "READING", failure });
    drain();
    expect(sent).toEqual(["empty"]);
    expect(left()).toMatchObject({ state: "pending" });
  });

  test("is sent by a manual push, without an empty position", () => {
    const { sent, world, queue, drain } = scene({ record: "empty", status: "WONT_READ" });
    world.meanwhile = () => queue(true);
    drain();
    expect(sent).toEqual([]);
    drain();
    expect(sent).toEqual(["position"]);
  });

  test("is not sent by hand during a sync, which may be sending an empty one", () => {
    const { context, sent, left } = scene({ record: undefined, status: "READING" });
    const { tasks } = context.host;
    const opening = {
      book: anOpenBook(aDocument({ path: "/x.epub" }), file),
      fingerprint: file,
      finishedBefore: false,
      remoteAt: 0,
    } as unknown as OpenPosition;
    const state = { context, opening } as unknown as ProgressState;
    const answers: string[] = [];
    pushByHand(state, "insists", ({ kind }) => answers.push(kind));
    tasks.start(syncTask, () => undefined);
    context.tasks.pass(0);
    expect([answers, sent, left()?.insisted]).toEqual([["busy"], [], false]);
    pushByHand(state, "insists", ({ kind }) => answers.push(kind));
    context.tasks.pass(0);
    expect([answers, sent]).toEqual([["busy", "sent"], ["position"]]);
  });
});
