import {
  type StatusField,
  withAgreement,
  withConflict,
  withUnconfirmed,
} from "../../../src/features/status/bookField.rules";
import { listApplying, queueField, updateField } from "../../../src/features/status/bookFields.store";
import type { OpenBook } from "../../../src/book/openBook.port";
import {
  askState,
  recordRemote,
  finishLocalWrites,
  finishAllLocalWrites,
} from "../../../src/features/status/serverState";
import { queueProgress } from "../../../src/features/position/progress.store";
import { asPercent } from "../../../src/base/scale";
import { statusSync } from "../../../src/features/status/syncStatus";
import type { HostStatus, ServerStatus } from "../../../src/model/bookState";
import { aDocument } from "../../fakes/document";
import { must } from "../../fakes/memoryStore";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { saveDeviceState } from "../../../src/store/deviceState";

/** A device on which the book is opened, as its host has it, after the server said this of it. */
function opens(here: HostStatus, there: ServerStatus | undefined) {
  const told = device();
  told.here(here);
  told.fetched({ status: there });
  const followed = { withheld: () => undefined, discarded: () => undefined, release: () => true };
  Object.assign(told.context.database.memory, { progressSync: followed, sessionTracker: followed });
  const status = statusSync(told.context);
  const book = { fingerprint, document: aDocument({ path, status: () => told.summaries.of(path)?.status }) };
  return { ...told, open: () => status.fingerprinted(book as unknown as OpenBook, fingerprint) };
}

describe("a local status that equals the server's without a stored agreement", () => {
  test("becomes the base at the next opening, so that the next remote one is applied", () => {
    const { open, known, told, summaries } = opens("complete", "READ");
    open();
    expect(known()).toMatchObject({ status: { base: "READ" } });
    told({ status: "PAUSED" });
    expect(summaries.of(path)?.status).toBe("abandoned");
    expect(known().status.conflict).toBeUndefined();
  });

  test("replaces a former base of both sides", () => {
    const { open, known, agreed } = opens("abandoned", "ABANDONED");
    agreed("READ");
    open();
    expect(known()).toMatchObject({ status: { base: "ABANDONED" } });
  });

  test("is left to the queue if a status is pending", () => {
    const { open, known, memory, clock } = opens("complete", "READ");
    queueField(memory.database, fingerprint, "status", { value: "READ", at: clock.now() });
    open();
    expect(known()).toMatchObject({ status: { base: undefined, pending: "READ" } });
  });

  test("becomes the base with the answer, so that the reader's next status is a change", () => {
    const { context, known, there, here, agreed, memory, clock, library, notice, drain } = opens("reading", "READ");
    // Begun again: a position has made "reading" of it, and "reading again" was refused for now.
    agreed("READ");
    queueField(memory.database, fingerprint, "status", { value: "RE_READING", at: clock.now() });
    there({ status: "READING" });
    library.faults.push({ call: "setStatus", failure: { kind: "offline" } });
    drain();
    expect(known()).toMatchObject({ status: { base: "READING", pending: "RE_READING", unconfirmed: undefined } });
    here("complete");
    expect(notice("complete")).toBe(true);
    must(askState(context, fingerprint));
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
  });

  test("becomes the base in the transaction of the answer, for a power cut", () => {
    const { context, agreed, known, memory, clock, notice } = opens("abandoned", undefined);
    agreed("READING");
    queueField(memory.database, fingerprint, "status", { value: "PAUSED", at: clock.now() });
    const before = memory.writes;
    recordRemote(context, fingerprint, { status: "ABANDONED" });
    expect(memory.writes - before).toBe(1);
    expect(known()).toMatchObject({ status: { base: "ABANDONED", remote: "ABANDONED" } });
    expect(notice("reading")).toBe(true);
  });

  test("is left to the reader while a conflict is open", () => {
    const { open, known, memory } = opens("complete", "READ");
    updateField(memory.database, fingerprint, "status", (field) => withConflict(field, "complete"));
    open();
    expect(known()).toMatchObject({ status: { base: undefined, conflict: "complete" } });
  });

  test("becomes the base before the server's next status is recorded", () => {
    const { context, known, there } = opens("complete", "READ");
    there({ status: "PAUSED" });
    must(askState(context, fingerprint));
    expect(known()).toMatchObject({ status: { base: "READ", remote: "PAUSED" } });
  });

  test("replaces a pending status, or one in conflict, that the host no longer has", () => {
    const { drain, known, memory, there, library, clock } = opens("reading", "RE_READING");
    // Sent in vain; then the page's word was written here, and the power went.
    updateField(memory.database, fingerprint, "status", (field) =>
      withUnconfirmed(field, "PAUSED", field.remote ?? "UNSET"),
    );
    queueField(memory.database, fingerprint, "status", { value: "PAUSED", at: clock.now() });
    there({ status: "PAUSED" });
    drain();
    expect(library.calls).not.toContain("setStatus");
    expect(known()).toMatchObject({ status: { base: "RE_READING", pending: undefined, unconfirmed: undefined } });
    const asked = opens("reading", "RE_READING");
    updateField(asked.memory.database, fingerprint, "status", (field) => withConflict(field, "abandoned"));
    asked.open();
    expect(asked.known()).toMatchObject({ status: { base: "RE_READING", conflict: undefined } });
  });

  test("gets no base if several people read on the device", () => {
    const { context, known } = opens("complete", "READ");
    saveDeviceState(context.database, { isShared: true });
    expect(finishLocalWrites(context, fingerprint)).toEqual(false);
    expect(known().status.base).toBeUndefined();
  });
});

describe("a file that the host never opened", () => {
  /** Opens a book that was finished, and has lost what the host kept of it. */
  function restored(choice: "track" | "progress" | "never", field: StatusField = { base: "READ" }, settings = {}) {
    const { summaries, database, context } = device(settings);
    const { pending, ...stored } = field;
    if (pending !== undefined) queueField(database, fingerprint, "status", { value: pending, at: 5 });
    updateField(database, fingerprint, "status", (before) => ({ ...before, ...stored }));
    saveTrackingChoice(database, fingerprint, choice);
    const followed = { leftAt: () => undefined, discarded: () => undefined, release: () => true };
    Object.assign(context.database.memory, { progressSync: followed, sessionTracker: followed });
    const status = statusSync(context);
    status.fingerprinted({ fingerprint, document: aDocument({ path }) } as unknown as OpenBook, fingerprint);
    return summaries.of(path)?.status;
  }

  test.each<[StatusField, HostStatus | undefined]>([
    [{ base: "READ" }, "complete"],
    [{ base: "READ", keptLocal: "PAUSED" }, "abandoned"],
    [{ base: "READING", pending: "READ" }, "complete"],
    [{ base: "READ", pending: "READING" }, undefined],
    [{ base: "READING", pending: "PAUSED", keptLocal: "READ" }, "abandoned"],
    [{ base: "READING", conflict: "complete" }, "complete"],
    [{ base: "READING" }, undefined],
    [{ base: "WONT_READ" }, undefined],
    [{}, undefined],
  ])("gets the known status of its book: %j", (field, status) => {
    expect(restored("track", field)).toBe(status);
  });

  test("is left unopened if its book has no known status", () => {
    const { summaries, context } = device();
    const followed = { leftAt: () => undefined, discarded: () => undefined, release: () => true };
    Object.assign(context.database.memory, { progressSync: followed, sessionTracker: followed });
    const book = { fingerprint, document: aDocument({ path }) } as unknown as OpenBook;
    statusSync(context).fingerprinted(book, fingerprint);
    expect(summaries.kept.size).toBe(0);
  });

  test("gets none while status sync is off", () => {
    expect(restored("track", { base: "READ" }, { statusSync: false })).toBeUndefined();
  });

  test.each(["progress", "never"] as const)("gets none if its book has the choice “%s”", (choice) => {
    expect(restored(choice)).toBeUndefined();
  });
});

describe("the end of reading", () => {
  /** A book that the reader finished; `isShared`: on a device of several readers. */
  function leave(isShared: boolean) {
    const told = device();
    told.agreed("READING");
    told.here("complete");
    saveDeviceState(told.database, { isShared });
    const followed = { leftAt: () => undefined, discarded: () => undefined, release: () => true };
    Object.assign(told.context.database.memory, { progressSync: followed, sessionTracker: followed });
    const status = statusSync(told.context);
    const book = { fingerprint, document: aDocument({ path, status: () => "complete" }) } as unknown as OpenBook;
    status.left(book)?.store?.();
    return told.known().status.pending;
  }

  test.each([
    ["asks about a withheld position after a session", undefined, 0, ["held"]],
    ["asks again if the question was only seen", undefined, 3, ["held"]],
    ["asks nothing after a question that was declined", undefined, 4, []],
    ["asks nothing after a look that was too short to count", { seconds: 3 }, 0, []],
  ])("%s", (_what, discarded, rereads, held) => {
    const told = device();
    told.fetched({ status: "READ" });
    updateField(told.database, fingerprint, "status", (field) => ({ ...field, rereadStatus: "READ", rereads }));
    const did: string[] = [];
    const position = { isWithheld: () => true, hold: () => void did.push("held") };
    const progress = { leftAt: () => position, release: () => true };
    const session = { discarded: () => discarded };
    Object.assign(told.context.database.memory, { progressSync: progress, sessionTracker: session });
    const status = statusSync(told.context);
    const book = { fingerprint, document: aDocument({ path, status: () => "reading" }) } as unknown as OpenBook;
    status.left(book)?.store?.();
    expect(did).toEqual(held);
  });

  test("sends the status if one person reads on the device", () => {
    expect(leave(false)).toBe("READ");
  });

  test("sends no status if several people do, because another one may have set it", () => {
    expect(leave(true)).toBeUndefined();
  });
});

describe("a server's status that was being written when the power went", () => {
  /** The host has this, and before that was noted there was no more. */
  function cut(here: HostStatus) {
    const opened = opens(here, "READ");
    updateField(opened.memory.database, fingerprint, "status", (field) => ({ ...field, applying: "READ" }));
    return { ...opened, starts: () => finishAllLocalWrites(opened.context) };
  }

  test("becomes the base at the start, so that the book's next status is sent", () => {
    const { starts, known, notice, here, drain, library, there, memory } = cut("complete");
    there({ status: "READ" });
    starts();
    expect(known().status.base).toBe("READ");
    expect(listApplying(memory.database)).toEqual([]);
    here("reading");
    expect(notice("reading")).toBe(true);
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "RE_READING" });
  });

  test("is written at the next sync if the host did not write it", () => {
    const { starts, known, told, summaries, memory } = cut("abandoned");
    starts();
    expect(known().status.base).toBeUndefined();
    updateField(memory.database, fingerprint, "status", (field) => withAgreement(field, "PAUSED"));
    told({ status: "READ" });
    expect(summaries.of(path)?.status).toBe("complete");
    expect(known().status.base).toBe("READ");
  });

  test("is marked as being written only for as long as the writing lasts", () => {
    const { told, memory, summaries } = opens("reading", undefined);
    const noted: unknown[] = [];
    const write = summaries.write;
    summaries.write = (...of) => {
      noted.push(listApplying(memory.database));
      return write(...of);
    };
    told({ status: "READ" });
    expect(noted).toEqual([[fingerprint]]);
    expect(listApplying(memory.database)).toEqual([]);
    const same = opens("complete", undefined);
    const before = same.memory.writes;
    same.told({ status: "READ" });
    expect(same.memory.writes - before).toBe(2);
  });

  test("is not looked for in any other book", () => {
    const { context, memory, summaries } = opens("complete", "READ");
    const read = jest.spyOn(summaries, "of");
    const before = memory.writes;
    finishAllLocalWrites(context);
    expect(read).not.toHaveBeenCalled();
    expect(memory.writes).toBe(before);
  });
});

test.each([["READING"], ["UNSET"], [undefined]] as const)(
  "a local status gets no base if the server's last known one is %s",
  (there) => {
    const { open, known } = opens("complete", there);
    open();
    expect(known().status.base).toBeUndefined();
  },
);

test("a second closing with no book in between asks no second time about reading again", () => {
  const { context, database, told, questions, clock } = device();
  told({ status: "READ" });
  const followed = { leftAt: () => undefined, discarded: () => undefined, release: () => true };
  Object.assign(context.database.memory, { progressSync: followed, sessionTracker: followed });
  const position = { fingerprint, percent: asPercent(30), place: "/p", readAt: clock.now(), awaitsReader: true };
  queueProgress(database, { ...position, compared: false, insisted: false });
  const status = statusSync(context);
  const book = { fingerprint, document: aDocument({ path }) } as unknown as OpenBook;
  status.left(book);
  status.closed(book);
  expect(questions).toHaveLength(1);
  status.closed(undefined);
  expect(questions).toHaveLength(1);
});

test("a question that waits for the file browser is withdrawn when a book is opened", () => {
  const told = device();
  told.told({ status: "READ" });
  const reached = { fingerprint, percent: asPercent(30), place: "/here", readAt: 1_790_000_000 };
  queueProgress(told.database, { ...reached, compared: false, insisted: false, awaitsReader: true });
  const waiting: string[] = [];
  told.context.host.offers.whenBrowsing = (name) => (
    waiting.push(name),
    { withdraw: () => void waiting.pop(), isOpen: () => false }
  );
  const followed = { leftAt: () => undefined, discarded: () => undefined, release: () => true };
  Object.assign(told.context.database.memory, { progressSync: followed, sessionTracker: followed });
  const status = statusSync(told.context);
  const book = { fingerprint, document: aDocument({ path, status: () => "reading" }) } as unknown as OpenBook;
  status.opened(book);
  status.left(book);
  status.closed(book);
  expect(waiting).toHaveLength(1);
  status.opened(book);
  expect(waiting).toEqual([]);
  status.synced();
  expect(waiting).toEqual([]);
});
