import { proposeNames } from "../../../src/features/downloads/proposeNames.page";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import { byHand } from "../../../src/model/shelf";
import type { Settings } from "../../../src/model/settings";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

/** A device with a download that has this name on the server. */
function device(fileName: string, settings: Partial<Settings> = {}, isHere = true) {
  const database = memoryDatabase();
  saveExpectedFiles(database, [
    {
      id: 7 as BookId,
      path: `/books/${fileName}`,
      state: "here",
      size: 1,
      shelf: byHand,
      title: "The Lamp",
      serverNames: { fileName, author: "Ann Reader" },
    },
  ]);
  return aScreen({
    database,
    settings,
    host: { files: { facts: () => (isHere ? { size: 1, modifiedAt: 1 } : undefined) } },
  });
}

describe("the proposal of names by author and title", () => {
  test("shows the name now and the proposed one, once", () => {
    const there = device("book-1234.epub");
    proposeNames(there.ui);
    const text = there.title().replace(/[\u2066-\u2069]/gu, "");
    expect(text).toContain("“book-1234.epub”");
    expect(text).toContain("“Ann Reader - The Lamp_7.epub”");
    there.tap("Cancel");
    proposeNames(there.ui);
    expect(there.top()).toBeUndefined();
  });

  test("leads to a preview of these names", () => {
    const there = device("book-1234.epub");
    proposeNames(there.ui);
    there.tap("Show the names");
    const top = there.top();
    expect(top?.kind === "read" && [top.page.title, top.page.text]).toEqual([
      "Preview of the names",
      "Author - Title\n\nAnn Reader - The Lamp_7.epub",
    ]);
  });

  test.each<[string, ReturnType<typeof device>]>([
    ["the name tells the book", device("The Lamp.epub")],
    ["the reader has chosen names", device("book-1234.epub", { names: "{title}" })],
    ["the file is gone", device("book-1234.epub", {}, false)],
  ])("is not made if %s", (_, there) => {
    proposeNames(there.ui);
    expect([there.top(), there.said]).toEqual([undefined, []]);
  });
});
