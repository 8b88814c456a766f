import { returnAll, returnChoices, type ChosenBook } from "../../../src/features/downloads/returnSeveral.page";
import type { Proof } from "../../../src/features/downloads/proveReturn";
import type { BookToReturn, ReturnResult } from "../../../src/features/downloads/returnBook.task";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { failed, ok, type Result } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { Shelf, ShelfKey } from "../../../src/model/shelf";
import { aScreen } from "../../fakes/screen";
import { memoryDatabase } from "../../fakes/memoryStore";

const title = (id: number): string => `Book ${id}`;
const fileOf = (id: number): ShelfFile => ({
  id: id as BookId,
  title: title(id),
  path: `/books/${id}.epub`,
  state: "here",
  size: 1,
  shelf: "standard:1" as ShelfKey,
});
const shelf = (id: number): Shelf => ({ id, name: `Shelf ${id}` }) as unknown as Shelf;
const nothingHere = { notes: 0, unread: [], sessions: 0, status: false, rating: false };

const proofOf = (id: number, changes: Partial<Proof> = {}): Proof => ({
  file: fileOf(id),
  obstacles: [],
  onlyHere: nothingHere,
  shelves: [],
  ...changes,
});

interface Scene {
  readonly proofs?: Result<readonly Proof[]>;
  /** Books that stay at the last moment. */
  readonly keeps?: readonly number[];
  readonly enabled?: boolean;
  readonly open?: number;
}

function device({ proofs = ok([]), keeps = [], enabled = true, open }: Scene) {
  const database = memoryDatabase();
  saveExpectedFiles(database, [1, 2, 3].map(fileOf));
  const taken: BookToReturn[] = [];
  const left: number[] = [];
  const asked: (readonly ShelfFile[])[] = [];
  const worked: string[] = [];
  let closed = 0;
  let stops = 0;
  const screen = aScreen(
    {
      database,
      settings: { enabled, trashDays: 30 },
      connection: { chooseAddress: () => undefined },
      host: {
        books: { openPath: () => (open === undefined ? undefined : fileOf(open).path), close: () => (closed += 1) },
      },
    },
    { sync: {} },
    {
      downloadJobs: {
        returning: {
          prove: (
            _sync: unknown,
            files: readonly ShelfFile[],
            listener: { began(): void; at?(done: number, total: number): void; report(answer: unknown): void },
          ) => {
            asked.push(files);
            listener.began();
            worked.push(...screen.working);
            files.forEach((_file, place) => listener.at?.(place, files.length));
            listener.report(proofs);
          },
          take: (leavings: readonly BookToReturn[], report: (outcome: readonly ReturnResult[]) => void) => {
            taken.push(...leavings);
            report(
              leavings.map(({ file }) => ({ file, kept: keeps.includes(file.id) ? { kind: "disk" } : undefined })),
            );
          },
          stop: () => void (stops += 1),
        },
      },
    },
  );
  const books: readonly ChosenBook[] = [1, 2].map((id) => ({ id: id as BookId, title: title(id) }));
  return {
    ...screen,
    taken,
    left,
    asked,
    worked,
    closed: () => closed,
    stops: () => stops,
    returnAll: () => returnAll(screen.ui, books, (id) => void left.push(id)),
    returnOne: () => returnChoices(screen.ui, fileOf(1).path, () => void left.push(1))[0]?.run(),
    text: () => {
      const top = screen.top();
      return top?.kind === "read" ? top.page.text : screen.title();
    },
    leaves: () => taken.map(({ file, leaves }) => [file.id, leaves]),
  };
}

describe("the return of several books", () => {
  const onShelf = ok([proofOf(1, { shelves: [shelf(4), shelf(5)] }), proofOf(2)]);

  test("takes the books off their shelves only if the reader chose so", () => {
    const off = device({ proofs: onShelf });
    off.returnAll();
    off.tap("Return, and take them off their shelves");
    expect(off.leaves()).toEqual([
      [1, [4, 5]],
      [2, []],
    ]);
    const on = device({ proofs: onShelf });
    on.returnAll();
    on.tap("Return, and leave them on their shelves");
    expect(on.leaves()).toEqual([
      [1, []],
      [2, []],
    ]);
  });

  test("does not ask about shelves if no book is on one", () => {
    const scene = device({ proofs: ok([proofOf(1), proofOf(2)]) });
    scene.returnAll();
    scene.tap("Return");
    expect(scene.leaves()).toEqual([
      [1, []],
      [2, []],
    ]);
  });

  test("does nothing after “Keep here”", () => {
    const scene = device({ proofs: onShelf });
    scene.returnAll();
    scene.tap("Keep here");
    expect([scene.taken, scene.left]).toEqual([[], []]);
  });

  test("notifies the list of books only about returned books", () => {
    const scene = device({ proofs: ok([proofOf(1), proofOf(2)]), keeps: [2] });
    scene.returnAll();
    scene.tap("Return");
    expect(scene.left).toEqual([1]);
    expect(scene.text()).toContain("Book 2");
  });

  test("leaves out books that cannot be returned, or have items only on this device", () => {
    const scene = device({
      proofs: ok([
        proofOf(1, { obstacles: [{ kind: "open" }] }),
        proofOf(2, { onlyHere: { ...nothingHere, notes: 1 } }),
      ]),
    });
    scene.returnAll();
    expect([scene.taken, scene.text()]).toEqual([[], expect.stringContaining("“Book 1” stays on this device.")]);
    expect(scene.text()).toContain("Highlights, notes and bookmarks that only this device has: 1");
  });

  test("names only those that stay in its report", () => {
    const scene = device({ proofs: ok([proofOf(1), proofOf(2, { obstacles: [{ kind: "open" }] })]) });
    scene.returnAll();
    scene.tap("Return");
    expect([scene.title(), scene.text()]).toEqual([
      "Return",
      "Returned: 1. They are in the trash for 30 days.\n\n“Book 2” stays on this device.\nThe book is open. Close it first.",
    ]);
  });

  test("shows how many are checked in a box that stops it, until the answer is there", () => {
    const scene = device({ proofs: onShelf });
    scene.returnAll();
    const [box] = scene.boxes;
    expect(box?.texts.slice(1)).toEqual([1, 2].map((n) => `Making sure that the server has everything: ${n} of 2`));
    expect(box?.isOpen).toBe(false);
    box?.stop();
    expect(scene.stops()).toBe(1);
  });

  test("shows a failure, and asks nothing while Catchword is turned off", () => {
    const lost = device({ proofs: failed({ kind: "offline" }) });
    lost.returnAll();
    expect([lost.said, lost.top()]).toEqual([["This device is not connected to a network."], undefined]);
    const off = device({ enabled: false });
    off.returnAll();
    expect([off.said, off.asked]).toEqual([["Catchword is switched off."], []]);
  });
});

describe("the return of a single book", () => {
  test("takes the book off its shelf only if the reader chose so", () => {
    for (const [words, leaves] of [
      ["Return, and take it off the shelf “Shelf 4”", [4]],
      ["Return, and leave it on the shelf", []],
    ] as const) {
      const scene = device({ proofs: ok([proofOf(1, { shelves: [shelf(4)] })]) });
      scene.returnOne();
      scene.tap(words);
      expect([scene.leaves(), scene.left]).toEqual([[[1, leaves]], [1]]);
    }
  });

  test("asks the server about this book in a box, and does nothing after “Keep here”", () => {
    const scene = device({ proofs: ok([proofOf(1)]) });
    scene.returnOne();
    expect([scene.asked, scene.worked]).toEqual([
      [[expect.objectContaining({ id: 1 })]],
      ["Making sure that the server has everything of this book…"],
    ]);
    expect(scene.working).toEqual([]);
    scene.tap("Keep here");
    expect([scene.taken, scene.top()]).toEqual([[], undefined]);
  });

  test("asks nothing while Catchword is turned off", () => {
    const scene = device({ enabled: false });
    scene.returnOne();
    expect([scene.said, scene.asked]).toEqual([["Catchword is switched off."], []]);
  });

  test("counts several shelves", () => {
    const scene = device({ proofs: ok([proofOf(1, { shelves: [shelf(4), shelf(5)] })]) });
    scene.returnOne();
    scene.tap("Return, and take it off 2 shelves");
    expect(scene.leaves()).toEqual([[1, [4, 5]]]);
  });

  test("says why the book is kept, before the question and after it", () => {
    const before = device({ proofs: ok([proofOf(1, { obstacles: [{ kind: "changed" }] })]) });
    before.returnOne();
    expect(before.said.join()).toContain("“Book 1” stays on this device.");
    const last = device({ proofs: ok([proofOf(1)]), keeps: [1] });
    last.returnOne();
    last.tap("Return");
    expect([last.said.join(), last.left]).toEqual([expect.stringContaining("could not be moved to the trash"), []]);
  });

  test("closes an open book first, after a question", () => {
    const scene = device({ proofs: ok([proofOf(1)]), open: 1 });
    scene.returnOne();
    expect([scene.asked, scene.title()]).toEqual([[], expect.stringContaining("Close “Book 1” and return it?")]);
    scene.tap("Close the book");
    expect([scene.closed(), scene.asked.length]).toEqual([1, 1]);
  });

  test("leaves another book open", () => {
    const scene = device({ proofs: ok([proofOf(1)]), open: 2 });
    scene.returnOne();
    expect([scene.closed(), scene.asked.length, scene.title()]).toEqual([
      0,
      1,
      expect.stringContaining("Return “Book 1”?"),
    ]);
  });

  test("asks about a certificate that keeps pending items here, and then checks again", () => {
    const shown = { origin: "https://library:443", sha256: "cd".repeat(32) };
    const trouble = { kind: "untrusted", why: "self", detail: "", shown } as const;
    const scene = device({
      proofs: ok([proofOf(1, { obstacles: [{ kind: "pending", of: "session", count: 1 }], trouble })]),
    });
    scene.returnOne();
    expect([scene.said, scene.title()]).toEqual([[], "Is this your server?"]);
    scene.tap("Trust this certificate");
    expect(scene.asked).toHaveLength(2);
  });

  test("is offered for a file that became a download, and not for one that is coming", () => {
    const scene = device({});
    const offered = (state: ShelfFile["state"]): readonly string[] => {
      saveExpectedFiles(scene.ui.database, [{ ...fileOf(1), state }]);
      return returnChoices(scene.ui, fileOf(1).path).map(({ text }) => text);
    };
    expect([offered("adopted"), offered("coming")]).toEqual([["Return the book…"], []]);
  });

  test("is not offered for a file that was not downloaded", () => {
    const scene = device({});
    expect(returnChoices(scene.ui, "/books/own.epub")).toEqual([]);
    expect(returnChoices(scene.ui, undefined)).toEqual([]);
  });
});
