import { metadataChoices } from "../../../src/features/metadata/metadata.menu";
import type { MetadataReport } from "../../../src/features/metadata/metadata.task";
import { findWrittenMetadata, saveWrittenMetadata } from "../../../src/features/metadata/metadata.store";
import { failed, ok, type Result, throwStorage } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import type { ShelfKey } from "../../../src/model/shelf";
import { rowBatchSize } from "../../../src/store/database";
import { menuOf, metadataDevice, nothing, pathOf, updateAll, type MetadataDevice } from "../../fakes/metadataDevice";

const refusal: Failure = { kind: "refused", status: 500, message: "" } as unknown as Failure;

describe("the update of the metadata of all books", () => {
  test("counts the books that are done, and leaves out those that are not there", () => {
    const there = metadataDevice();
    const counts: number[] = [];
    const reports: MetadataReport[] = [];
    const all = (): void =>
      there.metadata.all(
        (done) => counts.push(done),
        (report) => reports.push(report),
      );
    there.answers[2] = failed(refusal);
    all();
    there.pass();
    there.state.deleted = [3];
    all();
    there.pass();
    expect(counts).toEqual([1, 2, 3, 1, 2, 2]);
    expect([there.asked, reports]).toEqual([
      [1, 2, 3, 1, 2],
      [
        { changed: 2, same: 0, failed: 1 },
        { changed: 0, same: 1, failed: 1 },
      ],
    ]);
  });

  test("goes through more books than one query lists, and so does the removal", () => {
    const there = metadataDevice();
    const count = rowBatchSize + 20;
    for (let id = 4; id <= count; id += 1) {
      const file = {
        id: id as BookId,
        path: pathOf(id),
        state: "here",
        size: 9,
        shelf: "standard:1" as ShelfKey,
      } as const;
      saveExpectedFiles(there.database, [{ ...file, title: `${id}` }]);
    }
    const reports: unknown[] = [];
    there.metadata.all(nothing, (report) => reports.push(report.changed));
    there.pass();
    there.metadata.undoAll((removed) => reports.push(removed));
    there.pass();
    expect(reports).toEqual([count, ok(count)]);
  });

  test("is refused while another one runs, and fails with what ended it", () => {
    const there = metadataDevice();
    const reports: MetadataReport[] = [];
    const all = (): void => there.metadata.all(nothing, (report) => reports.push(report));
    all();
    all();
    expect(reports).toEqual([{ changed: 0, same: 0, failed: 0, stop: { kind: "cancelled", sent: false } }]);
    there.state.during = () => throwStorage({ kind: "storage", detail: "the disk is full" });
    there.pass();
    expect(reports[1]?.stop?.kind).toBe("storage");
  });

  test("is removed of each file that has it, and of no other", () => {
    const there = metadataDevice();
    const removed: Result<number>[] = [];
    updateAll(there);
    there.words[pathOf(1)] = { title: "My own" };
    there.words[pathOf(2)] = {};
    there.state.deleted = [2];
    there.metadata.undoAll((outcome) => removed.push(outcome));
    there.pass();
    expect([removed, there.titles()]).toEqual([[ok(1)], ["My own", undefined, undefined]]);
    expect(findWrittenMetadata(there.database, pathOf(2))?.wrote.title).toBeDefined();
    there.state.deleted = [];
    there.metadata.undoAll((outcome) => removed.push(outcome));
    there.pass();
    expect([removed[1], findWrittenMetadata(there.database, pathOf(2))]).toEqual([ok(0), undefined]);
  });

  test("counts books that changed, stayed the same, and failed", () => {
    const there = metadataDevice();
    there.answers[2] = ok(undefined);
    there.answers[3] = failed(refusal);
    updateAll(there);
    expect(there.said).toEqual(["Books changed: 1\nBooks unchanged: 0\nBooks that could not be updated: 2"]);
    updateAll(there);
    expect(there.said[1]).toContain("Books changed: 0\nBooks unchanged: 1");
  });

  test("ends at Stop after the present book", () => {
    const there = metadataDevice();
    there.state.during = (id) => (id === 2 ? there.boxes[0]?.stop() : undefined);
    updateAll(there);
    expect(there.asked).toEqual([1, 2]);
  });

  test("runs again after a stop, and is drawn in the menu", () => {
    const there = metadataDevice();
    there.state.during = () => there.metadata.stop();
    updateAll(there);
    there.state.during = nothing;
    let redraws = 0;
    menuOf(there)[0]?.run?.(() => (redraws += 1));
    there.tap("Update");
    there.pass();
    expect([there.asked, redraws]).toEqual([[1, 1, 2, 3], 1]);
    expect(there.boxes.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    there.boxes[1]?.stop();
    menuOf(there)[1]?.run?.(() => (redraws += 1));
    there.tap("Remove");
    there.pass();
    expect(redraws).toBe(2);
  });

  test("is removed of a deleted book that left its sidecar, too", () => {
    const there = metadataDevice();
    updateAll(there);
    Object.assign(there.ui.host.files, {
      facts: (path: string) => (path === pathOf(2) ? undefined : { size: 9, modifiedAt: 1 }),
    });
    there.metadata.undoAll(() => undefined);
    there.pass();
    expect(there.titles()).toEqual([undefined, undefined, undefined]);
  });

  test("waits for the automatic update, and runs then", () => {
    const there = metadataDevice();
    let changed = 0;
    there.state.during = (id) => {
      if (id === 1) there.metadata.undo(pathOf(3), () => void (changed += 1));
    };
    there.metadata.soon();
    there.pass();
    expect([changed, there.asked]).toEqual([1, [1]]);
  });

  test("waits for the automatic update also if that breaks off, but not for a second one", () => {
    const there = metadataDevice();
    let changed = 0;
    const undo = (): boolean => there.metadata.undo(pathOf(3), () => void (changed += 1));
    const waits: boolean[] = [];
    there.state.during = () => {
      waits.push(undo(), undo());
      throw new Error("broken");
    };
    there.metadata.soon();
    there.pass();
    expect([waits, changed]).toEqual([[true, false], 1]);
  });

  test("includes a book again whose metadata was removed, once it is fetched by hand", () => {
    const there = metadataDevice();
    updateAll(there);
    there.metadata.undo(pathOf(2), () => undefined);
    there.pass();
    metadataChoices(there.ui, 2 as BookId)[0]?.run();
    there.pass();
    there.asked.length = 0;
    updateAll(there);
    expect(there.asked).toEqual([1, 2, 3]);
  });

  test("leaves out a book whose metadata was removed", () => {
    const there = metadataDevice();
    updateAll(there);
    there.metadata.undo(pathOf(2), () => undefined);
    there.pass();
    updateAll(there);
    expect(there.asked).toEqual([1, 2, 3, 1, 3]);
    expect(there.titles()).toEqual(["Title 1", undefined, "Title 3"]);
  });

  test("ends when the metadata of all books is removed", () => {
    const there = metadataDevice();
    updateAll(there);
    menuOf(there)[1]?.run?.(() => undefined);
    there.tap("Remove");
    there.pass();
    expect([there.said.at(-1), there.titles()]).toEqual([
      "Metadata from the server removed from books: 3",
      [undefined, undefined, undefined],
    ]);
    expect(there.ui.settings().serverMetadata).toBe(false);
  });

  test("writes it again for all books after the metadata of all was removed", () => {
    const there = metadataDevice();
    updateAll(there);
    there.metadata.undoAll(() => undefined);
    there.pass();
    expect(there.titles()).toEqual([undefined, undefined, undefined]);
    there.metadata.soon();
    there.pass();
    expect(there.titles()).toEqual(["Title 1", "Title 2", "Title 3"]);
  });
});

describe("the metadata of one book", () => {
  const path = pathOf(1);
  const withBook = (): MetadataDevice => {
    const there = metadataDevice();
    there.database.run("UPDATE shelf_files SET state = 'here'");
    return there;
  };

  test("says so if the server no longer has the book", () => {
    const there = withBook();
    there.answers[1] = ok(undefined);
    metadataChoices(there.ui, 1 as BookId)[0]?.run();
    there.pass();
    expect(there.said).toEqual(["The server does not have this book any more."]);
  });

  test("is refused while that of another book is fetched, and fails with what ended it", () => {
    const there = withBook();
    const reports: unknown[] = [];
    const fetch = (): void => there.metadata.one({ id: 1 as BookId, path }, (outcome) => reports.push(outcome));
    fetch();
    fetch();
    expect(reports).toEqual([failed({ kind: "cancelled", sent: false })]);
    there.pass();
    expect(reports[1]).toEqual(ok("changed"));
    there.state.during = () => throwStorage({ kind: "storage", detail: "the disk is full" });
    fetch();
    there.pass();
    expect(reports[2]).toMatchObject({ ok: false, failure: { kind: "storage" } });
  });

  test("can be removed only if some was written", () => {
    const there = withBook();
    const texts = (): readonly string[] => metadataChoices(there.ui, 1 as BookId).map(({ text }) => text);
    expect(texts()).toEqual(["Metadata as on the server"]);
    saveWrittenMetadata(there.database, path, { id: 1 as BookId, wrote: {}, isOff: true }, false);
    expect(texts()).toEqual(["Metadata as on the server"]);
    metadataChoices(there.ui, 1 as BookId)[0]?.run();
    there.pass();
    expect(texts()).toEqual(["Metadata as on the server", "Undo metadata from the server"]);
  });
});
