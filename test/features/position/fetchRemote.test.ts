// src/features/position/webReader.task.ts directly: what a position of the server is made of, and asked by.
import { runAll } from "../../../src/store/database";
import { saveBook } from "../../../src/book/books.store";
import { forgetServerFiles, saveServerFile } from "../../../src/book/serverFile.store";
import { failed, ok } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import type { Failure } from "../../../src/base/failure";
import type { Fingerprint } from "../../../src/model/book";
import type { BookPositions, BookState, RemotePosition } from "../../../src/model/bookState";
import { recordFetch } from "../../../src/features/status/bookFields.store";
import { fetchRemote, numberedBook, updateWebReader, withWriter } from "../../../src/features/position/webReader.task";
import type { Dialect } from "../../../src/server/dialects/dialect";
import { device, fingerprint, id } from "../../fakes/statusDevice";

const noFile: Failure = { kind: "refused", status: 404, message: "Book not found for hash" };
const at = (percent: number, more: object = {}): RemotePosition => ({ percent: asPercent(percent), ...more });
const lamp = { id, format: "EPUB" } as const;

interface Answers {
  readonly file?: RemotePosition | Failure;
  readonly recent?: BookPositions | undefined;
  readonly state?: BookState | Failure;
  readonly isJoined?: boolean;
}

/** A server that writes down what it is asked. */
function asked({ file, recent, state = {}, isJoined = true }: Answers, dialect: Partial<Dialect> = {}) {
  const scene = device({}, { webReader: true, ...dialect });
  const { context } = scene;
  const requests: string[] = [];
  const progress = {
    fetchProgress: () => {
      requests.push("file");
      return file !== undefined && "kind" in file ? failed(file) : ok(file);
    },
    recentPositions: () => recent,
    isJoined: () => ok(isJoined),
  };
  const stateOf = (book: number, ofDevices?: boolean) => {
    requests.push(`state ${book}${ofDevices === true ? " with devices" : ""}`);
    return "kind" in state ? failed(state) : ok(state);
  };
  Object.assign(context.server, { progress, statuses: { stateOf } });
  return { ...scene, requests };
}

const web = (percent: number): BookPositions => ({ web: { EPUB: { percent: asPercent(percent) } }, files: {} });
const ofWeb = (percent: number) => expect.objectContaining({ percent, isWeb: true }) as unknown;

describe("the book on the server by its ID", () => {
  test("is its ID and format", () => {
    expect(numberedBook(asked({}).context, fingerprint)).toEqual(lamp);
  });

  test("is unknown without an account, and on a server without a web reader to move", () => {
    const { context } = asked({});
    context.set({ libraryUsername: "" });
    expect(numberedBook(context, fingerprint)).toBeUndefined();
    expect(numberedBook(asked({}, { webReader: false }).context, fingerprint)).toBeUndefined();
  });

  test("is unknown without an ID and without a known format", () => {
    const { context, database } = asked({});
    const other = "f".repeat(32) as Fingerprint;
    expect(numberedBook(context, other)).toBeUndefined();
    saveBook(database, { fingerprint: other, type: "EPUB" }, "/other.epub", { size: 2, modifiedAt: 1 });
    expect(numberedBook(context, other)).toBeUndefined();
  });
});

describe("a fetched position", () => {
  test("is the file's alone, without a joined web reader", () => {
    const { context, requests } = asked({ file: at(40), recent: web(60), isJoined: false });
    const position = { remote: at(40), isUnknown: false, stateFailure: undefined };
    expect(fetchRemote(context, fingerprint, "now")).toEqual(ok(position));
    expect(requests).toEqual(["file", `state ${id}`]);
  });

  test("is the web reader's if that is further on", () => {
    const { context, requests } = asked({ file: at(40), state: { positions: web(60) }, recent: web(50) });
    const position = { remote: ofWeb(60), byNumber: undefined, stateFailure: undefined };
    expect(fetchRemote(context, fingerprint, "now")).toEqual(ok(position));
    expect(requests).toEqual(["file", `state ${id}`]);
  });

  test("has the web reader's of a minute ago, if the state has none", () => {
    const { context } = asked({ file: at(40), recent: web(50) });
    expect(fetchRemote(context, fingerprint, "now")).toMatchObject({ value: { remote: ofWeb(50) } });
  });

  test("is the file's if the web reader's is unknown", () => {
    const { context } = asked({ file: at(40) });
    const position = { remote: at(40), byNumber: undefined, stateFailure: undefined };
    expect(fetchRemote(context, fingerprint, "now")).toEqual(ok(position));
  });

  test("is the devices' by ID for an unknown file of the server, with its place", () => {
    const devices = at(30, { place: "/body/p[3]" });
    const { context, requests, database } = asked({
      file: noFile,
      state: { positions: { web: {}, files: {}, devices } },
    });
    saveServerFile(database, fingerprint, id);
    const position = { remote: devices, byNumber: lamp, stateFailure: undefined };
    expect(fetchRemote(context, fingerprint, "now")).toEqual(ok(position));
    expect(requests).toEqual(["file", `state ${id} with devices`]);
  });

  test("has no place for a file that may be another one", () => {
    const devices = at(30, { place: "/body/p[3]", writtenAt: 5, device: "Kobo", deviceId: "k" });
    const { context, database } = asked({ file: noFile, state: { positions: { web: {}, files: {}, devices } } });
    runAll(database, [forgetServerFiles]);
    const position = { remote: { ...devices, place: undefined }, byNumber: lamp, stateFailure: undefined };
    expect(fetchRemote(context, fingerprint, "now")).toEqual(ok(position));
  });

  test("is none for an unknown file without an ID, whose devices are not asked for", () => {
    const { context, requests } = asked({ file: noFile }, { webReader: false });
    const position = { remote: undefined, isUnknown: true, stateFailure: undefined };
    expect(fetchRemote(context, fingerprint, "now")).toEqual(ok(position));
    expect(requests).toEqual(["file", `state ${id}`]);
  });

  test("is a failure if the file cannot be asked for, or the connection is lost later", () => {
    const refusal: Failure = { kind: "refused", status: 500, message: "" };
    expect(fetchRemote(asked({ file: refusal }).context, fingerprint, "now")).toEqual(failed(refusal));
    const lost: Failure = { kind: "timeout", sent: true };
    expect(fetchRemote(asked({ file: at(40), state: lost }).context, fingerprint, "now")).toEqual(failed(lost));
  });

  test("is the web reader's of a minute ago if the state is refused, with the refusal", () => {
    const refusal: Failure = { kind: "refused", status: 500, message: "" };
    const { context } = asked({ file: at(40), state: refusal, recent: web(50) });
    const position = { remote: ofWeb(50), byNumber: undefined, stateFailure: refusal };
    expect(fetchRemote(context, fingerprint, "now")).toEqual(ok(position));
  });

  test.each([
    ["now", web(50), true, ["file", `state ${id}`]],
    ["lately", web(50), true, ["file"]],
    ["lately", undefined, true, ["file", `state ${id}`]],
    ["lately", undefined, false, ["file"]],
  ] as const)("fetched %s with %j of the web reader (joined: %#) asks for %j", (when, recent, isJoined, expected) => {
    const { context, requests, database, clock } = asked({ file: at(40), recent, isJoined });
    recordFetch(database, fingerprint, clock.now());
    fetchRemote(context, fingerprint, when);
    expect(requests).toEqual(expected);
  });
});

describe("the writer of a position", () => {
  const state = { positions: { web: {}, files: {}, devices: at(40, { device: "Kobo", deviceId: "k" }) } };

  test("is asked for once, where the position has none", () => {
    const { context, requests } = asked({ state }, { positionTimes: "app/books" });
    const remote = at(40, { place: "/body/p[4]", writtenAt: 7, cfi: "epubcfi(/6/2)", isRounded: true });
    expect(withWriter(context, fingerprint, remote)).toEqual({ ...remote, device: "Kobo", deviceId: "k" });
    expect(requests).toEqual([`state ${id} with devices`]);
  });

  test.each([
    ["is known", { deviceId: "other" }, {}],
    ["is the web reader", { isWeb: true }, {}],
    ["cannot be learned from the server", {}, { positionTimes: "books" }],
    ["has no ID of the book", {}, { webReader: false }],
  ] as const)("is not asked for if it %s", (_why, more, dialect) => {
    const { context, requests } = asked({ state }, { positionTimes: "app/books", ...dialect });
    const remote = at(40, more);
    expect(withWriter(context, fingerprint, remote)).toBe(remote);
    expect(requests).toEqual([]);
  });
});

describe("the place that is sent beside a move of the web reader", () => {
  const place = "/body/DocFragment[2]/body/p[3]/text().5";
  const sent = (format: "EPUB" | "PDF" | undefined, moved = ok(undefined) as never) => {
    const { context } = asked({});
    Object.assign(context.server.progress, { moveWebReader: () => moved });
    const move = format === undefined ? undefined : { id, format, percent: asPercent(40), place: "there" };
    return updateWebReader(context, { place } as never, move);
  };

  test("is spelled so that the server keeps it", () => {
    const kept = "/body/DocFragment[2]/body/p[3]/text()[1].5";
    expect(sent("EPUB")).toEqual(ok({ place: kept, isMoved: true }));
    expect(sent("PDF")).toEqual(ok({ place, isMoved: true }));
  });

  test("is plain without a move, or after a refusal", () => {
    expect(sent(undefined)).toEqual(ok({ place, isMoved: false }));
    expect(sent("EPUB", failed(noFile) as never)).toEqual(ok({ place, isMoved: false }));
  });

  test("is not sent after a lost connection", () => {
    const lost: Failure = { kind: "timeout", sent: true };
    expect(sent("EPUB", failed(lost) as never)).toEqual(failed(lost));
  });
});
