import type { Failure } from "../../../src/base/failure";
import { done, failed } from "../../../src/base/result";
import { type DownloadHead, downloadFile, type Resume } from "../../../src/features/downloads/downloadFile.api";
import type { BookId } from "../../../src/model/book";
import type { Headers } from "../../../src/server/decode";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";

const date = "Sun, 06 Nov 1994 08:49:37 GMT";

interface Served {
  readonly from?: Resume;
  readonly status?: number;
  readonly headers?: Headers;
  readonly failure?: Failure;
  /** The sink's answer to the head. */
  readonly begins?: boolean;
  /** The sink takes so many pieces. */
  readonly takes?: number;
}

/** A file in three pieces. `answers`: the receiver's, to the head and to each piece. */
function served({ from = { bytes: 0 }, status = 200, headers = {}, failure, begins = true, takes = 9 }: Served) {
  const asked: unknown[] = [];
  const answers: boolean[] = [];
  const begun: DownloadHead[] = [];
  const pieces: string[] = [];
  const askAsLibrary = ({ path, more, into }: AnonymousRequest) => {
    asked.push([path, more]);
    if (failure !== undefined) return failed(failure);
    answers.push(into?.begin(status, headers) === true);
    for (const piece of ["ab", "cd", "ef"]) if (answers.at(-1) === true) answers.push(into?.take(piece) === true);
    return done;
  };
  const sink = {
    begin: (head: DownloadHead) => (begun.push(head), begins),
    take: (piece: string) => pieces.push(piece) <= takes,
  };
  const outcome = downloadFile({ askAsLibrary } as unknown as ServerApi, { id: 7 as BookId }, from, sink);
  return { outcome: outcome.ok ? "done" : outcome.failure.kind, asked, answers, begun, pieces };
}

const whole = ["/api/v1/books/7/download", undefined];

describe("the download of a whole file", () => {
  test("gives the sink its length, its version and each piece", () => {
    const headers = { "content-length": "6", etag: '"v1"', date };
    expect(served({ headers, from: { bytes: 0, validator: '"v0"' } })).toEqual({
      outcome: "done",
      asked: [whole],
      answers: [true, true, true, true],
      begun: [{ from: 0, size: 6, validator: '"v1"' }],
      pieces: ["ab", "cd", "ef"],
    });
  });

  test("is cut off when the sink takes no more", () => {
    expect(served({ takes: 1 })).toMatchObject({ answers: [true, true, false], pieces: ["ab", "cd"] });
    expect(served({ begins: false })).toMatchObject({ outcome: "broken", answers: [true, false], pieces: [] });
  });

  test("may be a part that begins with the first byte", () => {
    const part = (range: string) => served({ status: 206, headers: { "content-range": range } });
    expect(part("bytes 0-5/6")).toMatchObject({ outcome: "done", begun: [{ from: 0, size: 6 }] });
    expect(part("bytes 3-5/6")).toMatchObject({ outcome: "unreadable", answers: [false], begun: [] });
  });

  test.each([
    ["a web page", 200, { "content-type": "text/html" }],
    ["another status", 204, {}],
  ])("is cut off before the first byte of %s", (_, status, headers) => {
    expect(served({ status, headers })).toMatchObject({ outcome: "unreadable", answers: [false], pieces: [] });
  });
});

describe("the rest of a file", () => {
  const from = { bytes: 3, validator: `since ${date}` };

  test("is asked for once if the server is away", () => {
    const away = served({ from, failure: { kind: "unreachable", detail: "" } });
    expect([away.outcome, away.asked]).toEqual(["unreachable", [["/api/v1/books/7/content", { Range: "bytes=3-" }]]]);
  });

  test("can be continued again if the whole file came", () => {
    const later = "Mon, 07 Nov 1994 08:49:37 GMT";
    expect(served({ from, headers: { date: later } }).begun).toEqual([{ from: 0, validator: `since ${later}` }]);
  });
});
