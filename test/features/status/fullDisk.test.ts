import { asPercent } from "../../../src/base/scale";
import type { Fingerprint } from "../../../src/model/book";
import { fetchAndSync } from "../../../src/features/status/syncFields.task";
import { offerReread } from "../../../src/features/status/offerReread";
import { finishAllLocalWrites } from "../../../src/features/status/serverState";
import { statusSync } from "../../../src/features/status/syncStatus";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";
import { saveBook } from "../../../src/book/books.store";
import { updateField } from "../../../src/features/status/bookFields.store";
import { fullFor } from "../../fakes/memoryStore";

describe("a full disk during the sync of a status", () => {
  test("delays the record of the reader's status", () => {
    const { context, memory, here, known, tasks } = device();
    const sync = statusSync(context);
    saveBook(memory.database, { fingerprint, type: "EPUB" }, path, { size: 1, modifiedAt: 1 });
    here("complete");
    memory.before = fullFor("INTO pending_statuses");
    sync.summaryChanged(path);
    expect(known().status.pending).toBeUndefined();
    memory.before = () => undefined;
    tasks.pass(31);
    expect(known().status.pending).toBe("READ");
  });

  /** A reader who is asked about a finished book; the position that waits for the answer. */
  function asked() {
    const one = device();
    const reached = { fingerprint, percent: asPercent(30), place: "/here", readAt: 1_790_000_000 };
    const released: unknown[] = [];
    const dropped: unknown[] = [];
    one.told({ status: "READ" });
    const release = (position: unknown) => released.push(position) > 0;
    offerReread(one.context, { path, fingerprint, title: "The Lamp", reached, release });
    one.memory.before = (sql, values) => {
      fullFor("INTO book_fields")(sql);
      if (sql.includes("DELETE FROM pending_progress")) dropped.push(values?.["hash"]);
    };
    const answer = (at: number) => one.questions[0]?.choices[at]?.run();
    return { answer, reached, released, dropped };
  }

  test("does not lose the position that “Read again” releases, and shows a notice", () => {
    const { answer, reached, released } = asked();
    expect(() => answer(0)).toThrow();
    expect(released).toEqual([reached]);
  });

  test("keeps the position pending after “No”, with a notice", () => {
    const { answer, dropped } = asked();
    expect(() => answer(1)).toThrow();
    expect(dropped).toEqual([]);
  });

  test("does not make a stored status unsent, even if the other files cannot be read", () => {
    const { memory, library, notice, drain, known } = device();
    const { setStatus } = library;
    notice("complete");
    library.setStatus = (...args) => {
      memory.before = fullFor("SELECT path FROM files JOIN fingerprints");
      return setStatus(...args);
    };
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined } });
  });

  test("shows a warning for a fetched status that cannot be stored", () => {
    const { context, memory, there } = device();
    there({ status: "READ" });
    memory.before = fullFor("INTO book_fields");
    fetchAndSync(context, fingerprint);
    expect(context.warnings).toEqual(["status not pulled: storage: the disk is full"]);
  });

  test("does not stop the recovery of other books if one book cannot be recovered", () => {
    const { context, memory, here, known, fetched } = device();
    here("complete");
    fetched({ status: "READ" });
    const other = "f".repeat(32) as Fingerprint;
    for (const hash of [other, fingerprint])
      updateField(memory.database, hash, "status", (field) => ({ ...field, applying: "READ" }));
    memory.before = (sql, values) => {
      if (values?.["hash"] === other) fullFor("SELECT names.field")(sql);
    };
    finishAllLocalWrites(context);
    expect(known().status.base).toBe("READ");
  });
});
