// src/features/position/sendProgress.task.ts directly: what is asked, sent and kept of one queued position.
import { done, failed, ok } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { asPercent } from "../../../src/base/scale";
import { saveBook } from "../../../src/book/books.store";
import type { RemotePosition } from "../../../src/model/bookState";
import type { RemoteSession } from "../../../src/features/sessions/sessions.api";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { findPendingProgress, type NewProgress, queueProgress } from "../../../src/features/position/progress.store";
import { progressSender, sendProgress, settleAgainst } from "../../../src/features/position/sendProgress.task";
import { queueField } from "../../../src/features/status/bookFields.store";
import type { Dialect } from "../../../src/server/dialects/dialect";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";
import { aSession } from "../../fakes/sessions";

const busy: Failure = { kind: "refused", status: 503, message: "" };
const at = (percent: number, more: object = {}): RemotePosition => ({ percent: asPercent(percent), ...more });

/** A position at 40 %, read an hour ago; the server's, and the sessions there. */
function scene({ remote = undefined as RemotePosition | undefined, dialect = {} } = {}) {
  const told = device({ downloadFolder: "/lib" }, dialect);
  const { context, database, library, clock } = told;
  const requests: string[] = [];
  const readAt = clock.now() - 3600;
  const sessions: RemoteSession[] = [];
  const progress = {
    fetchProgress: () => (requests.push("GET"), ok(remote)),
    sendProgress: ({ percent }: RemotePosition) => (requests.push(`PUT ${percent}`), done),
    recentPositions: () => undefined,
    isJoined: () => ok(false),
  };
  const listSessions = (_book: number, since: number) => {
    requests.push(`sessions since ${since - readAt}`);
    return ok(sessions);
  };
  Object.assign(context.server, { progress, sessions: { listSessions } });
  const folders = { real: ["/books", "/lib"] };
  const isFolder = (folder: string) => folders.real.includes(folder);
  Object.assign(context.host, { folders: { isFolder, resolved: (folder: string) => folder } });
  const missing: string[] = [];
  const facts = (file: string) => (missing.includes(file) ? undefined : { size: 1, modifiedAt: 1 });
  Object.assign(context.host.files, { facts });
  const row = (more: Partial<NewProgress> = {}) => {
    const reached = {
      fingerprint,
      percent: asPercent(40),
      place: "/body/p[4]",
      readAt,
      compared: false,
      insisted: false,
    };
    queueProgress(database, { ...reached, ...more });
    return left()!;
  };
  const left = () => findPendingProgress(database, fingerprint);
  library.states.set(id, { status: "READING" });
  return { ...told, requests, sessions, readAt, row, left, folders, missing };
}

describe("a position that waits", () => {
  test("for its book is held until the book has an ID by which it can be sent", () => {
    const isHeld = (dialect: Partial<Dialect>) => {
      const { context, row } = scene({ dialect });
      return progressSender(context).isHeld?.({ ...row(), awaitsBook: true });
    };
    expect([isHeld({ webReader: false }), isHeld({ webReader: true })]).toEqual([true, false]);
  });

  test.each([
    ["the file is there", path, [], ["/books"], true],
    ["the file was deleted", path, [path], ["/books"], false],
    ["its card may be absent", path, [path], ["/lib"], true],
    ["the folder of a download was deleted too", "/lib/a/b.epub", [path, "/lib/a/b.epub"], ["/books", "/lib"], false],
    ["the folder of downloads is absent too", "/lib/a/b.epub", [path, "/lib/a/b.epub"], ["/books"], true],
    ["only the folder has a similar name", "/library/b.epub", [path, "/library/b.epub"], ["/books", "/lib"], true],
    ["another copy is there", "/lib/b.epub", [path], ["/books", "/lib"], true],
  ])("for the reader is held only if the reader can be asked: %s", (_why, file, missing, real, isHeld) => {
    const { context, row, folders, missing: gone, database } = scene();
    if (file !== path) saveBook(database, { fingerprint, type: "EPUB" }, file, { size: 1, modifiedAt: 1 });
    folders.real = [...real];
    gone.push(...missing);
    expect(progressSender(context).isHeld?.(row({ awaitsReader: true }))).toBe(isHeld);
  });
});

describe("an earlier “reading” of the reader", () => {
  test.each([
    [99.4, []],
    [99.5, ["setStatus"]],
  ])("is sent before a position at %d percent: %j", (percent, calls) => {
    const { context, row, library, readAt, database } = scene();
    queueField(database, fingerprint, "status", { value: "RE_READING", at: readAt - 60 });
    sendProgress(context, row({ percent: asPercent(percent) }));
    expect(library.calls.filter((call) => call === "setStatus")).toEqual(calls);
  });
});

describe("a position of a book whose status cannot be fetched", () => {
  /** Ten attempts within so many seconds by the clock. */
  function sentAfter(seconds: number): readonly string[] {
    const { context, row, left, library, clock, requests } = scene();
    row();
    for (let n = 0; n < 10; n += 1) {
      library.faults.push({ call: "stateOf", failure: busy });
      sendProgress(context, left()!);
      if (n === 8) clock.setWall(clock.now() + seconds);
    }
    return requests.filter((request) => request !== "GET");
  }

  test("is sent after ten attempts, but not within a day", () => {
    expect([sentAfter(3600), sentAfter(86399), sentAfter(86400)]).toEqual([[], [], ["PUT 40"]]);
  });

  test("is sent after ten attempts if the clock was set back by a day", () => {
    expect([sentAfter(-3600), sentAfter(-86400)]).toEqual([[], ["PUT 40"]]);
  });
});

describe("the server's position", () => {
  test.each([
    ["within a minute of a comparison", { compared: true }, 60, ["PUT 40"]],
    ["a minute after a comparison", { compared: true }, 61, ["GET", "PUT 40"]],
    ["a minute before it, once the clock went back", { compared: true }, -61, ["GET", "PUT 40"]],
    ["less than a minute before it", { compared: true }, -60, ["PUT 40"]],
    ["without a comparison", { compared: false }, 60, ["GET", "PUT 40"]],
    ["at a tap", { insisted: true }, 600, ["PUT 40"]],
  ] as const)("is fetched first, except for a new position: %s", (_when, more, age, expected) => {
    const { context, row, requests, clock } = scene();
    sendProgress(context, row({ readAt: clock.now() - age, ...more }));
    expect(requests).toEqual(expected);
  });

  test("does not matter for a position that the reader sends by a tap", () => {
    const { context, row, requests, clock } = scene();
    const remote = at(60, { writtenAt: clock.now() });
    expect(settleAgainst(context, row({ insisted: true }), { remote })).toEqual(done);
    expect(requests).toEqual(["PUT 40"]);
  });
});

describe("a position that would change the status", () => {
  test("waits for the reader as one that is not behind, and is stored once", () => {
    const { context, row, left, library } = scene();
    library.states.set(id, { status: "PAUSED" });
    sendProgress(context, row({ awaitsReader: true, beganBehind: true }));
    expect([left()?.awaitsReader, left()?.beganBehind]).toEqual([true, false]);
  });

  test("is not written again while it waits", () => {
    const { context, row, left, library, memory } = scene();
    library.states.set(id, { status: "PAUSED" });
    sendProgress(context, row());
    expect(left()).toMatchObject({ awaitsReader: true, beganBehind: false });
    const updates: string[] = [];
    memory.before = (sql) => {
      if (sql.includes("awaits_reader = 1")) updates.push(sql);
    };
    sendProgress(context, left()!);
    expect(updates).toEqual([]);
  });

  test.each([
    [undefined, "complete", false, []],
    ["READING", "complete", false, ["PUT 40"]],
    [undefined, "reading", false, ["PUT 40"]],
    [undefined, "complete", true, ["PUT 40"]],
  ] as const)("waits for “Read it again?” (server: %s, device: %s, behind: %s)", (status, local, beganBehind, puts) => {
    const { context, row, library, requests, here } = scene();
    library.states.set(id, status === undefined ? {} : { status });
    here(local);
    sendProgress(context, row({ awaitsReader: true, beganBehind }));
    expect(requests.slice(1)).toEqual(puts);
  });
});

describe("a position that arrived later but is less far", () => {
  const arrived = { writtenAt: 4000 };
  /** Requests after the fetch, where the server's position was written so many seconds after the reading. */
  function asked(
    percent: number,
    writtenAt: number,
    sessions: readonly (readonly [number | undefined, number])[] = [],
  ) {
    const told = scene();
    const { context, row, requests, readAt } = told;
    sessions.forEach(([end, endedAt], n) => {
      const endPercent = end === undefined ? undefined : asPercent(end);
      told.sessions.push({ serverId: n, startedAt: readAt - 9000 - n, endedAt: readAt + endedAt, endPercent });
    });
    const remote = at(percent, { writtenAt: readAt + writtenAt });
    settleAgainst(context, row(), { remote });
    return requests;
  }
  const list = `sessions since ${-30 * 86400}`;

  test.each([
    ["is further", 50, 600, []],
    ["is as far", 40, 600, []],
    ["is older", 20, -1, ["PUT 40"]],
    ["is as old", 20, 0, ["PUT 40"]],
    ["is newer", 20, 1, [list]],
  ])("is looked for in the sessions only if it has to be: %s", (_how, percent, writtenAt, expected) => {
    expect(asked(percent, writtenAt)).toEqual(expected);
  });

  test("is not looked for if it is the web reader's", () => {
    const { context, row, requests, readAt } = scene();
    settleAgainst(context, row(), { remote: at(20, { writtenAt: readAt + 600, isWeb: true }) });
    expect(requests).toEqual([]);
  });

  test.each([
    ["that ended there before", [[20, -60]], [list, "PUT 40"]],
    ["that ended half a percent away", [[20.5, -60]], [list, "PUT 40"]],
    ["that ended elsewhere", [[20.7, -60]], [list]],
    ["that ended elsewhere, further back", [[19.3, -60]], [list]],
    ["without an end", [[undefined, -60]], [list]],
    ["of which the later one counts", [[20, 60], [20, -60]], [list]], // prettier-ignore
    ["of which the later one counts, in any order", [[20, -60], [20, 60]], [list]], // prettier-ignore
    ["of which another one ended elsewhere later", [[20, -60], [30, 60]], [list, "PUT 40"]], // prettier-ignore
  ] as const)("is as old as a session %s", (_which, sessions, expected) => {
    expect(asked(20, arrived.writtenAt, sessions)).toEqual(expected);
  });

  test("is compared with sessions of other devices, also if this one has others", () => {
    const told = scene();
    const { context, database, row, requests, readAt, clock } = told;
    const own = aSession({ fingerprint, startedAt: readAt - 500, endedAt: readAt - 200 });
    queueSession(database, own, clock.now());
    told.sessions.push({ serverId: 1, startedAt: readAt - 9000, endedAt: readAt - 60, endPercent: asPercent(20) });
    settleAgainst(context, row(), { remote: at(20, { writtenAt: readAt + 600 }) });
    expect(requests).toEqual([list, "PUT 40"]);
  });

  test("waits while the sessions cannot be listed for now", () => {
    const { context, row, left, requests, readAt } = scene();
    Object.assign(context.server, { sessions: { listSessions: () => failed(busy) } });
    expect(settleAgainst(context, row(), { remote: at(20, { writtenAt: readAt + 600 }) })).toEqual(failed(busy));
    expect([left()?.state, requests]).toEqual(["pending", []]);
  });
});
