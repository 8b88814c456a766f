import { saveImport } from "../../../src/features/history/imports.store";
import { device, facts, print } from "../../fakes/drainDevice";
import { aSession } from "../../fakes/sessions";
import { findBook, saveBook } from "../../../src/book/books.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";

const unknown = "The format of this book's file is not known yet. Open the book once on this device.";

/** A device whose statistics know of a book that was never opened since the plugin came; the server has it as 9. */
function withPast() {
  const made = device();
  const { store, clock, library } = made;
  const fingerprint = print("c");
  library.byHash.set(fingerprint, 9);
  const past = aSession({ fingerprint, type: undefined });
  expect(
    saveImport(
      store.database,
      undefined,
      [past, { ...past, startedAt: past.startedAt + 7200 }].map((session) => ({ session, isCompared: true })),
      clock.now(),
    ),
  ).toEqual(1);
  return { ...made, fingerprint };
}

describe("imported sessions of a book whose file format is unknown", () => {
  test("are sent with the format of the server's file, fetched once", () => {
    const { library, store, drain } = withPast();
    library.formats.set(9, "PDF");
    expect(drain().ok).toBe(true);
    expect(library.calls).toEqual(["findByHash", "describe", "uploadBatch"]);
    expect(library.held.map(({ type }) => type)).toEqual(["PDF", "PDF"]);
    expect(store.pending).toEqual([]);
  });

  test("store the server's format with the book", () => {
    const { library, store, fingerprint, drain } = withPast();
    library.formats.set(9, "PDF");
    drain();
    expect(findBook(store.database, fingerprint)).toMatchObject({ type: "PDF" });
    queueSession(
      store.database,
      aSession({ fingerprint, type: undefined, startedAt: 1780200000, endedAt: 1780201000 }),
      1780201000,
    );
    drain();
    expect(library.calls.filter((call) => call === "describe")).toHaveLength(1);
    expect(library.held).toHaveLength(3);
  });

  test("stay pending if the server does not know the format, with one automatic question", () => {
    const { library, store, drain } = withPast();
    expect(drain().ok).toBe(true);
    drain();
    expect(library.held).toEqual([]);
    expect(store.pending.map(({ state, reason }) => [state, reason])).toEqual([
      ["pending", unknown],
      ["pending", unknown],
    ]);
    expect(library.calls).toEqual(["findByHash", "describe"]);
    drain("everything");
    expect(library.calls.filter((call) => call === "describe")).toHaveLength(2);
  });

  test("stay pending without a library account", () => {
    const { library, set, drain } = withPast();
    set({ libraryUsername: "" });
    expect(drain().ok).toBe(true);
    expect(library.calls).toEqual(["findByHash"]);
    expect(library.held).toEqual([]);
  });

  test("are sent with the real format once the file was seen", () => {
    const { library, store, fingerprint, drain } = withPast();
    drain();
    saveBook(store.database, { fingerprint, type: "CBR" }, "/comic.cbr", facts);
    expect(drain().ok).toBe(true);
    expect(library.held.map(({ type }) => type)).toEqual(["CBR", "CBR"]);
  });

  test("stay pending if the question about the format gets no answer", () => {
    const { library, store, drain } = withPast();
    library.formats.set(9, "PDF");
    library.faults.push({ call: "describe", failure: { kind: "unreachable", detail: "" } });
    expect(drain()).toMatchObject({ ok: false, failure: { kind: "unreachable" } });
    expect(store.pending.map(({ state }) => state)).toEqual(["pending", "pending"]);
    expect(drain().ok).toBe(true);
    expect(library.held).toHaveLength(2);
  });
});
