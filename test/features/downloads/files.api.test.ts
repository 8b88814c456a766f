import type { BookId, Fingerprint } from "../../../src/model/book";
import { done, failed, ok } from "../../../src/base/result";
import type { Headers } from "../../../src/server/decode";
import { type DownloadHead, downloadFile } from "../../../src/features/downloads/downloadFile.api";
import { unixOf } from "../../../src/base/timestamp";
import { serverScene, type ServerScene } from "../../fakes/server";
import { createFileRequests } from "../../../src/features/downloads/files.api";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";

const book = 7 as BookId;

interface Exchange {
  readonly asked: AnonymousRequest[];
  /** Bytes that were wanted before the connection was cut. */
  taken: number;
}

/** A server that answers every question so, in pieces of 512 bytes. */
function answering(status: number, headers: Headers, bytes: number): [ServerApi, Exchange] {
  const exchange: Exchange = { asked: [], taken: 0 };
  const askAsLibrary = (question: AnonymousRequest) => {
    exchange.asked.push(question);
    if (question.into?.begin(status, headers) !== true) return ok("a page of other words");
    for (let sent = 0; sent < bytes; sent += 512) {
      exchange.taken += 512;
      if (!question.into.take("x".repeat(512))) return ok(undefined);
    }
    return done;
  };
  return [{ askAsLibrary } as unknown as ServerApi, exchange];
}

test("a sample of a file has the requested bytes and the length of the whole file", () => {
  const [api, { asked }] = answering(206, { "content-range": "bytes 4096-5119/70000" }, 1024);
  expect(createFileRequests(api).sample(book, 4096, 1024)).toEqual(ok({ bytes: "x".repeat(1024), size: 70000 }));
  expect(asked).toMatchObject([{ method: "GET", path: "/api/v1/books/7/content", more: { Range: "bytes=4096-5119" } }]);
});

const elsewhere = "bytes 0-1023/70000";
test.each([
  ["the whole file", 200, {}, 512],
  ["the whole file with the position of a part", 200, { "content-range": "bytes 4096-5119/70000" }, 512],
  ["another part", 206, { "content-range": elsewhere }, 512],
  ["a part without its position", 206, {}, 512],
])("%s is cut off after its first bytes", (_, status, headers, wanted) => {
  const [api, exchange] = answering(status, headers, 1024 * 1024);
  expect(createFileRequests(api).sample(book, 4096, 1024)).toEqual(ok(undefined));
  expect(exchange.taken).toBe(wanted);
});

test("a part that is longer than announced is cut off at its end", () => {
  const [api, exchange] = answering(206, { "content-range": "bytes 4096-5119/70000" }, 1024 * 1024);
  expect(createFileRequests(api).sample(book, 4096, 1024)).toEqual(ok(undefined));
  expect(exchange.taken).toBe(1024 + 512);
});

test("another success status counts as no sample", () => {
  const [api] = answering(204, {}, 0);
  expect(createFileRequests(api).sample(book, 0, 1024)).toEqual(ok(undefined));
});

test("a refused sample is a failure, and its page is not read", () => {
  const refused = failed({ kind: "refused" as const, status: 403, message: "" });
  const begun: (boolean | undefined)[] = [];
  const askAsLibrary = ({ into }: AnonymousRequest) => {
    begun.push(into?.begin(403, { "content-range": "bytes 0-1023/70000" }));
    return refused;
  };
  const requests = createFileRequests({ askAsLibrary } as unknown as ServerApi);
  expect([requests.sample(book, 0, 1024), begun]).toEqual([refused, [false]]);
});

const firstAnswer = "since Sun, 06 Nov 1994 08:49:37 GMT";
const rest = { "content-range": "bytes 4096-70000/70001", date: "Sun, 06 Nov 1994 09:00:00 GMT" };

/** A server that answers the first request so, and any later one with the whole file. */
function resuming(status: number, headers: Headers, validator: string) {
  const asked: AnonymousRequest[] = [];
  const begun: DownloadHead[] = [];
  const askAsLibrary = (question: AnonymousRequest) => {
    asked.push(question);
    const isFirst = asked.length === 1;
    const head = isFirst ? headers : { "content-length": "70001", date: "Mon, 07 Nov 1994 08:00:00 GMT" };
    if (question.into?.begin(isFirst ? status : 200, head) !== true)
      return failed({ kind: "broken" as const, sent: true, detail: "the answer could not be kept" });
    question.into.take("x");
    return done;
  };
  const sink = {
    begin: (head: DownloadHead) => begun.push(head) > 0,
    take: () => true,
  };
  const api = { askAsLibrary } as unknown as ServerApi;
  expect(downloadFile(api, { id: book }, { bytes: 4096, validator }, sink)).toEqual(done);
  return { asked: asked.map(({ path, more }) => ({ path, more })), begun };
}

describe("the request for the rest of a file", () => {
  const content = { path: "/api/v1/books/7/content", more: { Range: "bytes=4096-" } };
  const whole = { path: "/api/v1/books/7/download", more: undefined };
  const anew = { from: 0, size: 70001, validator: "since Mon, 07 Nov 1994 08:00:00 GMT" };

  test.each(["Sun, 06 Nov 1994 08:49:36 GMT", "Sat, 05 Nov 1994 08:49:37 GMT", "Wed, 01 Jan 1986 00:00:00 GMT"])(
    "goes to the reader's path if the file changed before the first answer (%s)",
    (modified) => {
      const { asked, begun } = resuming(206, { ...rest, "last-modified": modified }, firstAnswer);
      expect(asked).toEqual([content]);
      expect(begun).toEqual([{ from: 4096, size: 70001, validator: firstAnswer }]);
    },
  );

  test.each([
    ["was changed in the second of the first answer", 206, { ...rest, "last-modified": firstAnswer.slice(6) }],
    ["was changed later", 206, { ...rest, "last-modified": "Sun, 06 Nov 1994 08:49:38 GMT" }],
    ["has no date", 206, rest],
    ["has a date of another form", 206, { ...rest, "last-modified": "1994-11-06" }],
    ["begins at another byte", 206, { ...rest, "content-range": elsewhere, "last-modified": firstAnswer.slice(6) }],
    ["has no such part, and the whole comes along", 416, { "content-range": "bytes */70001" }],
    ["is refused", 403, {}],
    ["is refused with a range", 403, { ...rest, "last-modified": "Sat, 05 Nov 1994 08:49:37 GMT" }],
    ["is not there", 404, {}],
    ["is a web page", 200, { "content-type": "text/html" }],
  ])("is followed by a download from the start if the file %s", (_, status, headers) => {
    const { asked, begun } = resuming(status, headers, firstAnswer);
    expect(asked).toEqual([content, whole]);
    expect(begun).toEqual([anew]);
  });

  test("accepts an answer that is the whole file", () => {
    const { asked, begun } = resuming(200, { "content-length": "70001" }, firstAnswer);
    expect(asked).toEqual([content]);
    expect(begun).toEqual([{ from: 0, size: 70001, validator: undefined }]);
  });

  test("is not made for another file of the book, whose server has no ranges", () => {
    const begun: DownloadHead[] = [];
    const date = "Sun, 06 Nov 1994 08:49:37 GMT";
    const answers = [{ date }, { date, "last-modified": date }, { date, etag: '"a"' }];
    const askAsLibrary = ({ path, into }: AnonymousRequest) => {
      expect(path).toBe("/api/v1/books/7/files/9/download");
      into?.begin(200, answers[begun.length] ?? {});
      return done;
    };
    const sink = { begin: (head: DownloadHead) => begun.push(head) > 0, take: () => true };
    const other = { id: book, fileId: 9, isOther: true };
    const api = { askAsLibrary } as unknown as ServerApi;
    while (begun.length < answers.length) expect(downloadFile(api, other, { bytes: 0 }, sink)).toEqual(done);
    expect(begun.map(({ validator }) => validator)).toEqual([undefined, date, '"a"']);
  });

  const dated = "Sun, 06 Nov 1994 08:49:37 GMT";
  test.each([
    ["the same tag", '"a"', { etag: '"a"' }, 1],
    ["another tag", '"a"', { etag: '"b"' }, 2],
    ["no tag", '"a"', {}, 1],
    ["the same date", dated, { "last-modified": dated }, 1],
    ["another date", dated, { "last-modified": "Mon, 07 Nov 1994 08:49:37 GMT" }, 2],
    ["no date", dated, {}, 1],
  ])("accepts the rest only of the same version with If-Range (%s)", (_, validator, headers, requests) => {
    const { asked, begun } = resuming(206, { ...rest, ...headers }, validator);
    expect(asked[0]).toEqual({ path: whole.path, more: { Range: "bytes=4096-", "If-Range": validator } });
    expect(asked).toHaveLength(requests);
    expect(begun).toEqual([requests === 1 ? { from: 4096, size: 70001, validator } : anew]);
  });
});

describe("a search for a file by the position that its server accepted", () => {
  const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
  const kept = "GET /lib/api/koreader/syncs/progress/" + fingerprint;
  const read = "GET /lib/api/v1/app/books";
  const detail = (id: number): string => `GET /lib/api/v1/app/books/${id}`;
  const at = (fraction: number, lastSyncTime = "2026-06-01T10:00:00Z") => ({
    body: { koreaderProgress: { percentage: fraction, lastSyncTime } },
  });
  let scene: ServerScene;

  beforeEach(() => {
    scene = serverScene({}, false);
    scene.dialects.recognise("G");
    scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
    scene.http.on(kept, { body: { percentage: 0.25, timestamp: unixOf("2026-06-01T10:00:00Z") } });
    scene.http.on(read, {
      body: {
        content: [
          { id: 3, title: "Cats" },
          { id: 7, title: "The Great Fish", primaryFileName: "fish.cbz" },
        ],
      },
    });
  });

  const found = () => createFileRequests(scene.api).byPosition(fingerprint);

  it("finds the book with this position, whatever its title", () => {
    scene.http.on(detail(3), at(0.25, "2026-05-01T10:00:00Z"));
    scene.http.on(detail(7), at(0.25));
    expect(found()).toMatchObject({ value: { id: 7 } });
  });

  it("reads the list of books in progress if the main list is not sorted by reading", () => {
    scene.dialects.recognise("B2");
    scene.http.on("GET /lib/api/v1/app/books/continue-reading", { body: [{ id: 7, title: "The Great Fish" }] });
    scene.http.on(detail(7), at(0.25));
    scene.http.on("GET /lib/api/v1/books/7", {
      body: { id: 7, primaryFile: { fileName: "fish.cbz", bookType: "CBX", fileSizeKb: 27 } },
    });
    expect(found()).toMatchObject({ value: { id: 7, kilobytes: 27 } });
    expect(scene.http.asked()).not.toContain(read);
  });

  it("finds no book if none or two books have the position", () => {
    expect(found()).toEqual(ok(undefined));
    for (const id of [3, 7]) scene.http.on(detail(id), at(0.25));
    expect(found()).toEqual(ok(undefined));
  });

  it("accepts a difference of one second, and not of two", () => {
    scene.http.on(detail(7), at(0.25, "2026-06-01T10:00:01Z"));
    expect(found()).toMatchObject({ value: { id: 7 } });
    scene.http.on(detail(7), at(0.25, "2026-06-01T10:00:02Z"));
    expect(found()).toEqual(ok(undefined));
  });

  it("leaves out a deleted book among the newest ones", () => {
    scene.http.on("GET /lib/api/v1/books/3", { status: 404, body: { message: "not found" } });
    expect(createFileRequests(scene.api).newest()).toMatchObject({ value: [{ id: 7 }] });
  });

  it("asks only for books that were last read at that time", () => {
    const listed = (id: number, lastReadTime: string) => ({
      id,
      title: "Cats",
      primaryFileName: "cats.cbz",
      lastReadTime,
    });
    const content = [
      listed(3, "2026-06-02T10:00:00Z"),
      listed(7, "2026-06-01T10:00:00.4Z"),
      listed(9, "2026-05-01T10:00:00Z"),
    ];
    scene.http.on(read, { body: { content } });
    scene.http.on(detail(7), at(0.25));
    expect(found()).toMatchObject({ value: { id: 7 } });
    expect(scene.http.asked().filter((one) => one.startsWith(`${read}/`))).toEqual([detail(7)]);
  });

  it("asks for all later books if the web reader was used since", () => {
    const listed = (id: number, lastReadTime: string) => ({
      id,
      title: "Cats",
      primaryFileName: "cats.cbz",
      lastReadTime,
    });
    scene.http.on(read, { body: { content: [listed(3, "2026-06-02T10:00:00Z"), listed(9, "2026-05-01T10:00:00Z")] } });
    scene.http.on(detail(3), at(0.25));
    expect(found()).toMatchObject({ value: { id: 3 } });
  });

  it("asks for five of the later books at most, and for no earlier one", () => {
    const listed = (id: number, lastReadTime: string) => ({
      id,
      title: "Cats",
      primaryFileName: "c.cbz",
      lastReadTime,
    });
    const later = [11, 12, 13, 14, 15, 16].map((id) => listed(id, "2026-06-02T10:00:00Z"));
    const asked = (content: readonly object[]): readonly string[] => {
      const before = scene.http.asked().length;
      scene.http.on(read, { body: { content } });
      expect(found()).toEqual(ok(undefined));
      return scene.http
        .asked()
        .slice(before)
        .filter((one) => one.startsWith(`${read}/`));
    };
    expect(asked([listed(9, "2026-05-01T10:00:00Z"), ...later])).toEqual([11, 12, 13, 14, 15].map(detail));
    expect(asked([listed(9, "2026-05-01T10:00:00Z")])).toEqual([]);
    expect(asked([listed(9, "2026-06-01T09:59:59Z"), ...later])).toEqual([detail(9)]);
    scene.http.on(read, { body: {} });
    expect(found()).toEqual(ok(undefined));
  });

  it("finds no book with another position of the same time", () => {
    scene.http.on(detail(7), at(0.2502));
    expect(found()).toEqual(ok(undefined));
  });

  describe("with an empty position", () => {
    const then = "2026-06-01T10:00:00Z";

    beforeEach(() => {
      scene.http.on(kept, { body: { percentage: null, timestamp: unixOf(then) } });
      scene.http.on(detail(3), { body: { lastReadTime: "2026-05-01T10:00:00Z" } });
    });

    it("finds the book by its time", () => {
      scene.http.on(detail(7), { body: { lastReadTime: then } });
      expect(found()).toMatchObject({ value: { id: 7 } });
    });

    it("ignores a book with a position, two books, and a record without a time", () => {
      scene.http.on(detail(7), { body: { ...at(0.25).body, lastReadTime: then } });
      expect(found()).toEqual(ok(undefined));
      for (const id of [3, 7]) scene.http.on(detail(id), { body: { lastReadTime: then } });
      expect(found()).toEqual(ok(undefined));
      scene.http.on(kept, { body: { percentage: null, timestamp: null } });
      expect(found()).toEqual(ok(undefined));
    });
  });

  it("makes no request if the server finds files by hash, or has no position", () => {
    scene.http.on(kept, { status: 404, body: { message: "Book not found for hash" } });
    scene.http.on("GET /lib/api/koreader/users/auth", { body: { username: "ann" } });
    scene.http.on("GET /lib/api/v1/healthcheck", { body: { data: { version: "v3.2.4" } } });
    expect(found()).toEqual(ok(undefined));
    expect(scene.http.asked()).not.toContain(read);
    scene.dialects.recognise("spec");
    const before = scene.http.seen.length;
    expect(found()).toEqual(ok(undefined));
    expect(scene.http.seen).toHaveLength(before);
  });
});

describe("lists of books to compare a file with", () => {
  const newest = "GET /lib/api/v1/app/books";
  const search = "GET /lib/api/v1/app/books/search";
  const content = [{ id: 7, title: "Fish", primaryFileName: "fish.cbz" }];
  let scene: ServerScene;

  beforeEach(() => {
    scene = serverScene({}, false);
    scene.dialects.recognise("G");
    scene.http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
  });

  it("are not asked for if the server finds files by hash", () => {
    scene.dialects.recognise("spec");
    const requests = createFileRequests(scene.api);
    expect([requests.titled("Fish"), requests.newest(), scene.http.seen]).toEqual([ok([]), ok([]), []]);
  });

  it("are the newest books, or those with a title", () => {
    scene.http.on(newest, { body: { content } });
    scene.http.on(search, { body: { content } });
    const requests = createFileRequests(scene.api);
    const seven = { value: [{ id: 7, title: "Fish", fileName: "fish.cbz" }] };
    expect([requests.titled("Big Fish"), requests.newest()]).toMatchObject([seven, seven]);
    expect(scene.http.seen.map(({ url }) => url.split("/lib")[1]).filter((url) => url?.includes("books"))).toEqual([
      "/api/v1/app/books/search?q=Big%20Fish&page=0&size=5",
      "/api/v1/app/books?sort=addedOn&dir=desc&page=0&size=5",
    ]);
  });

  it("are empty without a list, and fail with a book that has no ID", () => {
    scene.http.on(newest, { body: {} });
    const requests = createFileRequests(scene.api);
    expect(requests.newest()).toEqual(ok([]));
    scene.http.on(newest, { body: { content: [{ id: 7, title: "Fish" }] } });
    scene.http.on("GET /lib/api/v1/books/7", { body: {} });
    expect(requests.newest()).toEqual(failed({ kind: "unreadable", detail: "a book without an ID" }));
  });
});
