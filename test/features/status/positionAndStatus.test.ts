import { saveBook } from "../../../src/book/books.store";
import { findPendingProgress, queueProgress } from "../../../src/features/position/progress.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { withConflict, withUnconfirmed } from "../../../src/features/status/bookField.rules";
import { queueField, updateField } from "../../../src/features/status/bookFields.store";
import { progressSender } from "../../../src/features/position/sendProgress.task";
import { sessionSender } from "../../../src/features/sessions/sendSessions.task";
import {
  askState,
  recordDerivedStatus,
  stateForPosition,
  statusForPush,
} from "../../../src/features/status/serverState";
import { statusSender } from "../../../src/features/status/sendStatus.task";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import type { Fingerprint } from "../../../src/model/book";
import type { HostStatus, ServerStatus } from "../../../src/model/bookState";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import { done, failed, ok, type Result } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import { must } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";

test("a position respects the server's latest status over a pending local one", () => {
  const agreed = { base: "READ", pending: "RE_READING" } as const;
  expect(statusForPush({ ...agreed, remote: "READ" })).toBe("RE_READING");
  expect(statusForPush({ ...agreed, remote: "PAUSED" })).toBe("PAUSED");
  expect(statusForPush({ pending: "RE_READING", remote: "PAUSED" })).toBe("PAUSED");
  expect(statusForPush({ pending: "READING" })).toBe("READING");
});

function withoutNumber() {
  const { context, memory, library, there, clock } = device();
  const other = "f".repeat(32) as Fingerprint;
  saveBook(memory.database, { fingerprint: other, type: "EPUB" }, "/other.epub", { size: 2, modifiedAt: 1 });
  library.byHash.set(other, id);
  there({ status: "PAUSED" });
  const sent: string[] = [];
  Object.assign(context.server, {
    progress: {
      fetchProgress: () => ok(undefined),
      sendProgress: () => (sent.push("PUT"), done),
      recentPositions: () => undefined,
      isJoined: () => ok(false),
    },
  });
  const readAt = clock.now() - 3600;
  const reached = { fingerprint: other, percent: asPercent(40), place: "/body/p[4]", readAt };
  queueProgress(memory.database, { ...reached, compared: false, insisted: false });
  return { context, memory, library, other, sent, clock };
}

test("a position waits while the server's status is unknown, but at most ten attempts", () => {
  const { context, library, sent, clock } = withoutNumber();
  const asksInVain = () => {
    library.faults.push({ call: "stateOf", failure: { kind: "refused", status: 500, message: "" } });
    drainQueue(context, [{ of: "position", create: progressSender }], "automatic");
  };
  asksInVain();
  clock.advance(2 * 86400);
  asksInVain();
  expect(sent).toEqual([]);
  for (let times = 2; times < 10; times += 1) asksInVain();
  expect(sent).toEqual(["PUT"]);
});

test("a position respects the server's status before the book's ID is fetched", () => {
  const { context, memory, other, sent } = withoutNumber();
  drainQueue(context, [{ of: "position", create: progressSender }], "automatic");
  expect(sent).toEqual([]);
  expect(findPendingProgress(memory.database, other)).toMatchObject({ awaitsReader: true });
});

test("a position waits for the server's ID of its book, like the sessions", () => {
  const { context, memory, library, other, sent } = withoutNumber();
  queueSession(memory.database, aSession({ fingerprint: other }), 0);
  library.faults.push({ call: "findByHash", failure: { kind: "refused", status: 500, message: "" } });
  drainQueue(
    context,
    [
      { of: "session", create: sessionSender },
      { of: "position", create: progressSender },
    ],
    "automatic",
  );
  expect(sent).toEqual([]);
  expect(findPendingProgress(memory.database, other)).toMatchObject({ state: "pending" });
});

describe("the end of a book that is being reread", () => {
  function atTheEnd(readAfter: number) {
    const told = device();
    const { context, memory, library, agreed, here, there, clock } = told;
    agreed("READ");
    here("reading");
    there({ status: "READ" });
    const sendProgress = () => {
      library.states.set(id, { status: "READ" });
      return done;
    };
    Object.assign(context.server, {
      progress: {
        fetchProgress: () => ok(undefined),
        sendProgress,
        recentPositions: () => undefined,
        isJoined: () => ok(false),
      },
    });
    const readAt = clock.now() - 3600;
    queueField(memory.database, fingerprint, "status", { value: "RE_READING", at: readAt - readAfter });
    const reached = { fingerprint, percent: asPercent(100), place: "/body/p[9]", readAt };
    queueProgress(memory.database, { ...reached, compared: false, insisted: false });
    return told;
  }

  test("is sent after an earlier “rereading”, and ends the reread", () => {
    const { context, library, known, told, summaries } = atTheEnd(60);
    drainQueue(
      context,
      [
        { of: "position", create: progressSender },
        { of: "status", create: statusSender },
      ],
      "automatic",
    );
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
    expect(known()).toMatchObject({ status: { base: "RE_READING", pending: undefined } });
    told({ status: "READ" });
    expect(summaries.of(path)?.status).toBe("complete");
  });

  test("waits while the earlier “rereading” cannot be sent", () => {
    const { context, library, memory } = atTheEnd(60);
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drainQueue(context, [{ of: "position", create: progressSender }], "automatic");
    expect(findPendingProgress(memory.database, fingerprint)).toMatchObject({ state: "pending" });
  });

  test("is followed by a later “rereading”, which stays", () => {
    const { context, library } = atTheEnd(-60);
    drainQueue(
      context,
      [
        { of: "position", create: progressSender },
        { of: "status", create: statusSender },
      ],
      "automatic",
    );
    expect(library.states.get(id)).toMatchObject({ status: "RE_READING" });
  });
});

describe("a position from which the server derives the pending status", () => {
  /** Read there and here, and begun again; the server makes a status of the position that waits, or has refused it. */
  function begunAgain(generation: Generation = "spec") {
    const told = device({}, dialectOf(generation));
    const { context, memory, library, there, here, agreed, clock, fetched } = told;
    agreed("READ");
    there({ status: "READ" });
    fetched({ status: "READ" });
    here("reading");
    queueField(memory.database, fingerprint, "status", { value: "RE_READING", at: clock.now() });
    const pushes = (answer: Result<undefined> = done, makes: ServerStatus | "nothing" = "READING") => {
      const sendProgress = () => {
        if (makes !== "nothing") there({ status: makes });
        return answer;
      };
      const none = () => ok(undefined);
      Object.assign(context.server, {
        progress: { fetchProgress: none, sendProgress, recentPositions: () => undefined, isJoined: () => ok(false) },
      });
      const reached = { fingerprint, percent: asPercent(40), place: "/body/p[4]", readAt: clock.now() - 3600 };
      queueProgress(memory.database, { ...reached, compared: false, insisted: false });
      drainQueue(context, [{ of: "position", create: progressSender }], "automatic");
    };
    /** The reader says so, and what waits is sent. */
    const says = (word: HostStatus) => {
      here(word);
      told.notice(word);
      must(askState(context, fingerprint));
      told.drain();
      return library.states.get(id)?.status;
    };
    return { ...told, pushes, says };
  }

  test("makes a later “finished” a change once it was sent", () => {
    const { pushes, says } = begunAgain();
    pushes();
    expect(says("complete")).toBe("READ");
  });

  test("makes a later “finished” a change even if its answer was lost", () => {
    const { pushes, says } = begunAgain();
    pushes(failed({ kind: "timeout", sent: true }));
    expect(says("complete")).toBe("READ");
  });

  test("makes a later “finished” cancel the pending status if the request was lost", () => {
    const { pushes, says, known, library } = begunAgain();
    pushes(failed({ kind: "timeout", sent: true }), "nothing");
    expect(says("complete")).toBe("READ");
    expect(library.calls).not.toContain("setStatus");
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined, conflict: undefined } });
  });

  test("does not send the pending status if another device finished the book since", () => {
    const { pushes, drain, there, library, known } = begunAgain();
    pushes();
    there({ status: "READ" });
    drain();
    expect(library.calls).not.toContain("setStatus");
    expect(known()).toMatchObject({ status: { pending: undefined } });
  });

  test("is not sent over a finished book if a power cut lost the local status", () => {
    const { pushes, here, drain, library } = begunAgain();
    here("complete");
    pushes();
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
    expect(library.calls).not.toContain("setStatus");
  });

  test("does not replace the status on a server that derives none from positions", () => {
    const { pushes, drain, library } = begunAgain("B0");
    pushes(done, "nothing");
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "RE_READING" });
  });

  test("resolves a conflict about “finished” once the end of the book was reached", () => {
    const { context, memory, known, there, here, agreed, fetched } = device();
    agreed("PAUSED");
    here("complete");
    there({ status: "RE_READING" });
    fetched({ status: "RE_READING" });
    updateField(memory.database, fingerprint, "status", (field) => withConflict(field, "complete"));
    recordDerivedStatus(context, fingerprint, asPercent(100));
    expect(known()).toMatchObject({ status: { base: "READ", conflict: undefined } });
  });
});

test("a sent position keeps “rereading” pending until the end of the book", () => {
  for (const [percent, pending] of [
    [40, "RE_READING"],
    [100, undefined],
  ] as const) {
    const { context, agreed, here, known, fetched } = device();
    agreed("RE_READING");
    fetched({ status: "RE_READING" });
    here("reading");
    recordDerivedStatus(context, fingerprint, asPercent(percent));
    expect(known().status.pending).toBe(pending);
  }
});

test("a sent position ends an unconfirmed status, and a later “finished” is a change", () => {
  const { context, agreed, here, memory, notice, known, clock, fetched } = device();
  agreed("READ");
  fetched({ status: "READ" });
  updateField(memory.database, fingerprint, "status", (field) =>
    withUnconfirmed(field, "READ", field.remote ?? "UNSET"),
  );
  queueField(memory.database, fingerprint, "status", { value: "RE_READING", at: clock.now() });
  here("reading");
  recordDerivedStatus(context, fingerprint, asPercent(2));
  expect(known()).toMatchObject({ status: { base: "READING", pending: "RE_READING", unconfirmed: undefined } });
  expect(notice("complete")).toBe(true);
});

test("queues the local status once the remote conflict is unset, over a “reading”", () => {
  const { context, memory, there, here, known, drain, library, fetched } = device();
  here("abandoned");
  fetched({ status: "RE_READING" });
  updateField(memory.database, fingerprint, "status", (field) => withConflict(field, "abandoned"));
  there({ status: "UNSET" });
  must(askState(context, fingerprint));
  expect(known()).toMatchObject({ status: { pending: "PAUSED", conflict: undefined } });
  there({ status: "READING" });
  drain();
  expect(library.states.get(id)).toMatchObject({ status: "PAUSED" });
});

test.each<[ServerStatus, object, string]>([
  ["READ", {}, "the reader must decide"],
  ["UNSET", { statusSync: false }, "statuses are not synced"],
])("a conflict stays while the server has %s with %p: %s", (status, settings) => {
  const { context, memory, there, here, known, fetched } = device(settings);
  here("abandoned");
  fetched({ status: "RE_READING" });
  updateField(memory.database, fingerprint, "status", (field) => withConflict(field, "abandoned"));
  there({ status });
  must(askState(context, fingerprint));
  expect(known()).toMatchObject({ status: { pending: undefined, conflict: "abandoned" } });
});

test("an unconfirmed status is sent again if the server shows an older status", () => {
  const { agreed, here, there, notice, drain, library } = device({}, dialectOf("B0"));
  agreed("RE_READING");
  here("complete");
  there({ status: "RE_READING" });
  notice("complete");
  library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
  drain();
  there({ status: "READING" });
  drain();
  expect(library.states.get(id)).toMatchObject({ status: "READ" });
});

test("drops an unconfirmed status over “partially read” for a later “reading”", () => {
  const { here, there, notice, drain, library } = device();
  there({ status: "PARTIALLY_READ" });
  here("abandoned");
  notice("abandoned");
  library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
  drain();
  there({ status: "READING" });
  drain();
  expect(library.states.get(id)).toMatchObject({ status: "READING" });
});

describe("the status request before a position is sent", () => {
  function looking(generation: Generation, openPath: string | undefined) {
    const told = device({}, dialectOf(generation));
    Object.assign(told.context.host, { books: { openPath: () => openPath } });
    const looks = (): number => told.library.calls.filter((call) => call === "stateOf").length;
    return { ...told, looks, look: () => must(stateForPosition(told.context, fingerprint)) };
  }

  test("is sent once a minute for the open book, and each time for a closed one", () => {
    for (const [openPath, most] of [
      [path, 1],
      ["/books/other.epub", 3],
      [undefined, 3],
    ] as const) {
      const { look, looks, there } = looking("G", openPath);
      there({ status: "READING" });
      for (let times = 0; times < 3; times += 1) look();
      expect(looks()).toBe(most);
    }
    const { look, looks, there, clock } = looking("G", path);
    there({ status: "READING" });
    look();
    clock.advance(61);
    look();
    expect(looks()).toBe(2);
  });

  test("fetches a status that was set on the web page before the book was closed", () => {
    const { look, there } = looking("G", undefined);
    there({ status: "READING" });
    look();
    there({ status: "READ" });
    expect(look()).toMatchObject({ status: "READ" });
  });

  test("is sent once a day if the server as specified shows no status", () => {
    const { look, looks, there, clock } = looking("spec", undefined);
    there({});
    for (let times = 0; times < 3; times += 1) look();
    expect(looks()).toBe(1);
    clock.advance(86401);
    look();
    expect(looks()).toBe(2);
  });
});
