import type { Failure } from "../../../src/base/failure";
import { done, failed } from "../../../src/base/result";
import { downloadBook, type DownloadListener, placeBook } from "../../../src/features/downloads/downloadBook";
import type { DownloadHead, DownloadSink, Resume } from "../../../src/features/downloads/downloadFile.api";
import type { BookId } from "../../../src/model/book";
import type { PartNote } from "../../../src/model/download";
import { byHand } from "../../../src/model/shelf";
import { aShelfScene, folder, pathOf } from "../../fakes/shelfScene";

const megabyte = 1048576;
const path = pathOf(1);
const partPath = `${path}.part`;
const broken: Failure = { kind: "broken", sent: true, detail: "" };
const tag = '"v1"';

/** One request as the server answers it. */
interface Answer {
  readonly head?: DownloadHead;
  /** Lengths. */
  readonly pieces?: readonly number[];
  readonly failure?: Failure;
}

interface Before {
  /** Bytes of a part on the disk. */
  readonly there?: number;
  readonly part?: PartNote;
  readonly kilobytes?: number;
  readonly change?: (disk: ReturnType<typeof aShelfScene>["disk"]) => void;
  /** Megabytes. */
  readonly free?: number;
}

function download(answers: readonly Answer[], { there, part, kilobytes, change, free }: Before = {}) {
  const { context, disk } = aShelfScene([]);
  disk.makeFolder(folder);
  disk.free = free;
  if (there !== undefined) disk.contents.set(partPath, "PK\u0003\u0004".padEnd(there, "x"));
  change?.(disk);
  const requests: Resume[] = [];
  const taken: boolean[] = [];
  const lengths: (number | undefined)[] = [];
  const began: PartNote[] = [];
  const look = (isTaken: boolean): boolean => {
    taken.push(isTaken);
    lengths.push(disk.contents.get(partPath)?.length);
    return isTaken;
  };
  const answer = (from: Resume, sink: DownloadSink) => {
    const { head, pieces = [], failure } = answers[requests.length] ?? { failure: broken };
    requests.push(from);
    if (head !== undefined && look(sink.begin(head))) for (const bytes of pieces) look(sink.take("x".repeat(bytes)));
    return failure === undefined ? done : failed(failure);
  };
  const files = {
    ...context.server.files,
    download: (_: unknown, from: Resume, sink: DownloadSink) => answer(from, sink),
  };
  const listener: DownloadListener = { began: (_, note) => void began.push(note) };
  const placed = { book: { id: 1 as BookId, title: "Book 1", kilobytes }, path, shelf: byHand, part };
  const outcome = downloadBook({ ...context, server: { ...context.server, files } }, placed, listener);
  const trouble = outcome.ok ? undefined : outcome.failure.kind;
  return { trouble, requests, taken, lengths, began, isKept: disk.contents.has(partPath) };
}

/** Where each request began. */
const startsOf = (answers: readonly Answer[], before?: Before): number[] =>
  download(answers, before).requests.map(({ bytes }) => bytes);

describe("a download that breaks", () => {
  const from = (bytes: number, ...pieces: number[]): Answer => {
    return { head: { from: bytes, size: 300000, validator: tag }, pieces, failure: broken };
  };

  test("is continued twice after short pieces, and once more for each good one", () => {
    expect(startsOf([from(0, 70000), from(70000, 1000), from(71000, 1000), from(72000, 1)])).toEqual([0, 70000, 71000]);
    const good = [from(0, 70000), from(70000, 65536), from(135536, 1000), from(136536, 1000), from(137536, 1)];
    expect(startsOf(good)).toEqual([0, 70000, 135536, 136536]);
    expect(startsOf([from(0, 70000), from(70000, 65535), from(135535, 1000), from(136535, 1)])).toEqual([
      0, 70000, 135535,
    ]);
  });

  test.each([
    ["if nothing came", { failure: { kind: "unreachable", detail: "" } }],
    ["if the server refuses it", { ...from(0, 10), failure: { kind: "denied", status: 403, message: "" } }],
    ["if the reader stops it", { ...from(0, 10), failure: { kind: "cancelled", sent: true } }],
  ] as [string, Answer][])("is not continued %s", (_, first) => {
    expect(startsOf([first])).toEqual([0]);
  });

  test("begins again if the server's file has another length, but then needs bytes", () => {
    const before = { there: 3 * megabyte, part: { validator: tag, size: 4 * megabyte } };
    const other = { head: { from: 2 * megabyte, size: 5 * megabyte, validator: tag }, failure: broken };
    expect(startsOf([other, { failure: { kind: "unreachable", detail: "" } }], before)).toEqual([2 * megabyte, 0]);
  });

  test.each([
    ["is kept if it is long and has a version", { size: 4 * megabyte, validator: tag }, 3.5 * megabyte, true],
    ["is deleted if less than a megabyte is sure", { size: 4 * megabyte, validator: tag }, 1.5 * megabyte, false],
    ["is deleted if it has no version", { size: 4 * megabyte }, 3.5 * megabyte, false],
    ["is deleted if it has neither length nor version", {}, 3.5 * megabyte, false],
  ])("%s", (_, head, bytes, isKept) => {
    const first = { head: { from: 0, ...head }, pieces: [bytes], failure: broken };
    expect(download([first], { kilobytes: 4096 }).isKept).toBe(isKept);
  });
});

describe("the part of a download on the disk", () => {
  const known = { validator: tag, size: 4 * megabyte };
  const whole: Answer = { head: { from: 0, ...known }, pieces: [4 * megabyte] };

  test.each([
    ["continues without a new note", { from: 2 * megabyte, ...known }, [2 * megabyte], []],
    ["has a new note for a new version", { from: 0, ...known, validator: "2" }, [], [{ ...known, validator: "2" }]],
    ["has a new note for a new length", { from: 0, validator: tag, size: 6e6 }, [], [{ validator: tag, size: 6e6 }]],
    ["has no note if the book is short", { from: 0, validator: "2", size: 1000 }, [], []],
  ])("%s", (_, head, pieces, notes) => {
    const { requests, began } = download([{ head, pieces }], { there: 3 * megabyte, part: known });
    expect([requests, began]).toEqual([[{ bytes: 2 * megabyte, validator: tag }], notes]);
  });

  test("can be continued again if its rest breaks off", () => {
    const rest = { head: { from: 2 * megabyte, ...known }, pieces: [1000], failure: broken };
    expect(download([rest], { there: 3 * megabyte, part: known })).toMatchObject({ isKept: true, began: [] });
  });

  test("needs room for its rest only", () => {
    const head = { from: 2 * megabyte, ...known };
    const taken = (free: number) => download([{ head }], { there: 3 * megabyte, part: known, free }).taken;
    expect([taken(502), taken(501.9)]).toEqual([[true], [false]]);
  });

  test("is not continued if it is short, or of another download", () => {
    const nothing = [{ bytes: 0, validator: undefined }];
    expect(download([whole], { there: 1000, part: known }).requests).toEqual(nothing);
    expect(download([whole], { there: 3 * megabyte }).requests).toEqual(nothing);
  });

  test("is not taken for a book if the disk lost bytes of it", () => {
    const lossy = download([{ head: { from: 0, size: 20, validator: tag }, pieces: [10, 10] }], {
      change: (disk) => {
        const { facts } = disk;
        disk.facts = (at) => {
          const found = facts(at);
          return found === undefined ? undefined : { ...found, size: found.size - 1 };
        };
      },
    });
    expect(lossy.trouble).toBe("length");
  });
});

describe("the room for a download", () => {
  test("ends a megabyte above one and a half of the listed size if no length is known", () => {
    const most = 2000 * 1024 * 1.5 + megabyte;
    const { trouble, taken, lengths } = download([{ head: { from: 0 }, pieces: [most, 1] }], { kilobytes: 2000 });
    expect([trouble, taken, lengths]).toEqual(["length", [true, true, false], [0, most, most]]);
  });

  test("may be exactly what is free above the setting", () => {
    const head = { from: 0, size: megabyte, validator: tag };
    expect(download([{ head, pieces: [1] }], { free: 501 }).taken).toEqual([true, true]);
    const tight = download([{ head, pieces: [1] }], { free: 500.9 });
    expect([tight.trouble, tight.taken, tight.lengths]).toEqual(["large", [false], [undefined]]);
  });

  test("is asked for once if the disk takes no file, or no more bytes", () => {
    const answer = { head: { from: 0, size: 20, validator: tag }, pieces: [10, 10], failure: broken };
    const closed = download([answer], { change: (disk) => (disk.write = () => undefined) });
    expect([closed.trouble, closed.taken, closed.requests.length]).toEqual(["disk", [false], 1]);
    const full = download([answer], { change: (disk) => (disk.room = 15) });
    expect([full.trouble, full.taken, full.requests.length]).toEqual(["disk", [true, true, false], 1]);
  });
});

test("a book is downloaded as the wanted file, else as the first readable one", () => {
  const { context } = aShelfScene([]);
  const others = [
    { id: 11, name: "Emma.epub", format: "EPUB", isOther: true },
    { id: 12, name: "Emma.pdf", format: "PDF", isOther: true },
    { id: 13, name: "Emma.m4b", format: "M4B", isOther: true },
  ];
  const book = { id: 1 as BookId, title: "Emma", fileName: "Emma.m4b", format: "M4B", fileId: 10, others };
  const placed = (fileId?: number) => {
    const found = placeBook(context, book, fileId, { folder, folders: [] });
    return found.ok ? [found.value.path, found.value.book.fileId, found.value.shelf] : found.failure.kind;
  };
  expect(placed()).toEqual([`${folder}/Emma_1.epub`, 11, byHand]);
  expect(placed(12)).toEqual([`${folder}/Emma_1.pdf`, 12, byHand]);
  expect([placed(13), placed(99)]).toEqual(["format", "fileGone"]);
});
