import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { asPercent } from "../../../src/base/scale";
import { lamp, libraryBook } from "../../fakes/libraryBook";
import { aSession } from "../../fakes/sessions";

describe("the page of a book", () => {
  test("leads to the previous and the next book of the series", () => {
    const there = libraryBook();
    there.show();
    there.face().before?.run();
    expect(there.face().title).toBe("Lamp 1");
    there.show();
    there.face().after?.run();
    expect(there.face().title).toBe("Lamp 3");
  });

  test("shows the pending stars, not those of the server", () => {
    const there = libraryBook();
    queueLibraryField(there.database, lamp(2), "rating", { value: 8, seen: 4, at: 5, chosenAt: 5 });
    there.show();
    there.looks[0]?.described?.({ ...lamp(2), state: { rating: 4 } });
    expect(there.face().stars?.rating).toBe(8);
  });

  test("shows how far another device has read a book that is not on this one", () => {
    const there = libraryBook();
    const devices = { percent: asPercent(42), writtenAt: 5 };
    there.show();
    there.looks[0]?.described?.({ ...lamp(2), state: { positions: { files: {}, web: {}, devices } } });
    expect(there.face().lines).toContain("42.0 % read, last on day 5");
  });

  test("opens again after a download, unless its list was closed", () => {
    const there = libraryBook();
    const download = (): void => there.choose("Download");
    there.show();
    download();
    expect([there.came, there.faces.length, there.said]).toEqual([[2], 2, []]);
    there.state.isOpen = false;
    download();
    expect([there.came, there.faces.length]).toEqual([[2], 2]);
    expect(there.said[0]?.replace(/[\u2066-\u2069]/gu, "")).toBe("“Lamp 2” is on this device.");
  });

  test("marks a returned book in the list below, unless that is closed or the book stays", () => {
    const there = libraryBook({ isHere: true });
    const giveBack = (): void => {
      there.choose("Return the book…");
      there.tap("Return");
    };
    there.show();
    there.state.kept = { kind: "failure", failure: { kind: "offline" } };
    giveBack();
    expect(there.gone).toEqual([]);
    there.state.kept = undefined;
    giveBack();
    expect(there.gone).toEqual([2]);
    there.state.isOpen = false;
    giveBack();
    expect(there.gone).toEqual([2]);
  });

  test("shows when this device read the book last", () => {
    const there = libraryBook({ isHere: true });
    const fingerprint = "2".repeat(32) as Fingerprint;
    saveBook(there.database, { fingerprint, type: "EPUB", id: 2 as BookId }, "/2.epub", { size: 1, modifiedAt: 1 });
    for (const endedAt of [2000, 9000])
      queueSession(there.database, aSession({ fingerprint, startedAt: endedAt - 900, endedAt }), 1);
    there.show();
    expect(there.face().lines).toContain("25.0 % read, last on day 9000");
  });

  test("looks up its description and cover only while it is open", () => {
    const there = libraryBook();
    there.show();
    expect([there.looks.length, there.left.length]).toEqual([1, 0]);
    there.closePage();
    expect(there.left).toHaveLength(1);
  });
});
