import { failed, ok } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import { showNotebook, showNotebookByBook } from "../../../src/features/notebook/notebook.page";
import type { NotebookItem } from "../../../src/features/notebook/byBook.rules";
import { reviewId } from "../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;
const item = (id: number, changes: Partial<NotebookItem> = {}): NotebookItem => ({
  id,
  book: 7 as BookId,
  kind: "annotation",
  title: "The Lamp",
  text: `passage ${id}`,
  chapter: "Chapter one",
  madeAt: 100 - id,
  ...changes,
});

const fileFacts = { size: 1, modifiedAt: 1 };

/** A server with two pages of two items, and a review beside each finished book. */
function device(finished: readonly number[] = []) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  for (const id of finished) {
    const book = { fingerprint: hashOf(id), type: "EPUB" as const, id: id as BookId, title: `Book ${id}` };
    saveBook(database, book, `/${id}.epub`, { size: 1, modifiedAt: 1 });
    database.run(
      "INSERT INTO book_fields (book, field, remote) SELECT id, 'status', 'READ' FROM books WHERE server_id = :id",
      { id },
    );
  }
  const asked: string[] = [];
  let pages: readonly (readonly NotebookItem[])[] = [
    [item(1), item(2)],
    [item(3), item(4)],
  ];
  let beside = (id: BookId): readonly NotebookItem[] => [
    item(50 + id, { book: id, kind: "review", note: `review of ${id}`, text: undefined, madeAt: 190 + id }),
  ];
  let failing: number | undefined;
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann" },
    host: {
      device: { timeText: (at: number) => `time ${at}` },
      files: { facts: () => (finished.length > 0 ? fileFacts : undefined) },
    },
    server: {
      notebook: {
        notebook: (page, search) => {
          asked.push(`page ${page} ${search}`.trim());
          return ok({ items: pages[page]!, total: pages.flat().length, hasMore: page + 1 < pages.length });
        },
        beside: (id) => {
          asked.push(`beside ${id}`);
          return id === failing ? failed({ kind: "refused", status: 500, message: "" }) : ok(beside(id));
        },
      },
      items: {
        list: (_book, kind) => {
          asked.push(`list ${kind}`);
          return ok({ items: [{ id: 5, kind }], isWhole: true } as never);
        },
      },
    },
  });
  const show = (search?: string): void => {
    showNotebook(screen.ui, search);
    screen.context.tasks.pass(0);
  };
  return {
    ...screen,
    asked,
    show,
    pass: () => screen.context.tasks.pass(0),
    pagesAre: (...all: typeof pages) => (pages = all),
    besideIs: (f: typeof beside) => (beside = f),
    failsFor: (id: number) => (failing = id),
  };
}

describe("the notebook", () => {
  test("adds the next page below the first one", () => {
    const there = device();
    there.show();
    expect(there.title()).toBe("Notebook: 4");
    there.tap("▸ More");
    there.pass();
    expect(there.asked).toEqual(["page 0", "page 1"]);
    expect(there.lines()).toEqual([
      "▸ Search…|",
      "passage 1|The Lamp",
      "passage 2|The Lamp",
      "passage 3|The Lamp",
      "passage 4|The Lamp",
    ]);
    there.closeTop();
    expect(there.top()).toBeUndefined();
  });

  test("shows fetched reviews that have the words of a search", () => {
    const there = device([1, 2]);
    there.show("review of 2");
    expect(there.asked).toEqual(["page 0 review of 2", "beside 2", "beside 1"]);
    expect(there.lines().filter((line) => line.includes("review"))).toEqual(["Review: review of 2|Book 2"]);
    there.show("book 1");
    expect(there.lines().filter((line) => line.includes("review"))).toEqual(["Review: review of 1|Book 1"]);
  });

  test("keeps a review back until the items that are newer are shown", () => {
    const there = device([1]);
    there.besideIs((id) => [item(51, { book: id, kind: "review", note: "a review", text: undefined, madeAt: 96.5 })]);
    there.show();
    expect(there.lines().join()).not.toContain("a review");
    there.tap("▸ More");
    there.pass();
    expect(there.lines().slice(-2)).toEqual(["Review: a review|Book 1", "passage 4|The Lamp"]);
  });

  test("shows a review of this device once if the server has it too", () => {
    const there = device([1]);
    there.context.database.run(
      `INSERT INTO synced_annotations (book, kind, mark, digest, sent_at, note)
       SELECT id, 'entry', :mark, '', 150, 'review of 1' FROM books WHERE server_id = 1`,
      { mark: reviewId },
    );
    there.show();
    expect(there.lines().filter((line) => line.includes("review"))).toHaveLength(1);
  });

  test("shows the reviews of the books before the one that fails", () => {
    const there = device([1, 2, 3]);
    there.failsFor(2);
    there.show();
    expect(there.asked).toEqual(["page 0", "beside 3", "beside 2"]);
    expect(there.lines().filter((line) => line.startsWith("Review"))).toEqual(["Review: review of 3|Book 3"]);
  });

  test("requests no more reviews after its page was closed", () => {
    const there = device([1, 2, 3]);
    there.besideIs(() => {
      const top = there.top();
      if (top?.kind === "list") there.closeTop();
      return [];
    });
    there.show();
    expect(there.asked).toEqual(["page 0", "beside 3"]);
  });

  test("shows a passage with its chapter, and its place if the book is on the device", () => {
    const there = device();
    there.show();
    there.tap("passage 1");
    expect(there.title()).toBe("The Lamp · Chapter one\n\n“passage 1”\n\ntime 99\n\nThis book is not on this device.");
    const top = there.top();
    expect(top?.kind === "choose" && top.page.choices.map(({ text }) => text)).toEqual(["OK"]);
  });
});

describe("the notebook by book", () => {
  test("has a line for each book with the number of its items, and lists them at a tap", () => {
    const there = device();
    showNotebookByBook(there.ui);
    there.pass();
    expect(there.lines()).toContain("The Lamp|2");
    there.tap("The Lamp");
    expect([there.title(), there.lines()]).toEqual(["The Lamp", ["passage 1|Chapter one", "passage 2|Chapter one"]]);
  });

  test("calls a book without a title by its number", () => {
    const there = device();
    there.pagesAre([item(1, { title: undefined, chapter: undefined })]);
    showNotebookByBook(there.ui);
    there.pass();
    expect(there.lines()).toContain("Book 7|1");
    there.tap("Book 7");
    expect(there.lines()).toEqual(["passage 1|"]);
  });
});

describe("a line of the notebook", () => {
  const shown = (one: NotebookItem): readonly string[] => {
    const there = device();
    there.pagesAre([one]);
    there.show();
    const lines = there.lines();
    there.tap(lines[1]!.split("|")[0]!);
    return [lines[1]!, there.title()];
  };

  test("has the note before its passage", () => {
    expect(shown(item(1, { note: "mine", madeAt: undefined }))).toEqual([
      "mine|The Lamp",
      "The Lamp · Chapter one\n\n“passage 1”\n\nmine\n\nThis book is not on this device.",
    ]);
  });

  test("has the heading of a review in place of a chapter", () => {
    const review = item(1, { kind: "review", heading: "Fine", note: "Twice.", text: undefined, madeAt: undefined });
    expect(shown(review)).toEqual([
      "Fine: Twice.|The Lamp",
      "The Lamp · Fine\n\nTwice.\n\nThis book is not on this device.",
    ]);
    const plain = { ...review, heading: undefined, title: undefined };
    expect(shown(plain)).toEqual(["Review: Twice.|", "Review\n\nTwice.\n\nThis book is not on this device."]);
  });
});

test("an empty notebook says so", () => {
  const there = device();
  there.pagesAre([]);
  there.show();
  expect(there.lines()).toEqual(["▸ Search…|", "No highlights, notes or reviews|"]);
});

test("reviews are shown by their time, and those of one second by their number", () => {
  const there = device([1]);
  const review = (id: number, madeAt: number | undefined): NotebookItem =>
    item(id, { book: 1 as BookId, kind: "review", note: `r${id}`, text: undefined, madeAt });
  there.pagesAre([item(1), item(2)]);
  there.besideIs(() => [review(20, 99), review(22, undefined), review(21, 99), review(23, 98.5)]);
  there.show();
  expect(
    there
      .lines()
      .slice(1)
      .map((line) => line.split("|")[0]),
  ).toEqual(["Review: r21", "Review: r20", "passage 1", "Review: r23", "passage 2", "Review: r22"]);
});

describe("a review of this device", () => {
  function sent(there: ReturnType<typeof device>, book: number, note: string): void {
    there.context.database.run(
      `INSERT INTO synced_annotations (book, kind, mark, digest, sent_at, note)
       SELECT id, 'entry', :mark, '', 150, :note FROM books WHERE server_id = :book`,
      { mark: reviewId, note, book },
    );
  }
  const reviewsOf = (there: ReturnType<typeof device>): readonly string[] =>
    there.lines().filter((line) => line.startsWith("Review"));

  test("stays in the notebook if the server lists others only", () => {
    const there = device([1]);
    sent(there, 1, "my own words");
    there.show();
    expect(there.title()).toBe("Notebook: 5");
    expect(reviewsOf(there)).toEqual(["Review: review of 1|Book 1", "Review: my own words|Book 1"]);
  });

  test("is shown once if it is one of several that the server lists", () => {
    const there = device([1, 2]);
    sent(there, 1, "review of 1");
    there.show();
    expect(reviewsOf(there)).toEqual(["Review: review of 2|Book 2", "Review: review of 1|Book 1"]);
  });

  test("has no place in its book, unlike a highlight", () => {
    const there = device([1]);
    there.show();
    const choices = (line: string): readonly string[] => {
      there.tap(line);
      const top = there.top();
      there.closeTop();
      return top?.kind === "choose" ? top.page.choices.map(({ text }) => text) : [];
    };
    there.pagesAre([item(1, { book: 1 as BookId })]);
    there.show();
    expect(choices("passage 1")).toEqual(["Open at its place", "OK"]);
    expect(choices("Review: review of 1")).toEqual(["OK"]);
  });

  test("stays beside the same words about another book", () => {
    const there = device([1, 2]);
    sent(there, 1, "review of 2");
    there.show();
    expect(reviewsOf(there)).toEqual([
      "Review: review of 2|Book 2",
      "Review: review of 1|Book 1",
      "Review: review of 2|Book 1",
    ]);
  });
});

test("a search needs words, and lists what has them", () => {
  const there = device();
  there.show();
  there.tap("▸ Search…");
  const form = there.top();
  const save = (text: string): unknown => (form?.kind === "ask" ? form.page.onSave(text) : undefined);
  expect(save("")).toBe("Type something to search for.");
  expect(save("tide")).toBeUndefined();
  there.pass();
  expect(there.asked.at(-1)).toBe("page 0 tide");
  expect(there.title()).toBe("Notebook, “tide”: 4");
});

describe("an item of a book on this device", () => {
  /** `id`: of the item; the server has the item 5. */
  function opened(id: number) {
    const there = device([7]);
    there.pagesAre([item(id)]);
    there.show();
    there.tap(`passage ${id}`);
    return there;
  }

  test("says if its place is not in the file", () => {
    const there = opened(5);
    Object.assign(there.ui, {
      host: { ...there.ui.host, books: { openPath: () => "/7.epub" } },
      screen: { book: () => anOpenBook(aDocument({ path: "/7.epub" }), hashOf(7)) },
    });
    there.tap("Open at its place");
    there.pass();
    there.context.tasks.pass(2);
    expect(there.said).toEqual(["The place of this note was not found in the file."]);
  });

  test("can be opened, and says if the server has deleted it", () => {
    const there = opened(6);
    expect(there.title()).toBe("The Lamp · Chapter one\n\n“passage 6”\n\ntime 94");
    there.tap("Open at its place");
    there.pass();
    expect(there.said).toContain("The server does not have this note any more.");
  });
});
