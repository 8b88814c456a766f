import { saveBook } from "../../../src/book/books.store";
import { withAgreement } from "../../../src/features/status/bookField.rules";
import {
  findPendingField,
  listConflicts,
  listPendingFields,
  updateField,
} from "../../../src/features/status/bookFields.store";
import { keepLocal, takeRemote, writeSummary } from "../../../src/features/status/decideConflict";
import { syncFields } from "../../../src/features/status/syncFields.task";
import { recordRemote } from "../../../src/features/status/serverState";
import { must } from "../../fakes/memoryStore";
import { device, fingerprint, id, path, place } from "../../fakes/statusDevice";

describe("the server's status, chosen by the reader in a conflict", () => {
  test.each(["UNSET", "WONT_READ", undefined] as const)(
    "is not replaced by the local one if the host has no such status: %s",
    (word) => {
      const { agreed, here, there, told, memory, known, notice, drain, library, context, summaries, fetched } =
        device();
      agreed("READING");
      here("complete");
      told({ status: "PAUSED" });
      there({ status: word });
      fetched({ status: word });
      const [question] = listConflicts(memory.database, 1);
      expect(question).toHaveProperty("local", "complete");
      expect(question?.remote).toBe(word);
      must(takeRemote(context, question!));
      expect(known()).toMatchObject({ status: { base: "READING", conflict: undefined, keptLocal: "READ" } });
      expect(summaries.of(path)?.status).toBe("complete");
      expect(notice("complete")).toBe(false);
      syncFields(context, place);
      drain();
      expect(library.calls).not.toContain("setStatus");
    },
  );

  test("is written to each copy of the file on this device", () => {
    const { agreed, here, told, memory, context, summaries } = device();
    agreed("READING");
    here("complete");
    told({ status: "PAUSED" });
    const copy = "/books/copy.epub";
    saveBook(memory.database, { fingerprint, type: "EPUB", title: "The Lamp" }, copy, { size: 1, modifiedAt: 1 });
    summaries.kept.set(copy, { status: "complete" });
    const [question] = listConflicts(memory.database, 1);
    must(takeRemote(context, question!));
    expect([path, copy].map((one) => summaries.of(one)?.status)).toEqual(["abandoned", "abandoned"]);
  });

  test("a power cut after the stars were written loses no later rating of the server", () => {
    const { memory, known, context, summaries, fetched } = device({ ratingMode: "stars" });
    updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 8));
    fetched({ rating: 9 });
    summaries.kept.set(path, { stars: 5 });
    recordRemote(context, fingerprint, { rating: 8 });
    expect(known()).toMatchObject({ rating: { base: 9 } });
    syncFields(context, place);
    expect(summaries.of(path)?.stars).toBe(4);
    expect(listPendingFields(memory.database, "rating")).toEqual([]);
  });

  test("the server's removed rating, if chosen, leaves the local stars unsent", () => {
    const { memory, known, context, summaries, fetched } = device({ ratingMode: "stars" });
    summaries.kept.set(path, { stars: 4 });
    updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 2));
    fetched({ rating: 10 });
    syncFields(context, place);
    fetched({});
    const [question] = listConflicts(memory.database, 1);
    expect(question).toHaveProperty("local", 4);
    expect(question).not.toHaveProperty("remote");
    must(takeRemote(context, question!));
    expect(known()).toMatchObject({ rating: { base: 2, conflict: undefined } });
    syncFields(context, place);
    expect(listPendingFields(memory.database, "rating")).toEqual([]);
  });
});

describe("the local status, chosen by the reader in a conflict", () => {
  test("is sent to the server, and written to the host again after a power cut", () => {
    const { agreed, here, told, memory, notice, drain, library, context, summaries } = device();
    agreed("READING");
    here("complete");
    told({ status: "PAUSED" });
    const [question] = listConflicts(memory.database, 1);
    here("reading");
    must(keepLocal(context, question!));
    expect(summaries.of(path)?.status).toBe("complete");
    expect(notice("complete")).toBe(false);
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
  });

  test("the local rating is queued and written to the host in the same way", () => {
    const { memory, context, summaries, fetched } = device({ ratingMode: "stars" });
    summaries.kept.set(path, { stars: 3 });
    updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 2));
    fetched({ rating: 8 });
    syncFields(context, place);
    const [question] = listConflicts(memory.database, 1);
    summaries.kept.set(path, { stars: 1 });
    must(keepLocal(context, question!));
    expect(summaries.of(path)?.stars).toBe(3);
    expect(listPendingFields(memory.database, "rating")).toMatchObject([{ value: 6 }]);
  });

  test("stays in conflict if the host cannot write", () => {
    const { agreed, here, told, memory, context, summaries, known } = device();
    agreed("READING");
    here("complete");
    told({ status: "PAUSED" });
    const [question] = listConflicts(memory.database, 1);
    here("reading");
    summaries.canWrite = false;
    expect(keepLocal(context, question!)).toMatchObject({ ok: false, failure: { kind: "storage" } });
    expect(known().status.conflict).toBe("complete");
  });
});

describe("a status or rating written to the files of a book", () => {
  const copy = "/books/copy.epub";

  function twoFiles() {
    const one = device();
    saveBook(one.database, { fingerprint, type: "EPUB", title: "The Lamp" }, copy, { size: 1, modifiedAt: 1 });
    return { ...one, write: (changes: object) => writeSummary(one.context, fingerprint, changes, path) };
  }

  test.each([
    ["“reading” is not", { status: "reading" }, undefined, undefined],
    ["“reading” of an opened copy is", { status: "reading" }, { status: "complete" }, { status: "reading" }],
    ["another status is", { status: "complete" }, undefined, { status: "complete" }],
    ["a day alone is not", { changedOn: "2026-11-20" }, undefined, undefined],
    ["stars are", { stars: 3 }, undefined, { stars: 3 }],
  ])("%s written to the copy of the file", (_what, changes, before, after) => {
    const { summaries, write } = twoFiles();
    if (before !== undefined) summaries.kept.set(copy, before as never);
    expect(write(changes)).toBe(true);
    expect(summaries.of(path)).toMatchObject(changes);
    if (after === undefined) expect(summaries.of(copy)).toBeUndefined();
    else expect(summaries.of(copy)).toMatchObject(after);
  });

  test("creates nothing beside a file that was deleted", () => {
    const { summaries, write, context } = twoFiles();
    context.host.files.facts = (file) => (file === copy ? undefined : { size: 1, modifiedAt: 1 });
    expect(write({ status: "complete" })).toBe(true);
    expect([...summaries.kept.keys()]).toEqual([path]);
    context.host.files.facts = () => undefined;
    summaries.kept.clear();
    expect(writeSummary(context, fingerprint, { status: "complete" })).toBe(true);
    expect([...summaries.kept.keys()]).toEqual([]);
  });

  test("leaves the copy alone if the first file cannot be written", () => {
    const { summaries, write } = twoFiles();
    const { write: writeFile } = summaries;
    summaries.write = (file, changes) => file !== path && writeFile(file, changes);
    expect(write({ status: "complete" })).toBe(false);
    expect(summaries.of(copy)).toBeUndefined();
  });

  test.each([
    ["a status, which has the day of the change", { status: "complete" }, "2026-11-22"],
    ["stars, which leave the day of the status", { stars: 4 }, "2026-11-01"],
    ["a finish day", { changedOn: "2026-10-31" }, "2026-10-31"],
  ])("is %s", (_what, changes, changedOn) => {
    const { summaries, write } = twoFiles();
    summaries.kept.set(path, { status: "reading", changedOn: "2026-11-01" });
    write(changes);
    expect(summaries.of(path)).toMatchObject({ ...changes, changedOn });
  });

  test("is not written if the file has it, or for an empty review of a file without one", () => {
    const { summaries, write } = twoFiles();
    const kept = { status: "complete", stars: 3, changedOn: "2026-11-01" } as const;
    summaries.kept.set(path, kept);
    for (const changes of [{ status: "complete" }, { stars: 3 }, { changedOn: "2026-11-01" }, { review: "" }])
      write(changes);
    expect(summaries.of(path)).toBe(kept);
  });
});

describe("the local status, chosen while status sync is off,", () => {
  test.each([true, false])("is sent in any case, and as usual otherwise: on: %s", (isOn) => {
    const { agreed, here, told, database, context } = device();
    agreed("READING");
    here("complete");
    told({ status: "PAUSED" });
    const [question] = listConflicts(database, 1);
    context.set({ statusSync: isOn });
    must(keepLocal(context, question!));
    expect(findPendingField(database, "status", fingerprint)).toMatchObject({ value: "READ", insisted: !isOn });
    expect(context.count.queued).toBe(1);
  });
});
