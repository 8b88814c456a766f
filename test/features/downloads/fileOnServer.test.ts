import type { Failure } from "../../../src/base/failure";
import { failed, ok, type Result } from "../../../src/base/result";
import type { FileSample } from "../../../src/features/downloads/files.api";
import type { DownloadWork, ShelfJob, ShelfProgress } from "../../../src/features/downloads/downloadWork";
import {
  checkFiles,
  lookAtFile,
  noticeBrowsed,
  noticeListed,
  passNewer,
} from "../../../src/features/downloads/newerFiles.task";
import { findLedgerBook, saveExpectedFiles, saveKnownFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import type { KnownServerFile, ServerFile, ShelfBook, ShelfId, ShelfKey } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { fakeCodec } from "../../fakes/codec";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const size = 100_000;
const end = `1 ${size - 8192} 8192`;
const tail = fakeCodec.md5("end");
const otherTail = fakeCodec.md5("END");
const refused: Failure = { kind: "refused", status: 403, message: "" };
const beyondEnd: Failure = { kind: "refused", status: 416, message: "" };
const lost: Failure = { kind: "offline" };

interface Given {
  readonly known?: Partial<KnownServerFile>;
  /** The server gives no more than one file of a book if it is the specification. */
  readonly kind?: "spec" | "G";
  readonly samples?: readonly Result<FileSample | undefined>[];
  readonly details?: Partial<ShelfBook> | Failure;
}

/** A device with book 1, an EPUB; `asked`: its requests. */
function device({ known = {}, kind = "spec", samples = [], details }: Given) {
  const database = memoryDatabase();
  const file = {
    id: 1 as BookId,
    path: "/books/1.epub",
    state: "here",
    size,
    shelf: "standard:1" as ShelfKey,
  } as const;
  saveExpectedFiles(database, [file]);
  saveKnownFiles(database, [{ file, knownFile: { mark: undefined, newer: undefined, isPassed: false, ...known } }]);
  const asked: string[] = [];
  const left = samples.slice();
  const context = testContext({
    database,
    connection: { dialect: () => dialectOf(kind) },
    server: {
      files: {
        sample: (id, from, length, format) => {
          asked.push(`${id} ${from} ${length}${format === undefined ? "" : ` ${format}`}`);
          return left.shift() ?? ok(undefined);
        },
        withId: (id) => {
          asked.push(`details ${id}`);
          if (details === undefined) return ok(undefined);
          return "kind" in details ? failed(details) : ok({ id, ...details });
        },
      },
    },
    host: { sleepInhibitor: { during: (work) => work() } },
  });
  const stored = (): KnownServerFile | undefined => {
    const found = findLedgerBook(database, file.id)?.knownFile;
    return found && (JSON.parse(JSON.stringify(found)) as KnownServerFile);
  };
  return { context, asked, stored };
}

const whole = (bytes: string, length = size): Result<FileSample> => ok({ size: length, bytes });
const epub = { id: 4, format: "EPUB", kilobytes: 98 };
const fourEpub: Partial<ShelfBook> = { fileId: 4, format: "EPUB", kilobytes: 98, fileName: "a.epub" };
const pdf: ServerFile = { id: 5, format: "PDF", kilobytes: 800, name: "a.pdf", isOther: true };

test.each<[string, Given, Result<boolean>, readonly string[], Partial<KnownServerFile>]>([
  [
    "is as long with the same end",
    { known: { mark: { bytes: size } }, samples: [whole("end")] },
    ok(false),
    [end],
    { mark: { bytes: size, tail } },
  ],
  [
    "is as long with another end",
    { known: { mark: { bytes: size, tail } }, samples: [whole("END")] },
    ok(true),
    [end, "details 1"],
    { mark: { bytes: size, tail }, newer: { bytes: size, tail: otherTail } },
  ],
  [
    "is longer",
    { known: { mark: { bytes: size, tail } }, samples: [whole("end", size + 1)] },
    ok(true),
    [end, "details 1"],
    { mark: { bytes: size, tail }, newer: { bytes: size + 1 } },
  ],
  [
    "is shorter",
    { known: { mark: { bytes: size, tail } }, samples: [failed(beyondEnd), whole("P", 500)] },
    ok(true),
    [end, "1 0 1", "details 1"],
    { mark: { bytes: size, tail }, newer: { bytes: 500 } },
  ],
  [
    "has no such end, but is as long",
    { known: { mark: { bytes: size, tail } }, samples: [failed(beyondEnd), whole("P")] },
    ok(false),
    [end, "1 0 1"],
    { mark: { bytes: size, tail } },
  ],
  [
    "is refused",
    { known: { mark: { bytes: size, tail } }, samples: [failed(refused)] },
    failed(refused),
    [end],
    { mark: { bytes: size, tail } },
  ],
  [
    "is the version that the reader declined",
    { known: { mark: { bytes: 9 }, newer: { bytes: size, tail }, isPassed: true }, samples: [whole("end")] },
    ok(false),
    [end, "details 1"],
    { mark: { bytes: 9 }, newer: { bytes: size, tail }, isPassed: true },
  ],
  [
    "is newer, with its details",
    { known: { mark: { bytes: 9, kilobytes: 1 } }, samples: [whole("end")], details: fourEpub },
    ok(true),
    [end, "details 1"],
    { mark: { bytes: 9, kilobytes: 1 }, newer: { ...epub, bytes: size, tail } },
  ],
  [
    "is known by its number where books have several files",
    { known: { mark: { ...epub, bytes: size } }, kind: "G", samples: [whole("end")] },
    ok(false),
    [end],
    { mark: { ...epub, bytes: size, tail } },
  ],
  [
    "is not known by its number where books have several files",
    { kind: "G", samples: [whole("end")], details: { ...fourEpub, others: [pdf] } },
    ok(false),
    ["details 1", end],
    { mark: { ...epub, bytes: size, tail } },
  ],
  [
    "is not the main one",
    {
      known: { mark: { ...epub, isOther: true } },
      samples: [whole("end")],
      details: { fileId: 5, format: "PDF", fileName: "a.pdf", others: [{ ...epub, name: "a.epub", isOther: true }] },
    },
    ok(false),
    ["details 1", `${end} EPUB`],
    { mark: { ...epub, isOther: true, bytes: size, tail } },
  ],
  [
    "is one of two of its format",
    {
      kind: "G",
      samples: [whole("end")],
      details: { ...fourEpub, others: [{ ...epub, id: 6, name: "b.epub", isOther: true }] },
    },
    ok(false),
    ["details 1"],
    { mark: epub },
  ],
  [
    "is no longer the main one",
    {
      known: { mark: { ...epub, bytes: size, tail } },
      samples: [whole("%PDF", 9), whole("END")],
      details: {
        fileId: 5,
        format: "PDF",
        kilobytes: 800,
        fileName: "a.pdf",
        others: [{ ...epub, name: "a.epub", isOther: true }],
      },
    },
    ok(true),
    [end, "details 1", `${end} EPUB`],
    { mark: { ...epub, bytes: size, tail }, newer: { ...epub, isOther: true, bytes: size, tail: otherTail } },
  ],
  [
    "has been replaced by another format",
    {
      known: { mark: { ...epub, bytes: size, tail } },
      samples: [whole("%PDF", 9)],
      details: { fileId: 5, format: "PDF", fileName: "a.pdf" },
    },
    ok(true),
    [end, "details 1"],
    { mark: { ...epub, bytes: size, tail }, newer: { id: 5, format: "PDF", bytes: 9 } },
  ],
  [
    "is of another format now, where books have several files",
    {
      known: { mark: { format: "EPUB", bytes: size, tail } },
      kind: "G",
      samples: [whole("%PDF")],
      details: { fileId: 5, format: "PDF", fileName: "a.pdf" },
    },
    ok(true),
    ["details 1", end],
    {
      mark: { format: "EPUB", bytes: size, tail },
      newer: { id: 5, format: "PDF", bytes: size, tail: fakeCodec.md5("%PDF") },
    },
  ],
  ["cannot be asked for without its details", { kind: "G", details: lost }, failed(lost), ["details 1"], {}],
])("a look at a file that %s", (_, given, expected, requests, known) => {
  const { context, asked, stored } = device(given);
  expect([lookAtFile(context, 1 as BookId), asked, stored()]).toEqual([
    expected,
    requests,
    { isPassed: false, ...known },
  ]);
});

test("a look at a book that is not here asks nothing", () => {
  const { context, asked } = device({});
  expect([lookAtFile(context, 2 as BookId), asked]).toEqual([ok(false), []]);
});

describe("lists of books", () => {
  const list = (book: Partial<ShelfBook>): ShelfBook => ({ id: 1 as BookId, title: "A", ...book });
  const otherMain = { fileId: 5, format: "PDF", kilobytes: 800, fileName: "a.pdf" };
  const newer = { id: 5, format: "PDF", kilobytes: 800 };

  test.each<[string, "spec" | "G", Partial<ShelfBook>, Partial<KnownServerFile>]>([
    ["the same file", "spec", fourEpub, { mark: epub }],
    [
      "the same file with another size",
      "G",
      { ...fourEpub, kilobytes: 99 },
      { mark: epub, newer: { ...epub, kilobytes: 99 } },
    ],
    ["another file, of a server with one each", "spec", otherMain, { mark: epub, newer }],
    ["another file, of a server with several", "G", otherMain, { mark: epub }],
  ])("have %s", (_, kind, book, expected) => {
    const given = { known: { mark: epub }, kind };
    const listed = device(given);
    const shelf = { kind: "standard" as const, id: 1 as ShelfId, name: "One" };
    expect(noticeListed(listed.context, [{ shelf, books: [list(book)], complete: true }])).toEqual(ok(undefined));
    const browsed = device(given);
    noticeBrowsed(browsed.context, [list({ ...book, id: 7 as BookId }), list(book)]);
    const known = { isPassed: false, ...expected };
    expect([listed.stored(), browsed.stored()]).toEqual([known, known]);
  });
});

test("a declined version stays declined", () => {
  const { context, stored } = device({ known: { mark: epub, newer: { bytes: 9 } } });
  passNewer(context, findLedgerBook(context.database, 1 as BookId)!);
  expect(stored()).toEqual({ mark: epub, newer: { bytes: 9 }, isPassed: true });
});

describe("a check of all files", () => {
  /** Its steps and reports; `run` runs its job. */
  function check(given: Given, run: (job: ShelfJob, start: () => void) => void) {
    const { context } = device(given);
    const steps: (ShelfProgress | undefined)[] = [];
    const reports: unknown[] = [];
    const jobs: ShelfJob[] = [];
    const work: Partial<DownloadWork> = {
      begin: (job) => {
        jobs.push(job);
        run(job, () => job.run(context));
        return true;
      },
      step: (step) => void steps.push(step),
      end: () => void steps.push(undefined),
    };
    checkFiles(
      context,
      work as DownloadWork,
      () => undefined,
      (report) => void reports.push(report),
    );
    return { steps, reports, stops: jobs.map(({ stopsAtOnce }) => stopsAtOnce) };
  }

  test("shows each book, ends and stops within a book", () => {
    const checked = check({ samples: [whole("end")] }, (_, start) => start());
    expect(checked).toEqual({
      steps: [{ phase: "checking", done: 0, total: 0, title: undefined }, undefined],
      reports: [ok({ asked: 1, failed: 0 })],
      stops: [true],
    });
  });

  test("reports a defect", () => {
    const { reports } = check({}, (job) => job.died?.({ kind: "defect" }));
    expect(reports).toEqual([failed({ kind: "defect" })]);
  });
});
