// src/features/position/positionUpload.ts directly: the requests for one position, and what is known of it afterwards.
import { done, failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { asPercent } from "../../../src/base/scale";
import { saveBook, saveIdentity } from "../../../src/book/books.store";
import { withdrawNumber } from "../../../src/book/bookNumbers.store";
import type { Fingerprint } from "../../../src/model/book";
import {
  findPendingProgress,
  getKnownProgress,
  markProgressSent,
  markProgressTried,
  queueProgress,
} from "../../../src/features/position/progress.store";
import { sendPosition } from "../../../src/features/position/positionUpload";
import type { NumberedBook } from "../../../src/features/position/webReader.task";
import { getBookFields, updateField } from "../../../src/features/status/bookFields.store";
import { device, id } from "../../fakes/statusDevice";

const pdf = "d".repeat(32) as Fingerprint;
const reed: NumberedBook = { id, format: "PDF" };
const refusal: Failure = { kind: "refused", status: 409, message: "No." };
const lost: Failure = { kind: "timeout", sent: true };
const noFile: Failure = { kind: "refused", status: 404, message: "Book not found for hash" };

/** Page 12 of a PDF, at 40 %. `isMatched`: its ID is known. */
function scene({ isMatched = true, isJoined = true, byHash = true } = {}) {
  const told = device({}, { byHash });
  const { context, database, clock, library } = told;
  saveBook(database, { fingerprint: pdf, type: "PDF", title: "Reed" }, "/reed.pdf", { size: 2, modifiedAt: 1 });
  if (isMatched) saveIdentity(database, pdf, { id });
  const requests: string[] = [];
  const answers: Record<string, Result<undefined> | undefined> = {};
  /** Unconfirmed when a request is sent. */
  const unconfirmed: unknown[] = [];
  const sentUnconfirmed = () => getKnownProgress(database, pdf).sentUnconfirmed?.percent;
  const progress = {
    sendProgress: ({ percent, place }: { percent: number; place: string }) => {
      requests.push(`PUT ${percent} ${place}`);
      unconfirmed.push(sentUnconfirmed());
      return answers["put"] ?? done;
    },
    moveWebReader: (_book: unknown, { percent, place }: { percent: number; place?: string }) => {
      requests.push(`move ${percent} ${place ?? ""}`);
      unconfirmed.push(sentUnconfirmed());
      return answers["move"] ?? done;
    },
    recentPositions: () => undefined,
    isJoined: () => ok(isJoined),
  };
  const none = { withId: () => ok(undefined), titled: () => ok([]), byPosition: () => ok(undefined) };
  Object.assign(context.server, { progress, files: none, catalogue: { searchTitle: () => ok([]) } });
  const reached = { fingerprint: pdf, percent: asPercent(40), place: "12", readAt: clock.now() };
  queueProgress(database, { ...reached, compared: false, insisted: false });
  const row = () => findPendingProgress(database, pdf)!;
  const send = (byNumber?: NumberedBook) => sendPosition(context, row(), byNumber);
  /** Known before: an unconfirmed position, and one that the server has. */
  const known = (tried: number, pushed?: number) => {
    markProgressTried(database, pdf, { percent: asPercent(tried) });
    const old = { ...row(), rowId: -1 };
    if (pushed !== undefined) markProgressSent(database, old, { percent: asPercent(pushed) }, 5);
  };
  return { ...told, library, requests, answers, unconfirmed, send, known, row, after: sentUnconfirmed };
}

describe("a position that is sent by file", () => {
  test("moves the web reader first, whose percentage is known afterwards", () => {
    const { send, requests } = scene();
    const receipt = { percent: 40, place: "12", webPercent: 40 };
    expect(send()).toEqual({ kind: "sent", receipts: [receipt] });
    expect(requests).toEqual(["move 40 12", "PUT 40 12"]);
  });

  test("is sent alone if the web reader is separate, or refuses the move", () => {
    const separate = scene({ isJoined: false });
    expect(separate.send()).toMatchObject({ receipts: [{ webPercent: undefined }] });
    expect(separate.requests).toEqual(["PUT 40 12"]);
    const refusing = scene();
    refusing.answers["move"] = failed(refusal);
    expect(refusing.send()).toMatchObject({ receipts: [{ webPercent: undefined }] });
    expect(refusing.requests).toEqual(["move 40 12", "PUT 40 12"]);
  });

  test("moves the web reader afterwards, if only the answer shows the book's ID", () => {
    const { send, requests, library } = scene({ isMatched: false });
    library.byHash.set(pdf, id);
    expect(send()).toMatchObject({ receipts: [{ percent: 40, webPercent: 40 }] });
    expect([requests, library.calls]).toEqual([["PUT 40 12", "move 40 12"], ["findByHash"]]);
  });

  test("does not look up a book with an ID", () => {
    const { send, library } = scene();
    send();
    expect(library.calls).toEqual([]);
  });
});

describe.each([
  ["file", undefined, "put"],
  ["ID", reed, "move"],
] as const)("a position by %s that may be the server's after a lost answer", (_way, byNumber, call) => {
  test.each([
    ["is the new one if none was unconfirmed", undefined, undefined, 40, 40],
    ["is the earlier one until the new one may have arrived", 30, undefined, 30, 30],
    ["is the earlier one that is not the server's", 30, 50, 30, 30],
    ["is the new one if the earlier one is the server's", 30, 30, 40, 40],
  ])("%s", (_which, tried, pushed, during, after) => {
    const { send, known, unconfirmed, answers, ...told } = scene({ isJoined: false });
    if (tried !== undefined) known(tried, pushed);
    answers[call] = failed(refusal);
    send(byNumber);
    expect([unconfirmed, told.after()]).toEqual([[during], after]);
    answers[call] = failed(lost);
    send(byNumber);
    expect(told.after()).toBe(40);
  });
});

describe("a position that is sent by ID", () => {
  test("is known with the web reader's percentage", () => {
    const { send, requests } = scene();
    expect(send(reed)).toEqual({ kind: "sent", receipts: [{ percent: 40, webPercent: 40 }] });
    expect(requests).toEqual(["move 40 "]);
  });

  test("changes the status that the server shows", () => {
    const { send, database } = scene();
    updateField(database, pdf, "status", (field) => ({ ...field, base: "UNREAD", remote: "UNREAD" }));
    send(reed);
    expect(getBookFields(database, pdf).status.remote).toBe("READING");
  });

  test("waits without a request if the ID is another book's now", () => {
    const { send, requests, context, database, clock } = scene();
    send(reed);
    clock.advance(601);
    requests.length = 0;
    const describeBook = () => (withdrawNumber(database, id), ok(undefined));
    Object.assign(context.server.books, { describe: describeBook });
    expect([send(reed).kind, requests]).toEqual(["wait", []]);
  });

  test.each([
    ["is tried again if the server is busy", { kind: "refused", status: 503, message: "" }, { kind: "retry" }],
    ["is tried once more after a refusal", refusal, { kind: "retry", isOfRow: true }],
    ["waits for its book without support", { kind: "unsupported", what: "ratings" }, { kind: "bookGone", otherwise: { kind: "fail" } }], // prettier-ignore
    ["fails if the server has the book", noFile, { kind: "fail" }],
  ] as const)("%s", (_what, failure, outcome) => {
    const { send, answers } = scene();
    answers["move"] = failed(failure);
    const got = send(reed);
    expect(got).toMatchObject(outcome);
    expect("isOfRow" in got && got.isOfRow).toBe("isOfRow" in outcome);
  });
});
