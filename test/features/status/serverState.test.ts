import { throwStorage } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import type { HostStatus, ServerStatus } from "../../../src/model/bookState";
import { getBookFields, queueField, updateField } from "../../../src/features/status/bookFields.store";
import { defaults } from "../../../src/model/settings";
import {
  areFieldsOn,
  askState,
  finishAllLocalWrites,
  localStars,
  localStatusDay,
  localStatuses,
  markDerivedStatus,
  recordDerivedStatus,
  recordRemote,
  stateForPosition,
  statusForPush,
} from "../../../src/features/status/serverState";
import { saveBook } from "../../../src/book/books.store";
import type { Fingerprint } from "../../../src/model/book";
import { saveDeviceState } from "../../../src/store/deviceState";
import { device, fingerprint, path } from "../../fakes/statusDevice";

test.each([
  [{}, true],
  [{ statusSync: false }, false],
  [{ statusSync: false, ratingMode: "ask" }, true],
  [{ libraryUsername: "" }, false],
  [{ enabled: false }, false],
] as const)("statuses or ratings are kept in step with these settings, or not: %j", (settings, areOn) => {
  expect(areFieldsOn({ ...defaults, libraryUsername: "anna", ...settings })).toBe(areOn);
});

describe("the server's state of a book, before a position is sent,", () => {
  const asksIn = (one: ReturnType<typeof device>): boolean => {
    const before = one.library.calls.length;
    expect(stateForPosition(one.context, fingerprint).ok).toBe(true);
    return one.library.calls.length > before;
  };

  test("is fetched each time for a closed book", () => {
    const one = device();
    one.there({ status: "READING" });
    expect([asksIn(one), asksIn(one)]).toEqual([true, true]);
  });

  test("is fetched once a minute for the open book, also after the clock went back", () => {
    const one = device();
    one.there({ status: "READING" });
    Object.assign(one.context.host.books, { openPath: () => path });
    expect(asksIn(one)).toBe(true);
    one.clock.advance(60);
    expect(asksIn(one)).toBe(false);
    one.clock.advance(1);
    expect(asksIn(one)).toBe(true);
    one.clock.setWall(one.clock.now() - 3600);
    expect(asksIn(one)).toBe(true);
  });

  test("is fetched each time while another book is open", () => {
    const one = device();
    one.there({ status: "READING" });
    Object.assign(one.context.host.books, { openPath: () => "/books/other.epub" });
    expect([asksIn(one), asksIn(one)]).toEqual([true, true]);
  });

  test("is fetched once a day from a server without statuses", () => {
    const one = device({}, { tellsStates: false });
    one.there({});
    expect(asksIn(one)).toBe(true);
    one.clock.advance(86_400);
    expect(asksIn(one)).toBe(false);
    one.clock.advance(1);
    expect(asksIn(one)).toBe(true);
  });

  test.each([
    ["a server with statuses, without one of this book", {}, {}],
    ["a server without statuses, with one of this book", { tellsStates: false }, { status: "READING" }],
  ] as const)("is fetched each time from %s", (_server, dialect, state) => {
    const one = device({}, dialect);
    one.there(state);
    expect([asksIn(one), asksIn(one)]).toEqual([true, true]);
  });

  test("is fetched with the time of the status, not with those of devices", () => {
    const one = device();
    const ways: unknown[] = [];
    const { stateOf } = one.library;
    one.library.stateOf = (book, ofDevices) => (ways.push(ofDevices), stateOf(book));
    expect(asksIn(one)).toBe(true);
    expect(ways).toEqual([false]);
  });

  test("is not fetched for a book that this device does not have", () => {
    const one = device();
    expect(askState(one.context, "f".repeat(32) as Fingerprint)).toEqual({ ok: true, value: undefined });
    expect(one.library.calls).toEqual([]);
  });

  test("is not fetched without a library account", () => {
    expect(asksIn(device({ libraryUsername: "" }))).toBe(false);
  });
});

describe("a status in a local file", () => {
  function here(status: HostStatus) {
    const one = device();
    one.summaries.kept.set(path, { status, changedOn: "2026-11-20", stars: 3 });
    return one;
  }

  test("has a day only for a finished book", () => {
    expect(localStatusDay(here("complete").context, fingerprint, "complete")).toBe("2026-11-20");
    expect(localStatusDay(here("complete").context, fingerprint, "abandoned")).toBeUndefined();
    expect(localStatusDay(here("reading").context, fingerprint, "reading")).toBeUndefined();
  });

  test("is ignored on a device with several readers", () => {
    const one = here("complete");
    expect([localStatuses(one.context, fingerprint), localStars(one.context, fingerprint)]).toEqual([
      ["complete"],
      [3],
    ]);
    saveDeviceState(one.database, { isShared: true });
    expect([localStatuses(one.context, fingerprint), localStars(one.context, fingerprint)]).toEqual([[], []]);
  });

  function withCopy(summary: object, copied: object) {
    const one = device();
    one.summaries.kept.set(path, summary);
    const copy = "/books/copy.epub";
    saveBook(one.database, { fingerprint, type: "EPUB" }, copy, { size: 1, modifiedAt: 1 });
    one.summaries.kept.set(copy, copied);
    return one;
  }

  test("is found in the copy of a file that has none", () => {
    for (const [summary, copied] of [
      [{ stars: 2 }, { status: "complete" }],
      [{ status: "complete" }, { stars: 2 }],
    ] as const) {
      const { context } = withCopy(summary, copied);
      expect([localStatuses(context, fingerprint), localStars(context, fingerprint)]).toEqual([["complete"], [2]]);
    }
  });

  test("ends a pending one if it is the server's, also beside a copy with a third one", () => {
    const one = withCopy({ status: "complete" }, { status: "abandoned" });
    one.fetched({ status: "READ" });
    queueField(one.database, fingerprint, "status", { value: "READING", at: 5 });
    one.drain();
    expect(one.library.calls).not.toContain("setStatus");
    expect(one.known().status).toMatchObject({ base: "READ", pending: undefined });
  });
});

test("an unconfirmed rating has not arrived if the server has another one", () => {
  const one = device();
  updateField(one.database, fingerprint, "rating", (field) => ({ ...field, unconfirmed: 6 }));
  recordRemote(one.context, fingerprint, { rating: 8 });
  expect(one.known().rating).toMatchObject({ base: undefined, remote: 8, unconfirmed: undefined });
});

describe("a conflict about a status that the server has removed", () => {
  function conflictOver(remote: ServerStatus | undefined, settings: object = {}) {
    const one = device(settings);
    one.agreed("READING");
    updateField(one.database, fingerprint, "status", (field) => ({ ...field, remote: "READ", conflict: "abandoned" }));
    recordRemote(one.context, fingerprint, { status: remote });
    return one.known().status;
  }

  test("ends by sending the local status", () => {
    expect(conflictOver("UNSET").pending).toBe("PAUSED");
  });

  test("stays while the server has a status or shows none, or while status sync is off", () => {
    expect(conflictOver("READ").pending).toBeUndefined();
    expect(conflictOver(undefined).pending).toBeUndefined();
    expect(conflictOver("UNSET", { statusSync: false }).pending).toBeUndefined();
  });
});

describe("the status that a sent position must not change is", () => {
  test.each([
    ["the server's status", { base: "READING", remote: "READ", pending: undefined }, "READ"],
    [
      "the server's “reading”, if the finished status is still pending",
      { base: "READING", remote: "READING", pending: "READ" },
      "READING",
    ],
    [
      "the pending “reading again”, which counts as sent",
      { base: "READ", remote: "READ", pending: "RE_READING" },
      "RE_READING",
    ],
    [
      "the pending “reading”, if the server's status is unknown",
      { base: "READ", remote: undefined, pending: "READING" },
      "READING",
    ],
    [
      "the pending “reading” of a rereading book",
      { base: "READING", remote: undefined, pending: "READING" },
      "READING",
    ],
    [
      "the other status that was since set on the server",
      { base: "READ", remote: "PAUSED", pending: "READING" },
      "PAUSED",
    ],
  ] as const)("%s", (_name, field, status) => {
    expect(statusForPush(field as never)).toBe(status);
  });
});

describe("a status that the server derives from a position", () => {
  function pushed(percent: number, changes: object, dialect: object = {}) {
    const one = device({}, { derivesStatus: true, ...dialect });
    updateField(one.database, fingerprint, "status", (field) => ({ ...field, ...changes }));
    one.fetched({ status: (changes as { remote?: ServerStatus }).remote });
    recordDerivedStatus(one.context, fingerprint, asPercent(percent));
    return one.known();
  }

  test("becomes the remote status, which is fetched again", () => {
    const { status, fetchedAt } = pushed(40, { base: "UNREAD", remote: "UNREAD" });
    expect([status.remote, fetchedAt]).toEqual(["READING", undefined]);
  });

  test("is no agreement at the beginning of a book that is finished on both sides", () => {
    expect(pushed(0.1, { base: "READ", remote: "READ" }).status).toMatchObject({ base: "READ", remote: "UNREAD" });
  });

  test("causes no fetch if the server has it already, or has no known status", () => {
    expect(pushed(40, { base: "READING", remote: "READING" }).fetchedAt).toBeDefined();
    expect(pushed(40, { base: "READING", remote: undefined }).fetchedAt).toBeDefined();
  });

  test("is replaced by “reading again” until the book is finished", () => {
    expect(pushed(40, { base: "RE_READING", remote: "RE_READING" }).status.pending).toBe("RE_READING");
    expect(pushed(99.5, { base: "RE_READING", remote: "RE_READING" }).status.pending).toBeUndefined();
  });

  test("is stored before the request only if the device sets the same status", () => {
    const marked = (pending: ServerStatus | undefined, remote: ServerStatus, derivesStatus = true) => {
      const one = device({}, { derivesStatus });
      one.agreed("UNREAD");
      one.fetched({ status: remote });
      if (pending !== undefined) queueField(one.database, fingerprint, "status", { value: pending, at: 5 });
      markDerivedStatus(one.context, fingerprint, asPercent(100));
      return one.known().status.unconfirmed;
    };
    expect(marked("READ", "READING")).toBe("READ");
    expect(marked("ABANDONED", "READING")).toBeUndefined();
    expect(marked("READ", "READ")).toBeUndefined();
    expect(marked(undefined, "READING")).toBeUndefined();
    expect(marked("READ", "READING", false)).toBeUndefined();
  });
});

test("a status that cannot be stored at the start keeps no other from it", () => {
  const one = device();
  const other = "b".repeat(32) as Fingerprint;
  saveBook(one.database, { fingerprint: other, type: "EPUB" }, "/books/other.epub", { size: 1, modifiedAt: 1 });
  for (const [hash, file] of [
    [fingerprint, path],
    [other, "/books/other.epub"],
  ] as const) {
    updateField(one.database, hash, "status", (field) => ({ ...field, remote: "READ", applying: "READ" }));
    one.summaries.kept.set(file, { status: "complete" });
  }
  one.memory.before = (sql, values) => {
    const isFirst = sql.includes("INTO book_fields") && values?.["hash"] === fingerprint;
    if (isFirst) throwStorage({ kind: "storage", detail: "the disk is full" });
  };
  finishAllLocalWrites(one.context);
  const baseOf = (hash: Fingerprint) => getBookFields(one.database, hash).status.base;
  expect([baseOf(fingerprint), baseOf(other), one.context.warnings.length]).toEqual([undefined, "READ", 1]);
});
