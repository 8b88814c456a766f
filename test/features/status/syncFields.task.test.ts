import {
  findPendingField,
  forgetFields,
  invalidateFetch,
  queueField,
  updateField,
} from "../../../src/features/status/bookFields.store";
import { recordDerivedStatus, recordRemote } from "../../../src/features/status/serverState";
import { fetchAndSync, syncFields } from "../../../src/features/status/syncFields.task";
import { saveBook } from "../../../src/book/books.store";
import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { gated } from "../../../src/store/database";
import { saveDeviceState } from "../../../src/store/deviceState";
import type { Settings } from "../../../src/model/settings";
import type { Fingerprint } from "../../../src/model/book";
import { asPercent } from "../../../src/base/scale";
import { device, fingerprint, id, path, place } from "../../fakes/statusDevice";

describe("the server's status and rating", () => {
  test("are no conflict once a position of this device has changed the status", () => {
    const { agreed, here, known, context, fetched } = device();
    agreed("PAUSED");
    here("complete");
    fetched({ status: "RE_READING" });
    recordDerivedStatus(context, fingerprint, asPercent(100));
    syncFields(context, place);
    expect(known().status.conflict).toBeUndefined();
  });

  test("are written to the host, also for a book that was never opened", () => {
    const { told, summaries, known } = device();
    told({ status: "READ" });
    expect(summaries.of(path)?.status).toBe("complete");
    expect(known().status.base).toBe("READ");
  });

  test("are written later if the host could not write", () => {
    const { told, summaries, known } = device();
    summaries.canWrite = false;
    told({ status: "READ" });
    expect(known().status.base).toBeUndefined();
    summaries.canWrite = true;
    told({ status: "READ" });
    expect(summaries.of(path)?.status).toBe("complete");
  });

  test("are a conflict if both sides changed on one day, else the later one is used", () => {
    const { told, here, known, summaries } = device();
    here("abandoned");
    summaries.kept.set(path, { status: "abandoned", changedOn: "2026-11-20" });
    told({ status: "READ", statusAt: 1_795_168_800 });
    expect(known().status.conflict).toBe("abandoned");
    summaries.kept.set(path, { status: "abandoned", changedOn: "2026-11-19" });
    told({ status: "READ", statusAt: 1_795_168_800 });
    expect(summaries.of(path)?.status).toBe("complete");
    expect(known().status.conflict).toBeUndefined();
  });

  test("are not written if neither side changed", () => {
    const { told, here, memory } = device();
    here("complete");
    told({ status: "READ" });
    const before = memory.writes;
    told({ status: "READ" });
    expect(memory.writes).toBe(before);
  });

  test("are forgotten when the server or the account changes", () => {
    const { told, memory, known } = device();
    told({ status: "READ", rating: 7 });
    forgetFields(memory.database);
    expect(known()).toMatchObject({ status: { base: undefined, remote: undefined }, fetchedAt: undefined });
  });

  test("are not fresh if they could not be stored", () => {
    const { context, memory, known } = device();
    const barred = { ...context, database: gated(memory.database, () => true) };
    expect(() => recordRemote(barred, fingerprint, { status: "READ" })).toThrow();
    expect(known().fetchedAt).toBeUndefined();
  });
});

describe("a local change since the last sync", () => {
  function changed(status: "complete" | "abandoned" = "complete") {
    const one = device();
    one.agreed("READING");
    one.here(status);
    return one;
  }

  test("is queued if the server has the old status", () => {
    const { told, known, context } = changed();
    told({ status: "READING" });
    expect(known().status.pending).toBe("READ");
    expect(context.count.queued).toBe(1);
  });

  test("stays pending with its first time if it is already", () => {
    const { told, database, context } = changed();
    queueField(database, fingerprint, "status", { value: "READ", at: 5 });
    told({ status: "READING" });
    expect(findPendingField(database, "status", fingerprint)).toMatchObject({ value: "READ", createdAt: 5 });
    expect(context.count.queued).toBe(0);
  });

  test("is not queued if the user chose to keep it local", () => {
    const { told, known, database } = changed();
    updateField(database, fingerprint, "status", (field) => ({ ...field, keptLocal: "READ" }));
    told({ status: "READING" });
    expect(known().status.pending).toBeUndefined();
  });

  test("is a conflict, stored once, that ends if the file gets the server's status", () => {
    const { told, here, known, memory } = changed();
    told({ status: "PAUSED" });
    expect(known().status.conflict).toBe("complete");
    const before = memory.writes;
    told({ status: "PAUSED" });
    expect(memory.writes).toBe(before);
    here("abandoned");
    told({ status: "PAUSED" });
    expect(known().status).toMatchObject({ base: "PAUSED", conflict: undefined });
  });

  test("is no conflict any more after both sides took it back", () => {
    const { told, here, known } = changed();
    told({ status: "PAUSED" });
    here("reading");
    told({ status: "READING" });
    expect(known().status).toMatchObject({ base: "READING", conflict: undefined });
  });
});

describe("a pending value", () => {
  test("ends if the local file has the server's status", () => {
    const { agreed, here, told, known, database } = device();
    for (const [base, remote, local] of [
      ["READING", "PAUSED", "abandoned"],
      ["READING", "READING", "reading"],
    ] as const) {
      agreed(base);
      here(local);
      queueField(database, fingerprint, "status", { value: "READ", at: 5 });
      told({ status: remote });
      expect(known().status).toMatchObject({ base: remote, pending: undefined });
    }
  });

  test("stays if both sides have finished, because it sends the finish day", () => {
    const { agreed, here, told, known, database } = device();
    agreed("READ");
    here("complete");
    queueField(database, fingerprint, "status", { value: "READ", at: 5 });
    told({ status: "READ" });
    expect(known().status.pending).toBe("READ");
  });

  test.each([
    ["ends if the server has these stars", { rating: 8 }, 4, undefined],
    ["stays if the stars of the file are older", { rating: 6 }, 3, 8],
  ])("is decided for a rating %s", (_what, state, stars, pending) => {
    const { summaries, told, known, database } = device({ ratingMode: "stars" });
    summaries.kept.set(path, { stars });
    queueField(database, fingerprint, "rating", { value: 8, at: 5 });
    told(state);
    expect(known().rating.pending).toBe(pending);
  });

  test("keeps the file as it is if it is the library's", () => {
    const { told, summaries, database, context } = device({ ratingMode: "stars" });
    queueLibraryField(database, { id, title: "The Lamp" }, "rating", { value: 4, seen: 6, at: context.clock.now() });
    told({ rating: 6 });
    expect(summaries.of(path)).toBeUndefined();
  });
});

describe("a sync of a book's fields", () => {
  const state = { status: "READ", rating: 8 } as const;

  test.each([
    ["status and stars", {}, { status: "complete", stars: 4 }],
    ["the status alone without ratings", { ratingMode: "off" }, { status: "complete", stars: undefined }],
    ["the stars alone without statuses", { statusSync: false }, { status: undefined, stars: 4 }],
    ["the stars alone without the plugin", { enabled: false }, { status: undefined, stars: 4 }],
  ])("is %s", (_what, settings, { status, stars }) => {
    const { told, summaries } = device({ ratingMode: "stars", ...settings });
    told(state);
    expect([summaries.of(path)?.status, summaries.of(path)?.stars]).toEqual([status, stars]);
  });

  test.each(["never", "progress"] as const)("is nothing if the user chose “%s” for it", (choice) => {
    const { told, summaries, database } = device({ ratingMode: "stars" });
    saveTrackingChoice(database, fingerprint, choice);
    told(state);
    expect(summaries.of(path)).toBeUndefined();
  });

  test("is not “reading” in a file that was never opened", () => {
    const { told, summaries } = device();
    told({ status: "READING" });
    expect(summaries.of(path)).toBeUndefined();
  });

  test("is written to each copy, also if the first has it already", () => {
    const { told, summaries, database } = device({ ratingMode: "stars" });
    const copy = "/books/copy.epub";
    saveBook(database, { fingerprint, type: "EPUB" }, copy, { size: 1, modifiedAt: 1 });
    summaries.kept.set(path, { stars: 4 });
    summaries.kept.set(copy, { stars: 2 });
    told({ rating: 8 });
    expect([path, copy].map((one) => summaries.of(one)?.stars)).toEqual([4, 4]);
  });

  test("is nothing after a request that may have changed it", () => {
    const { told, fetched, context, summaries } = device();
    fetched(state);
    invalidateFetch(context.database, fingerprint);
    syncFields(context, place);
    expect(summaries.of(path)).toBeUndefined();
    told(state);
    expect(summaries.of(path)?.status).toBe("complete");
  });
});

describe("on a device with several readers", () => {
  function shared(base: number | undefined, summary?: object) {
    const one = device({ ratingMode: "stars" });
    one.agreed("READING");
    if (base !== undefined) updateField(one.database, fingerprint, "rating", (field) => ({ ...field, base }));
    if (summary !== undefined) one.summaries.kept.set(path, summary);
    saveDeviceState(one.database, { isShared: true });
    return one;
  }

  test("another's status is no conflict, and is replaced", () => {
    const { told, known, summaries } = shared(undefined, { status: "abandoned", stars: 3 });
    told({ status: "READ" });
    expect([known().status.conflict, summaries.of(path)?.status]).toEqual([undefined, "complete"]);
  });

  test("a status that this reader has queued is a conflict with the server's", () => {
    const { told, known, database } = shared(undefined, { status: "complete" });
    queueField(database, fingerprint, "status", { value: "READ", at: 5 });
    told({ status: "PAUSED" });
    expect(known().status).toMatchObject({ conflict: "complete", pending: undefined });
  });

  test.each([
    ["are written to a file without stars", undefined, undefined, 4],
    ["replace those of the last sync", 4, { stars: 2 }, 4],
    ["do not replace those of another reader", 4, { stars: 5 }, 5],
    ["do not replace those of before the first sync", undefined, { stars: 5 }, 5],
  ])("the server's stars %s", (_what, base, summary, stars) => {
    const { told, known, summaries, database } = shared(base, summary);
    told({ status: "READING", rating: 8 });
    expect(summaries.of(path)?.stars).toBe(stars);
    expect(known().rating.base).toBe(8);
    expect(findPendingField(database, "rating", fingerprint)).toBeUndefined();
  });
});

describe("a book that was matched while it is open", () => {
  const noStatus = { statusSync: false };
  test.each([
    ["gets the server's status and rating", { ratingMode: "stars" }, ["stateOf"], "complete", 4],
    ["gets the status alone while ratings are off", { ratingMode: "off" }, ["stateOf"], "complete", undefined],
    ["gets the rating alone while status sync is off", { ...noStatus, ratingMode: "stars" }, ["stateOf"], undefined, 4],
    ["makes no request while both are off", { ...noStatus, ratingMode: "off" }, [], undefined, undefined],
    ["makes no request while the plugin is off", { enabled: false, ratingMode: "stars" }, [], undefined, undefined],
    ["makes no request without an account", { libraryUsername: "", ratingMode: "stars" }, [], undefined, undefined],
  ] as const)("%s", (_what, settings: Partial<Settings>, calls, status, stars) => {
    const { context, there, library, summaries, tasks } = device(settings);
    there({ status: "READ", rating: 8 });
    fetchAndSync(context, fingerprint);
    tasks.pass(1);
    expect([library.calls, summaries.of(path)?.status, summaries.of(path)?.stars]).toEqual([calls, status, stars]);
  });

  test("makes no request for a file that is not on this device", () => {
    const { context, library } = device();
    fetchAndSync(context, "f".repeat(32) as Fingerprint);
    expect(library.calls).toEqual([]);
  });

  test("leaves a failed fetch to the log, and the file as it is", () => {
    const { context, there, fetched, library, summaries, tasks } = device();
    there({ status: "READ" });
    library.faults.push({ call: "stateOf", failure: { kind: "timeout", sent: true } });
    fetchAndSync(context, fingerprint);
    tasks.pass(1);
    expect([context.warnings.length, summaries.of(path)]).toEqual([1, undefined]);
    fetched({ status: "READ" });
    fetchAndSync(context, fingerprint);
    tasks.pass(1);
    expect(library.calls).toEqual(["stateOf"]);
    expect(summaries.of(path)?.status).toBe("complete");
  });
});
