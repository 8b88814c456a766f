import { previewNames } from "../../../src/features/downloads/previewNames";
import { saveExpectedFiles, saveShelfOutcome } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { ShelfId, ShelfKey, ShelfSource } from "../../../src/model/shelf";
import { testContext } from "../../fakes/testContext";

const source = (id: number): ShelfSource => ({ kind: "standard", id: id as ShelfId, name: `Shelf ${id}` });
const key = (id: number): ShelfKey => `standard:${id}` as ShelfKey;

/** A device with two shelves: downloads by number of the shelf, and books of its list. */
function device(here: readonly Partial<ShelfFile>[], listed: readonly number[] = []) {
  const context = testContext({ settings: { shelves: [source(1), source(2)] } });
  const rows = here.map((changes, at): ShelfFile => {
    const id = (at + 1) as BookId;
    const serverNames = { author: `Author ${id}`, fileName: "x.epub" };
    return {
      id,
      path: `/b/${id}.pdf`,
      state: "here",
      size: 1,
      shelf: key(1),
      title: `Title ${id}`,
      serverNames,
      ...changes,
    };
  });
  saveExpectedFiles(context.database, rows);
  const places = listed.map((shelf, at) => ({
    shelf: key(shelf),
    place: at + 1,
    id: (20 + at) as BookId,
    title: `T${at}`,
    author: "A",
  }));
  saveShelfOutcome(context.database, { arrivals: [], forgotten: [], listed: places, shortened: [] });
  return context;
}

describe("the preview of names", () => {
  test("shows the downloaded books, each with its own ending", () => {
    const there = device(
      [{}, { shelf: key(2), path: "/b/2.epub" }, { state: "coming" }, { serverNames: undefined }],
      [1],
    );
    expect(previewNames(there, "{author} - {title}")).toEqual([
      "Author 1 - Title 1_1.pdf",
      "Author 2 - Title 2_2.epub",
    ]);
  });

  test("shows twelve books at most", () => {
    expect(previewNames(device(Array.from({ length: 14 }, () => ({}))), "{title}")).toHaveLength(12);
    expect(
      previewNames(
        device(
          [],
          Array.from({ length: 14 }, () => 1),
        ),
        "{title}",
      ),
    ).toHaveLength(12);
  });

  test("shows only the books of a shelf that gets its own names", () => {
    const there = device([{}, { shelf: key(2) }], [1, 2]);
    expect(previewNames(there, "{shelf}/{title}", source(2))).toEqual(["Shelf 2/Title 2_2.pdf"]);
    expect(previewNames(device([], [1, 2, 1]), "{shelf}/{title}", source(2))).toEqual(["Shelf 2/T1_21.epub"]);
    expect(previewNames(there, "{title}", { kind: "standard", name: "Never listed" })).toEqual([]);
  });

  test("shows the books of the lists if none is downloaded", () => {
    expect(previewNames(device([], [1, 2]), "{author} - {title}")).toEqual(["A - T0_20.epub", "A - T1_21.epub"]);
  });
});
