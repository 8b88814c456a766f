import type { Arrival, ShelfOutcome } from "../../../src/features/downloads/downloadRecords";
import { arrivalOf, downloadedFile, saveOutcome, scanFolder } from "../../../src/features/downloads/ledger";
import { fingerprintOf } from "../../../src/book/book";
import type { BookId } from "../../../src/model/book";
import { byHand } from "../../../src/model/shelf";
import { memoryStore } from "../../fakes/memoryStore";
import { aShelfScene, folder } from "../../fakes/shelfScene";
import { testContext } from "../../fakes/testContext";

const bytes = `PK\u0003\u0004${"a page of a book ".repeat(1000)}`;
const id = 7 as BookId;

describe("a file that came to the device", () => {
  const listed = {
    ...{ id, title: "Emma", author: "Austen, Jane", firstAuthor: "Jane Austen", series: "Novels", number: 4 },
    ...{ fileName: "emma.epub", format: "EPUB", fileId: 70, kilobytes: 17, isbn13: "9780141439587", serverPages: 474 },
  };

  function arrived(ending: string, state: "here" | "adopted", isThere = true) {
    const { context, disk, host } = aShelfScene([]);
    const path = `${folder}/Emma_7.${ending}`;
    if (isThere) disk.contents.set(path, bytes);
    const whole = { ...context.host, books: host };
    return { host: whole, path, arrival: arrivalOf(whole, { book: listed, path, shelf: byHand }, state) };
  }

  test.each(["here", "adopted"] as const)("is known with all of its fields: %s", (state) => {
    const { host, path, arrival } = arrived("epub", state);
    const fingerprint = fingerprintOf(host, path);
    const { title, series, number, fileName, isbn13, serverPages } = listed;
    const size = bytes.length;
    expect(fingerprint).toBeDefined();
    expect(arrival).toEqual({
      file: {
        ...{ id, path, state, size, fingerprint, shelf: byHand, title },
        serverNames: { author: "Jane Austen", series, number, fileName },
      },
      facts: { size, modifiedAt: 1 },
      book: { fingerprint, type: "EPUB", words: undefined, id, title, author: listed.author, isbn13, serverPages },
      // The length of a file that the plugin did not download may not be the server's.
      serverFile: { id: 70, name: fileName, kilobytes: 17, format: "EPUB", bytes: state === "here" ? size : undefined },
    });
  });

  test("is known without a book if its format has no sessions", () => {
    const { arrival } = arrived("zip", "here");
    expect([arrival?.file.size, arrival?.book]).toEqual([bytes.length, undefined]);
  });

  test("is not known if it cannot be read", () => {
    expect(arrived("epub", "here", false).arrival).toBeUndefined();
  });

  test("is compared with the server's by its length and its last 8 kB", () => {
    const { host, path } = arrived("epub", "here");
    const tail = host.codec.md5(bytes.slice(-8192));
    const download = { book: listed, path, shelf: byHand };
    expect(downloadedFile(host, download, path, { size: bytes.length, modifiedAt: 1 })).toEqual({
      ...{ id: 70, name: "emma.epub", kilobytes: 17, format: "EPUB", bytes: bytes.length, tail },
    });
    expect(downloadedFile(host, download, "/gone", { size: 5, modifiedAt: 1 })).toMatchObject({ tail: undefined });
  });
});

test("the search for books goes three folders deep, not into hidden ones and sidecars", () => {
  const { context, disk } = aShelfScene([]);
  const inner = ["a", "a/b", "a/b/c", "a/b/c/d", ".hidden", "x.sdr", ".sdr.books", "dot."];
  for (const name of inner) {
    disk.makeFolder(`${folder}/${name}`);
    disk.contents.set(`${folder}/${name}/In_1.epub`, `book in ${name}`);
  }
  disk.contents.set(`${folder}/plain.pdf`, "book in a");
  disk.contents.set(`${folder}/Cover_1.jpg`, "picture");
  const file = (path: string, size: number) => ({ path: `${folder}/${path}`, size });
  const tagged = [file("a/b/c/In_1.epub", 13), file("a/b/In_1.epub", 11), file("a/In_1.epub", 9)];
  const dotted = file("dot./In_1.epub", 12);
  const { files, folders, sized, tagged: found } = scanFolder(context, folder);
  expect(folders).toEqual(["a", "a/b", "a/b/c", "dot."]);
  expect(files).toEqual([...tagged, dotted, file("plain.pdf", 9)]);
  expect(found).toEqual({ 1: [...tagged, dotted] });
  expect(sized).toEqual({
    9: [`${folder}/a/In_1.epub`, `${folder}/plain.pdf`],
    11: [`${folder}/a/b/In_1.epub`],
    12: [`${folder}/dot./In_1.epub`],
    13: [`${folder}/a/b/c/In_1.epub`],
  });
});

describe("the outcome of a sync", () => {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);
  const arrivals = (count: number): Arrival[] =>
    numbers(count).map((number) => ({
      file: { id: number as BookId, path: `/b/${number}.epub`, state: "here", size: 1, shelf: byHand },
      facts: { size: 1, modifiedAt: 1 },
    }));

  /** Rows of each transaction: arrivals, forgotten, listed and shortened. */
  function saved(counts: readonly [number, number, number, number]): number[][] {
    const steps = [[0, 0, 0, 0]];
    const store = memoryStore();
    const kinds = [
      "INSERT INTO shelf_files",
      "DELETE FROM shelf_files",
      "INSERT OR REPLACE INTO shelf_books",
      "DELETE FROM shelf_books",
    ];
    store.before = (sql) => {
      const kind = kinds.findIndex((start) => sql.trim().startsWith(start));
      const step = steps[steps.length - 1]!;
      if (kind >= 0) step[kind] = (step[kind] ?? 0) + 1;
    };
    const pause = () => void steps.push([0, 0, 0, 0]);
    const context = testContext({ database: store.database, host: { tasks: { pause } } });
    const [came, gone, listed, shorter] = counts;
    const outcome: ShelfOutcome = {
      arrivals: arrivals(came),
      forgotten: numbers(gone).map((number) => (1000 + number) as BookId),
      listed: numbers(listed).map((place) => ({ shelf: byHand, place, id: place as BookId })),
      shortened: numbers(shorter).map((length) => ({ shelf: byHand, length })),
    };
    saveOutcome(context, outcome);
    return steps;
  }

  const cases: [string, [number, number, number, number], number[][]][] = [
    [
      "all kinds of rows, the shelves last",
      [12, 50, 45, 1],
      [
        [10, 0, 0, 0],
        [2, 32, 0, 0],
        [0, 18, 22, 0],
        [0, 0, 23, 1],
      ],
    ],
    [
      "lists that fill a transaction",
      [0, 0, 40, 1],
      [
        [0, 0, 40, 0],
        [0, 0, 0, 1],
      ],
    ],
    [
      "forgotten books that fill a transaction",
      [0, 40, 0, 1],
      [
        [0, 40, 0, 0],
        [0, 0, 0, 1],
      ],
    ],
    ["as many new books as forgotten ones", [1, 1, 0, 0], [[1, 1, 0, 0]]],
    ["as many listed books as shorter shelves", [0, 0, 1, 1], [[0, 0, 1, 1]]],
    ["nothing", [0, 0, 0, 0], [[0, 0, 0, 0]]],
  ];

  test.each(cases)("is stored in transactions of 40 rows, with a pause between: %s", (_, counts, steps) => {
    expect(saved(counts)).toEqual(steps);
  });
});
