import type { BookId } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Failure } from "../../../src/base/failure";
import { failed, ok, type Result } from "../../../src/base/result";
import type { Shelf, ShelfId } from "../../../src/model/shelf";
import type { Receiver } from "../../../src/koreader/http.port";
import { type DownloadHead, downloadFile, type WantedFile } from "../../../src/features/downloads/downloadFile.api";
import { createFileRequests } from "../../../src/features/downloads/files.api";
import {
  magicBooks,
  addShelf,
  moveBooks,
  standardBooks,
  standardStates,
} from "../../../src/features/shelves/shelves.api";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";
import { aWire } from "../../fakes/wire";

const refused = (status: number): Result<unknown> => failed<Failure>({ kind: "refused", status, message: "" });
const denied: Result<unknown> = failed<Failure>({ kind: "denied", status: 403, message: "Access denied." });

const magic: Shelf = { kind: "magic", id: 3 as ShelfId, name: "Unread" };

describe("the statuses of the books on a shelf", () => {
  const shelf: Shelf = { kind: "standard", id: 3 as ShelfId, name: "S" };
  const bookOf = (id: number) => ({ id, metadata: { title: "T" }, readStatus: "READ", personalRating: 8 });
  const newest = "/api/v1/books/page?sort=-addedOn&page=0&size=1";
  const page = (number: number) =>
    `/api/v1/books/page?facet=shelf:3&facet=&sort=-addedOn&page=${number.toFixed(0)}&size=100`;
  const ofApp = "/api/v1/app/books?shelfId=3&page=0&size=50";
  const flat = { content: [{ id: 5, title: "T", readStatus: "READ" }], hasNext: false, totalElements: 1 };

  test("are read from pages of a hundred if the pages have links", () => {
    const api = aWire(({ path }) => {
      const links = path === page(1) ? [{ rel: "previous", href: "/x" }] : [{ rel: ["self", "next"], href: "/x" }];
      return ok({ content: [bookOf(path === page(1) ? 2 : 1)], page: { totalElements: 101 }, links });
    }, "3.5");
    expect(standardStates(api, shelf)).toMatchObject({
      value: [
        { id: 1, state: { status: "READ", rating: 8 } },
        { id: 2, state: { status: "READ" } },
      ],
    });
    expect(api.asked.map(({ path }) => path)).toEqual([newest, page(0), page(1)]);
    standardStates(api, shelf);
    expect(api.asked.slice(3).map(({ path }) => path)).toEqual([page(0), page(1)]);
  });

  test.each([404, 405, 500])("are read from the list of all books if the pages answer %i", (status) => {
    const api = aWire(({ path }) => (path === ofApp ? ok(flat) : refused(status)), "3.5");
    expect(standardStates(api, shelf)).toMatchObject({ value: [{ id: 5, state: { status: "READ" } }] });
    expect(api.asked.map(({ path }) => path)).toEqual([newest, ofApp]);
  });

  test("are not requested with facets if an older server ignores these", () => {
    const whole = aWire(({ path }) => ok(path === ofApp ? flat : { content: [bookOf(9)], page: {} }), "3.5");
    expect(standardStates(whole, shelf)).toMatchObject({ value: [{ id: 5 }] });
    const older = aWire(() => ok(flat), "G");
    standardStates(older, shelf);
    expect([whole, older].map(({ asked }) => asked.map(({ path }) => path))).toEqual([[newest, ofApp], [ofApp]]);
  });
});

describe("the request that creates a shelf", () => {
  const made = { id: 9, name: "KOReader", userId: 4 };
  /** A server that takes only payloads of this kind. */
  const taking = (isTaken: (body: Record<string, unknown>) => Result<unknown> | undefined) =>
    aWire(({ body }) => isTaken(body as Record<string, unknown>) ?? ok(made));

  test("has the fields of the specification", () => {
    const api = taking(() => undefined);
    expect(addShelf(api, "KOReader")).toMatchObject({
      ok: true,
      value: { kind: "standard", id: 9, owner: 4 },
    });
    expect(api.asked.map(({ body }) => body)).toEqual([
      { name: "KOReader", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: true },
    ]);
  });

  test("asks for a private shelf if only administrators may make public ones", () => {
    const api = taking(({ publicShelf }) => (publicShelf === true ? denied : undefined));
    expect(addShelf(api, "KOReader").ok).toBe(true);
    expect(api.asked).toHaveLength(2);
  });

  test.each(["W", "B2", "G", "B0"] as const)("asks for a private shelf at once on a real server: %s", (generation) => {
    for (const traits of [{}, { newShelf: "public" }, { newShelf: "specified" }] as const) {
      const api = taking(() => undefined);
      api.dialects.learn({ ...dialectOf(generation), ...traits });
      expect(addShelf(api, "KOReader").ok).toBe(true);
      expect(api.asked.map(({ body }) => (body as { publicShelf: boolean }).publicShelf)).toEqual([false]);
    }
  });

  test("has no icon if the server refuses the icon", () => {
    const api = taking(({ iconType }) => (iconType === undefined ? undefined : refused(400)));
    expect(addShelf(api, "KOReader").ok).toBe(true);
    expect(api.asked[1]?.body).toEqual({ name: "KOReader", publicShelf: true });
  });

  test("has no icon and is private if the server refuses both", () => {
    const api = taking(({ iconType, publicShelf }) => {
      if (iconType !== undefined) return refused(400);
      return publicShelf === true ? denied : undefined;
    });
    expect(addShelf(api, "KOReader").ok).toBe(true);
  });

  test("starts next time with the form that was accepted, until that form is refused", () => {
    let takesIcons = false;
    const api = taking(({ iconType }) => ((iconType === undefined) === takesIcons ? refused(400) : undefined));
    addShelf(api, "one");
    addShelf(api, "two");
    takesIcons = true;
    addShelf(api, "three");
    const tried = api.asked.map(({ body }) => body as { name: string; iconType?: string });
    expect(tried.map(({ name, iconType }) => [name, iconType !== undefined])).toEqual([
      ["one", true],
      ["one", false],
      ["two", false],
      ["three", false],
      ["three", false],
      ["three", false],
      ["three", true],
    ]);
  });

  test("is not repeated if the shelf exists or the server is away", () => {
    for (const answer of [refused(409), failed<Failure>({ kind: "timeout", sent: true })]) {
      const api = aWire(() => answer);
      expect(addShelf(api, "KOReader")).toEqual(answer);
      expect(api.asked).toHaveLength(1);
    }
  });
});

describe("the list of books on a shelf", () => {
  test("is complete only if every entry is a book", () => {
    const shelf: Shelf = { kind: "standard", id: 1 as ShelfId, name: "A" };
    expect(
      standardBooks(
        aWire(() => ok([{ id: 1 }, { id: 2 }])),
        shelf,
      ),
    ).toMatchObject({ value: { complete: true } });
    expect(
      standardBooks(
        aWire(() => ok([{ id: 1 }, {}])),
        shelf,
      ),
    ).toMatchObject({ value: { complete: false } });
    expect(
      standardBooks(
        aWire(() => ok({ message: "hm" })),
        shelf,
      ),
    ).toMatchObject({ ok: false });
  });
});

describe("an ID that no book can have", () => {
  const numbers = [1e300, -5, 0, 1.5, 2 ** 53, Number.NaN, "7", 2 ** 53 - 1];

  test("is left out of every list, and counted", () => {
    const entries = numbers.map((id) => ({ id, title: "A" }));
    const shelf: Shelf = { kind: "standard", id: 1 as ShelfId, name: "A" };
    const standard = standardBooks(
      aWire(() => ok(entries)),
      shelf,
    );
    const magic = magicBooks(
      aWire(() => ok({ content: entries, hasNext: false, totalElements: 8 })),
      { ...shelf, kind: "magic" },
    );
    for (const list of [standard, magic]) {
      expect(list).toMatchObject({ value: { books: [{ id: 2 ** 53 - 1 }], complete: false, leftOut: 7 } });
    }
  });
});

describe("the pages of a magic shelf", () => {
  const pages = (...list: object[]) =>
    aWire(({ path }) => ok(list[Number(/page=(\d+)/.exec(path)?.[1])] ?? { content: [], hasNext: false }));
  const ids = (result: Result<{ books: readonly { id: BookId }[] }>) =>
    result.ok ? result.value.books.map(({ id }) => id as number) : [];

  test("are read to the last one, and the books counted", () => {
    const api = pages(
      { content: [{ id: 1 }, { id: 2 }], hasNext: true, totalElements: 3 },
      { content: [{ id: 3 }], hasNext: false, totalElements: 3 },
    );
    const listed = magicBooks(api, magic);
    expect(ids(listed)).toEqual([1, 2, 3]);
    expect(listed).toMatchObject({ value: { complete: true } });
  });

  test.each([
    ["overlap", [{ id: 1 }, { id: 2 }], [{ id: 2 }], 3],
    ["miss one", [{ id: 1 }, { id: 2 }], [], 3],
  ])("are incomplete if they %s", (_, first, second, totalElements) => {
    const api = pages(
      { content: first, hasNext: true, totalElements },
      { content: second, hasNext: false, totalElements },
    );
    expect(magicBooks(api, magic)).toMatchObject({ value: { complete: false } });
  });

  test("are complete without a count if the server says that no page follows", () => {
    const api = pages({ content: [{ id: 1 }], hasNext: true }, { content: [{ id: 2 }], hasNext: false });
    expect(magicBooks(api, magic)).toMatchObject({ value: { complete: true } });
    const endless = pages({ content: [{ id: 1 }], hasNext: true }, { content: [], hasNext: true });
    expect(magicBooks(endless, magic)).toMatchObject({ value: { complete: false } });
  });

  test("end if the server announces more and sends an empty page", () => {
    const api = aWire(() => ok({ content: [], hasNext: true, totalElements: 9 }));
    expect(magicBooks(api, magic)).toMatchObject({ value: { complete: false } });
    expect(api.asked).toHaveLength(1);
  });

  test("are requested at the older path next, and then from the shelf itself", () => {
    const older = aWire(({ path }) =>
      path.includes("/mobile/") ? ok({ content: [{ id: 5 }], hasNext: false, totalElements: 1 }) : refused(404),
    );
    expect(ids(magicBooks(older, magic))).toEqual([5]);
    expect(ids(magicBooks(older, magic))).toEqual([5]);
    expect(older.asked).toHaveLength(3);
    const itself = aWire(({ path }) =>
      path.startsWith("/api/magic-shelves/") ? ok({ books: [{ id: 6 }] }) : refused(404),
    );
    expect(ids(magicBooks(itself, magic))).toEqual([6]);
  });

  test("are incomplete if the shelf itself lists a book without an ID", () => {
    const books = (listed: readonly object[]) =>
      magicBooks(
        aWire(({ path }) => (path.startsWith("/api/magic-shelves/") ? ok({ books: listed }) : refused(404))),
        magic,
      );
    expect(books([{ id: 6 }, { title: "A" }])).toMatchObject({ value: { complete: false, leftOut: 1 } });
    expect(books([{ id: 6 }])).toMatchObject({ value: { complete: true, leftOut: 0 } });
  });

  test("are found again if an update of the server moved the path", () => {
    let word = "/mobile/";
    const api = aWire(({ path }) =>
      path.includes(word) ? ok({ content: [{ id: 5 }], hasNext: false, totalElements: 1 }) : refused(404),
    );
    for (const next of ["/mobile/", "/app/", "/mobile/"]) {
      word = next;
      expect(ids(magicBooks(api, magic))).toEqual([5]);
    }
  });

  test("are reported as unsupported if no path has them", () => {
    const api = aWire(() => refused(404));
    expect(magicBooks(api, magic)).toMatchObject({
      failure: { kind: "unsupported", what: "magic shelves" },
    });
  });

  test("are not requested at another path if they are forbidden", () => {
    const api = aWire(() => denied);
    expect(magicBooks(api, magic)).toEqual(denied);
    expect(api.asked).toHaveLength(1);
  });
});

describe("the download of a book file", () => {
  /** A server that sends this head. */
  const sending = (status: number, headers: Record<string, string>) => {
    const heads: DownloadHead[] = [];
    const api = aWire(({ into }) => {
      (into as Receiver).begin(status, headers);
      return ok(undefined);
    });
    const sink = { begin: (head: DownloadHead) => heads.push(head) > 0, take: () => true };
    const run = (bytes: number, validator?: string) =>
      downloadFile(api, { id: 7 as BookId }, { bytes, validator }, sink);
    return { api, heads, run };
  };

  test("reports the length and the version of the file", () => {
    const { heads, run } = sending(200, { "content-length": "1000", etag: '"a"' });
    expect(run(0).ok).toBe(true);
    expect(heads).toEqual([{ from: 0, size: 1000, validator: '"a"' }]);
  });

  test("names another file than the first by its ID", () => {
    const { api } = sending(200, {});
    const sink = { begin: () => true, take: () => true };
    const asked = (book: WantedFile) => {
      downloadFile(api, book, { bytes: 0 }, sink);
      return api.asked.at(-1)?.path;
    };
    const id = 7 as BookId;
    expect(asked({ id, fileId: 12, isOther: true })).toBe("/api/v1/books/7/files/12/download");
    expect(asked({ id, fileId: 11 })).toBe("/api/v1/books/7/download");
    expect(asked({ id })).toBe("/api/v1/books/7/download");
  });

  test("names the format of another file for a sample of its bytes", () => {
    const api = aWire(() => ok(undefined));
    const files = createFileRequests(api);
    files.sample(7 as BookId, 0, 10);
    files.sample(7 as BookId, 0, 10, "PDF");
    expect(api.asked.map(({ path }) => path)).toEqual([
      "/api/v1/books/7/content",
      "/api/v1/books/7/content?bookType=PDF",
    ]);
  });

  test("continues only with a version, and only from where it stopped", () => {
    const { api, heads, run } = sending(206, { "content-range": "bytes 400-999/1000", etag: '"a"' });
    run(400, '"a"');
    expect(api.asked[0]?.more).toEqual({ Range: "bytes=400-", "If-Range": '"a"' });
    expect(heads).toEqual([{ from: 400, size: 1000, validator: '"a"' }]);
    expect(run(300, '"a"')).toMatchObject({ ok: false });
    run(400);
    expect(api.asked[2]?.more).toBeUndefined();
  });

  test("starts again if the server does", () => {
    const { heads, run } = sending(200, { etag: 'W/"weak"', "last-modified": "Mon" });
    run(400, '"a"');
    expect(heads).toEqual([{ from: 0, size: undefined, validator: "Mon" }]);
  });

  test("fails if the answer is a web page", () => {
    for (const type of ["text/html", "Text/HTML; charset=UTF-8"]) {
      const { heads, run } = sending(200, { "content-type": type });
      expect(run(0)).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
      expect(heads).toEqual([]);
    }
  });
});

describe("books that are moved between shelves", () => {
  const [seven, eight] = [7 as BookId, 8 as BookId];
  /** A server that answers a move with nothing, and lists these books on each shelf. */
  const silent = (held: Readonly<Record<string, readonly number[]>>): ServerApi & { asked: AnonymousRequest[] } =>
    aWire(({ method, path }) =>
      method === "POST" ? ok(undefined) : ok((held[path.split("/")[4] ?? ""] ?? []).map((id) => ({ id, title: "A" }))),
    );

  test.each<[string, Readonly<Record<string, readonly number[]>>, boolean]>([
    ["are all on one and on none of the other", { 1: [7, 8, 9], 2: [9] }, true],
    ["are only partly on one", { 1: [7], 2: [] }, false],
    ["are still partly on the other", { 1: [7, 8], 2: [8] }, false],
    ["are on neither", { 1: [], 2: [] }, false],
  ])("count as moved after an empty answer only if they %s", (_what, held, isMoved) => {
    const moved = moveBooks(silent(held), [seven, eight], [1 as ShelfId], [2 as ShelfId]);
    expect(moved.ok).toBe(isMoved);
    expect(moveBooks(silent(held), [seven, eight], [], [2 as ShelfId]).ok).toBe(
      (held["2"] ?? []).every((id) => id > 8),
    );
  });

  test("count as moved after an answer that names the books", () => {
    const api = aWire(() => ok([{ id: 7 }]));
    expect(moveBooks(api, [seven], [], [2 as ShelfId]).ok).toBe(true);
    expect(api.asked).toHaveLength(1);
  });
});
