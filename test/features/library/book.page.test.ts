import { showBook } from "../../../src/features/library/book.page";
import type { BrowseBook } from "../../../src/features/library/browse.rules";
import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { ok } from "../../../src/base/result";
import type { Look } from "../../../src/book/lookAtBook.task";
import type { BookFace } from "../../../src/koreader/screen.port";
import type { BookId } from "../../../src/model/book";
import { asPercent } from "../../../src/base/scale";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const lamp = (number: number): BrowseBook => ({
  id: number as BookId,
  title: `Lamp ${number}`,
  series: "Lamps",
  number,
});

/** The page of the second of three books, above their list. */
function page() {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const faces: BookFace[] = [];
  const looks: Look[] = [];
  const came: number[] = [];
  const state = { isOpen: true };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: { files: { facts: () => undefined }, device: { dayText: (at: number) => `day ${at}` } },
      connection: { dialect: () => dialectOf("G") },
    },
    {},
    {
      bookLooks: {
        at: (look: Look) => {
          looks.push(look);
          return { turnTo: () => undefined, leave: () => undefined };
        },
      },
      downloadJobs: {
        work: { progress: () => undefined },
        fetching: { fetch: (_wish: unknown, _box: unknown, report: (to: unknown) => void) => report(ok("/2.epub")) },
      } as never,
    },
  );
  Object.assign(screen.ui, {
    pages: {
      open: (face: BookFace) => {
        faces.push(face);
        return { write: (now: BookFace) => void faces.push(now), show: () => undefined };
      },
    },
  });
  const list = {
    now: () => ({ lines: [1, 2, 3].map((number) => ({ book: lamp(number) })) }) as never,
    arrived: (id: BookId) => void came.push(id),
    left: () => undefined,
  };
  const show = (): void => showBook(screen.ui, lamp(2), { isOpen: () => state.isOpen, list });
  const face = (): BookFace => faces.at(-1) as BookFace;
  return { ...screen, database, faces, looks, came, state, show, face };
}

describe("the page of a book", () => {
  test("leads to the previous and the next book of the series", () => {
    const there = page();
    there.show();
    there.face().before?.run();
    expect(there.face().title).toBe("Lamp 1");
    there.show();
    there.face().after?.run();
    expect(there.face().title).toBe("Lamp 3");
  });

  test("shows the pending stars, not those of the server", () => {
    const there = page();
    queueLibraryField(there.database, lamp(2), "rating", { value: 8, seen: 4, at: 5, chosenAt: 5 });
    there.show();
    there.looks[0]?.described?.({ ...lamp(2), state: { rating: 4 } });
    expect(there.face().stars?.rating).toBe(8);
  });

  test("shows how far another device has read a book that is not on this one", () => {
    const there = page();
    const devices = { percent: asPercent(42), writtenAt: 5 };
    there.show();
    there.looks[0]?.described?.({ ...lamp(2), state: { positions: { files: {}, web: {}, devices } } });
    expect(there.face().lines).toContain("42.0 % read, last on day 5");
  });

  test("opens again after a download, unless its list was closed", () => {
    const there = page();
    const download = (): void =>
      there
        .face()
        .choices.find(({ text }) => text === "Download")
        ?.run();
    there.show();
    download();
    expect([there.came, there.faces.length, there.said]).toEqual([[2], 2, []]);
    there.state.isOpen = false;
    download();
    expect([there.came, there.faces.length]).toEqual([[2], 2]);
    expect(there.said[0]?.replace(/[\u2066-\u2069]/gu, "")).toBe("“Lamp 2” is on this device.");
  });
});
