import { finishedItems } from "../../../src/features/downloads/finishedItems.page";
import type { FinishedRun } from "../../../src/features/downloads/returnFinished.task";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { ShelfKey } from "../../../src/model/shelf";
import { aScreen } from "../../fakes/screen";

const file = (id: number): ShelfFile => ({
  id: id as BookId,
  title: `Book ${id}`,
  path: `/books/${id}.epub`,
  state: "here",
  size: 1,
  shelf: "standard:1" as ShelfKey,
});
const nothingHere = { notes: 0, unread: [], sessions: 0, status: false, rating: false };

function lines(returnAfterDays: number, isShared: boolean, run?: FinishedRun) {
  const screen = aScreen(
    { settings: { returnAfterDays, trashDays: 30 }, state: { isShared } },
    {},
    { downloadJobs: { finished: { last: () => run } } },
  );
  const items = finishedItems(screen.ui);
  const texts = items.map(({ text }) => (typeof text === "string" ? text : text()));
  return { texts, items, screen };
}

describe("the menu line of finished books", () => {
  test("says “never”, the number of days, or why it is off", () => {
    expect(lines(0, false).texts).toEqual(["Return finished books: never"]);
    expect(lines(0, true).texts).toEqual(["Return finished books: never"]);
    expect(lines(1, false).texts).toEqual(["Return finished books after 1 day"]);
    expect(lines(7, false).texts).toEqual(["Return finished books after 7 days"]);
    expect(lines(7, true).texts).toEqual(["Return finished books: not with several readers"]);
  });

  test("explains itself, and asks for the days", () => {
    const { items, screen } = lines(0, false);
    expect((items[0]?.help as string).split("\n\n")).toEqual([
      "Some days after you finish a book, it goes to the trash of this device, after a sync and never while you read, once the server has everything of it. Books that you read again stay, and so do books with something that only this device has. Shelves on the server do not change.",
      "While several readers use this device, no book returns by itself: another reader may have finished it.",
      "If the server keeps no reading sessions or no book status, finished books stay until you return them.",
    ]);
    items[0]?.run?.(() => undefined);
    const top = screen.top();
    expect(top?.kind === "number" && top.page).toMatchObject({
      title: "Days until a finished book returns",
      description: "Counted from the day on which it was finished or read last. 0: never.",
      unit: "",
      standard: { value: 0, text: "At first: never" },
    });
  });

  test("is followed by the last run, whose page names each book", () => {
    const stayed = { file: file(2), obstacles: [{ kind: "open" as const }], onlyHere: nothingHere, shelves: [] };
    const { texts, items, screen } = lines(7, false, { returned: [file(1), file(3)], stayed: [stayed] });
    expect(texts[1]).toBe("Finished books: 2 returned, 1 stayed");
    items[1]?.run?.(() => undefined);
    const top = screen.top();
    expect([screen.title(), items[1]?.keepsOpen]).toEqual(["Finished books", true]);
    expect(top?.kind === "read" && top.page.text.split("\n\n")).toEqual([
      "“Book 1” is returned. It is in the trash for 30 days.",
      "“Book 3” is returned. It is in the trash for 30 days.",
      "“Book 2” stays on this device.\nThe book is open. Close it first.",
    ]);
  });

  test("leads to advice if a book has items that only this device has", () => {
    const stayed = { file: file(2), obstacles: [], onlyHere: { ...nothingHere, rating: true }, shelves: [] };
    const { items, screen } = lines(7, false, { returned: [], stayed: [stayed] });
    items[1]?.run?.(() => undefined);
    const top = screen.top();
    expect(top?.kind === "read" && top.page.text).toContain("can still be returned on its own");
  });
});
