import { translate } from "../../fakes/say";
import { discardItem } from "../../../src/features/sync-status/failedItems";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { countQueue, listQueueItems, listQueueParts, retryQueueItem } from "../../../src/queue/queue.store";
import { withUnconfirmed } from "../../../src/features/status/bookField.rules";
import { listConflicts, queueField, updateField } from "../../../src/features/status/bookFields.store";
import { syncFields } from "../../../src/features/status/syncFields.task";
import { recordRemote, recordDerivedStatus, markDerivedStatus } from "../../../src/features/status/serverState";
import type { BookState, HostStatus, ServerStatus } from "../../../src/model/bookState";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { asPercent } from "../../../src/base/scale";
import { device, fingerprint, id, path, place } from "../../fakes/statusDevice";

describe("the host's status at the end of reading", () => {
  test("is queued once, and sent as the server's word for it", () => {
    const { notice, drain, library, known } = device();
    expect(notice("complete")).toBe(true);
    expect(notice("complete")).toBe(false);
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined } });
    expect(notice("complete")).toBe(false);
  });

  test("is not queued if opening a book writes it", () => {
    expect(device().notice("reading")).toBe(false);
  });

  test("is not sent if it was taken back", () => {
    const { notice, agreed, known, drain, library } = device();
    agreed("READING");
    notice("complete");
    notice("reading");
    expect(known().status.pending).toBeUndefined();
    drain();
    expect(library.calls).toEqual([]);
  });

  test.each([
    ["without the library account", { libraryUsername: "" }, {}],
    ["while statuses are not synced", { statusSync: false }, {}],
    ["if the server has no statuses", {}, { statuses: false }],
  ])("is not queued %s", (_name, settings, dialect) => {
    expect(device(settings, dialect).notice("complete")).toBe(false);
  });

  test("is not queued for a book that syncs positions only", () => {
    const { memory, notice } = device();
    saveTrackingChoice(memory.database, fingerprint, "progress");
    expect(notice("complete")).toBe(false);
  });
});

describe("a status that is being sent", () => {
  test("is replaced if the host has another one by then", () => {
    const { notice, drain, here, library, known } = device();
    notice("complete");
    // The power went before anybody was told of this.
    here("abandoned");
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "PAUSED" });
    expect(known()).toMatchObject({ status: { base: "PAUSED", pending: undefined } });
  });

  test("is not sent again if it may have been stored", () => {
    const { notice, drain, library, known } = device();
    notice("complete");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true }, stored: true });
    drain();
    expect(known().status.pending).toBe("READ");
    drain();
    expect(library.calls.filter((call) => call === "setStatus")).toHaveLength(1);
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined } });
  });

  test.each<[HostStatus, ServerStatus]>([
    ["reading", "READING"],
    ["abandoned", "PAUSED"],
  ])("gives way to the reader's next status if it may have been stored: %s", (next, status) => {
    const { agreed, there, notice, drain, library, known } = device();
    agreed("READING");
    there({ status: "READING" });
    notice("complete");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true }, stored: true });
    drain();
    expect(notice(next)).toBe(true);
    drain();
    expect(library.states.get(id)).toMatchObject({ status });
    expect(known()).toMatchObject({
      status: { base: status, pending: undefined, unconfirmed: undefined, conflict: undefined },
    });
  });

  test.each<[string, BookState]>([
    ["nothing", {}],
    ["the status “unset”", { status: "UNSET" }],
  ])("becomes the base without an answer if the server went from %s to a third status", (_what, before) => {
    const { notice, drain, library, known, there, here } = device();
    here("complete");
    there(before);
    notice("complete");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drain();
    there({ status: "PARTIALLY_READ" });
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "PARTIALLY_READ" });
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined } });
  });

  test.each(["READING", "UNREAD"] as const)("is sent over the status of a position while it is unconfirmed", (made) => {
    const { notice, drain, library, there, here } = device();
    here("abandoned");
    there({ status: "UNSET" });
    notice("abandoned");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drain();
    there({ status: made });
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "PAUSED" });
  });

  test("gives way to “reading” if positions change no status on that server", () => {
    const { notice, drain, library, summaries, known, there, here } = device({}, dialectOf("B0"));
    here("abandoned");
    there({});
    notice("abandoned");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drain();
    there({ status: "READING" });
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READING" });
    expect(summaries.of(path)?.status).toBe("reading");
    expect(known()).toMatchObject({ status: { base: "READING", pending: undefined, conflict: undefined } });
  });

  test("is a conflict if the server then has another status than before", () => {
    const { context, notice, drain, library, memory, known, there, here, clock } = device();
    here("abandoned");
    there({ status: "UNSET" });
    notice("abandoned");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drain();
    recordRemote(context, fingerprint, { status: "UNSET" });
    here("reading");
    queueField(memory.database, fingerprint, "status", { value: "READING", at: clock.now() });
    there({ status: "PAUSED" });
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "PAUSED" });
    expect(known().status.conflict).toBe("reading");
  });

  test("stays a conflict if a position of this device was sent after the lost answer", () => {
    const { context, notice, drain, library, known, there, here } = device();
    here("abandoned");
    there({ status: "UNSET" });
    notice("abandoned");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drain();
    recordDerivedStatus(context, fingerprint, asPercent(100));
    there({ status: "READ" });
    drain();
    expect(known().status.conflict).toBe("abandoned");
  });

  test("is sent again after a failure, also over the other name of the former status", () => {
    const { agreed, here, there, memory, drain, library, clock } = device();
    agreed("PAUSED");
    here("reading");
    there({ status: "PAUSED" });
    queueField(memory.database, fingerprint, "status", { value: "READING", at: clock.now() });
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drain();
    there({ status: "ABANDONED" });
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READING" });
  });

  test("ends as the base if the server returns to the former status", () => {
    const { context, agreed, here, there, memory, drain, library, summaries, known, clock, fetched } = device();
    agreed("READ");
    here("reading");
    there({ status: "READ" });
    fetched({ status: "READ" });
    queueField(memory.database, fingerprint, "status", { value: "RE_READING", at: clock.now() });
    // A position makes "reading", its answer is lost, and after the next question the power goes.
    markDerivedStatus(context, fingerprint, asPercent(20));
    fetched({ status: "READING" });
    drain();
    expect(library.calls).not.toContain("setStatus");
    expect(summaries.of(path)?.status).toBe("complete");
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined, remote: "READ" } });
  });

  test("leaves its value as the base if a position of this device follows", () => {
    const { context, memory, known, fetched } = device();
    fetched({ status: "UNSET" });
    updateField(memory.database, fingerprint, "status", (field) =>
      withUnconfirmed(field, "PAUSED", field.remote ?? "UNSET"),
    );
    fetched({ status: "RE_READING" });
    recordDerivedStatus(context, fingerprint, asPercent(20));
    expect(known().status.base).toBe("PAUSED");
  });

  test("is not sent again if the reader took it back after a failure", () => {
    const { agreed, there, notice, drain, library, known } = device();
    agreed("READING");
    there({ status: "READING" });
    notice("complete");
    library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true } });
    drain();
    notice("reading");
    drain();
    expect(library.calls.filter((call) => call === "setStatus")).toHaveLength(1);
    expect(known()).toMatchObject({ status: { base: "READING", pending: undefined, unconfirmed: undefined } });
  });

  test.each([
    ["earlier", "2026-11-19", "READ", "complete"],
    ["later", "2026-11-21", "PAUSED", "abandoned"],
  ] as const)("gives way or stays as the %s status if the server changed on another day", (...word) => {
    const [, changedOn, status, now] = word;
    const { notice, agreed, there, drain, library, summaries, known } = device();
    agreed("READING");
    summaries.kept.set(path, { status: "abandoned", changedOn });
    notice("abandoned");
    there({ status: "READ", statusAt: 1_795_168_800 });
    drain();
    expect(library.states.get(id)).toMatchObject({ status });
    expect(summaries.of(path)?.status).toBe(now);
    expect(known()).toMatchObject({ status: { base: status, pending: undefined, conflict: undefined } });
  });

  test("is a conflict whatever the day of “reading”, which the host may write again", () => {
    const { agreed, there, drain, memory, summaries, clock, known } = device();
    agreed("PAUSED");
    summaries.kept.set(path, { status: "reading", changedOn: "2026-11-19" });
    queueField(memory.database, fingerprint, "status", { value: "READING", at: clock.now() });
    there({ status: "READ", statusAt: 1_795_168_800 });
    drain();
    expect(known()).toMatchObject({ status: { conflict: "reading", pending: undefined } });
  });

  test("becomes a conflict if the server changed too", () => {
    const { notice, agreed, there, drain, library, known, memory } = device();
    agreed("READING");
    notice("complete");
    there({ status: "PAUSED" });
    drain();
    expect(library.calls).not.toContain("setStatus");
    expect(known()).toMatchObject({ status: { conflict: "complete", pending: undefined } });
    const conflicts = listConflicts(memory.database, 10);
    expect(conflicts).toEqual([
      { field: "status", fingerprint, title: "The Lamp", local: "complete", remote: "PAUSED" },
    ]);
    expect(notice("complete")).toBe(false);
  });

  test("is dropped without a notice if the server has no statuses", () => {
    const { notice, drain, library, known, memory } = device();
    notice("complete");
    library.faults.push({ call: "setStatus", failure: { kind: "unsupported", what: "statuses" } });
    drain();
    expect(known().status.pending).toBeUndefined();
    expect(countQueue(memory.database)).toEqual([]);
  });

  test("corrects a “rereading” that came from a position", () => {
    const { agreed, memory, there, drain, library, clock } = device();
    agreed("READ");
    queueField(memory.database, fingerprint, "status", { value: "RE_READING", at: clock.now() });
    there({ status: "READING" });
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "RE_READING" });
  });

  test("is sent as “reading” to a server that derives no status from positions", () => {
    const { context, agreed, memory, told, there, here, drain, library, clock } = device({}, dialectOf("B0"));
    there({ status: "PAUSED" });
    told({ status: "PAUSED" });
    agreed("PAUSED");
    here("reading");
    queueField(memory.database, fingerprint, "status", { value: "READING", at: clock.now() });
    recordDerivedStatus(context, fingerprint, asPercent(20));
    syncFields(context, place);
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READING" });
  });

  test("waits after a refusal for the reader, who may retry or discard it", () => {
    const { notice, drain, library, memory, known, clock } = device();
    notice("abandoned");
    const fault = { call: "setStatus", failure: { kind: "denied", status: 403, message: "no" } } as const;
    library.faults.push(fault, fault);
    drain();
    drain();
    const [item] = listQueueItems(memory.database, "failed", 10, {});
    expect(item).toMatchObject({ of: "status", words: "PAUSED", title: "The Lamp" });
    expect(retryQueueItem(memory.database, item!)).toBe(true);
    library.faults.push({ call: "setStatus", failure: { kind: "denied", status: 403, message: "no" } });
    drain();
    expect(
      discardItem(memory.database, listQueueItems(memory.database, "failed", 10, {})[0]!, clock.now(), translate),
    ).toBe(true);
    expect(known()).toMatchObject({ status: { base: undefined, keptLocal: "PAUSED", pending: undefined } });
    expect(notice("abandoned")).toBe(false);
  });

  test("stays on the device without a base after a discard, until the reader changes it", () => {
    const { agreed, notice, drain, library, memory, known, clock, here, told, summaries } = device();
    agreed("READING");
    here("complete");
    notice("complete");
    const fault = { call: "setStatus", failure: { kind: "denied", status: 403, message: "no" } } as const;
    library.faults.push(fault, fault);
    drain();
    drain();
    discardItem(memory.database, listQueueItems(memory.database, "failed", 10, {})[0]!, clock.now(), translate);
    told({ status: "READING" });
    expect(summaries.of(path)?.status).toBe("complete");
    expect(known()).toMatchObject({ status: { base: "READING", pending: undefined } });
    expect(notice("reading")).toBe(false);
    expect(notice("complete")).toBe(true);
  });

  test("is reported after it was sent", () => {
    const { notice, drain, memory } = device();
    notice("complete");
    drain();
    expect(listQueueItems(memory.database, "sent", 10, { of: "status" })).toMatchObject([
      { of: "status", words: "READ" },
    ]);
    expect(listQueueParts(memory.database, fingerprint)).toMatchObject([
      { of: "status", state: "sent", words: "READ" },
    ]);
  });
});
