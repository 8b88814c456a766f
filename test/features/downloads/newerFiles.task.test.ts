import type { TaskContext } from "../../../src/context";
import { checkFiles, lookAtFile, noticeListed } from "../../../src/features/downloads/newerFiles.task";
import type { LedgerBook } from "../../../src/features/downloads/downloadRecords";
import type { DownloadWork, ShelfProgress } from "../../../src/features/downloads/downloadWork";
import type { Failure } from "../../../src/base/failure";
import { failed, ok, type Result } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import type { ShelfBook, ShelfId, ShelfKey } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { testContext } from "../../fakes/testContext";
import { memoryDatabase } from "../../fakes/memoryStore";
import { listNewerBooks, saveExpectedFiles, saveKnownFiles } from "../../../src/features/downloads/shelfFiles.store";

const lost: Failure = { kind: "unreachable", detail: "" };
const beyondEnd: Failure = { kind: "refused", status: 416, message: "" };

function ledgerBook(id: number): LedgerBook {
  const path = `/books/${id}.epub`;
  const file = { id: id as BookId, path, state: "here", size: 100_000, shelf: "standard:1" as ShelfKey } as const;
  return { file, knownFile: { mark: { bytes: 100_000, tail: "old" }, newer: undefined, isPassed: false } };
}

/** A device with two books; the server's parts of files are what `sample` answers. */
function device(
  sample: (from: number, format?: string) => Result<{ bytes: string; size: number } | undefined>,
  details: Result<ShelfBook | undefined> = ok(undefined),
) {
  let asked = 0;
  const database = memoryDatabase();
  const books = [ledgerBook(1), ledgerBook(2)];
  saveExpectedFiles(
    database,
    books.map(({ file }) => file),
  );
  saveKnownFiles(database, books);
  const context = testContext({
    database,
    connection: { dialect: () => dialectOf("spec") },
    server: {
      files: {
        sample: (_id, from, _length, format) => {
          asked += 1;
          return sample(from, format);
        },
        withId: () => details,
      },
    },
    host: { network: { whenConnected: (act) => act() }, sleepInhibitor: { during: (work) => work() } },
  });
  return { context, asked: () => asked };
}

test("a server file that ends before the old file's end is a newer file", () => {
  const { context } = device((from) => (from > 0 ? failed(beyondEnd) : ok({ bytes: "P", size: 500 })));
  expect(lookAtFile(context, 1 as BookId)).toEqual(ok(true));
});

test("a shorter file of another format is measured, not the main file", () => {
  const pdf = { id: 5, format: "PDF", kilobytes: 97, isOther: true } as const;
  const book = { id: 1 as BookId, fileId: 4, format: "EPUB", kilobytes: 97, others: [pdf] };
  const sample = (from: number, format?: string): ReturnType<Parameters<typeof device>[0]> => {
    if (format === undefined) return ok({ bytes: "P", size: 100_000 });
    return from > 0 ? failed(beyondEnd) : ok({ bytes: "P", size: 500 });
  };
  const { context } = device(sample, ok(book));
  Object.assign(context, { connection: { dialect: () => dialectOf("G") } });
  const { file } = ledgerBook(1);
  saveKnownFiles(context.database, [{ file, knownFile: { mark: { ...pdf, bytes: 100_000 }, isPassed: false } }]);
  lookAtFile(context, file.id);
  expect(listNewerBooks(context.database)).toMatchObject([{ knownFile: { newer: { format: "PDF", bytes: 500 } } }]);
});

test.each<[string, Result<undefined>]>([
  ["has no details of the book", ok(undefined)],
  ["refuses its details", failed({ kind: "denied", status: 403, message: "" })],
])("a longer file is a newer file also if the server %s", (_, details) => {
  const { context } = device(() => ok({ bytes: "x", size: 200_000 }), details);
  expect(lookAtFile(context, 1 as BookId)).toEqual(ok(true));
  const lostDetails = device(() => ok({ bytes: "x", size: 200_000 }), failed(lost));
  expect(lookAtFile(lostDetails.context, 1 as BookId)).toEqual(failed(lost));
});

test("a list with all files of a book counts more than one with the main file only", () => {
  const list = (files: Partial<ShelfBook>) => ({
    shelf: { kind: "standard" as const, id: 1 as ShelfId, name: "One" },
    books: [{ id: 1 as BookId, title: "A", fileId: 4, format: "EPUB", kilobytes: 90, ...files }],
    complete: true,
  });
  const main = list({});
  const all = list({ others: [{ id: 5, format: "PDF", kilobytes: 800, name: "a.pdf", isOther: true }] });
  for (const lists of [
    [main, all],
    [all, main],
  ]) {
    const { context } = device(() => ok(undefined));
    Object.assign(context, { connection: { dialect: () => dialectOf("G") } });
    const here = { ...ledgerBook(1), knownFile: { mark: { id: 5, kilobytes: 90, isOther: true }, isPassed: false } };
    saveKnownFiles(context.database, [here]);
    noticeListed(context, lists);
    expect(listNewerBooks(context.database).map(({ file }) => file.id)).toEqual([1]);
  }
});

test.each<[string, () => Result<undefined>]>([
  ["sends no ranges", () => ok(undefined)],
  ["refuses each file", () => failed({ kind: "denied", status: 403, message: "" })],
])("books are counted as not checked if the server %s", (_, sample) => {
  const { context } = device(sample);
  const reports: unknown[] = [];
  checkFiles(
    context,
    workOf(context),
    () => undefined,
    (report) => reports.push(report),
  );
  expect(reports).toEqual([ok({ asked: 2, failed: 2 })]);
});

test("a check during another download shows that download, without a report", () => {
  const { context, asked } = device(() => ok(undefined));
  const other: ShelfProgress = { phase: "downloading", done: 0, total: 1, title: "Other" };
  const steps: unknown[] = [];
  const reports: unknown[] = [];
  const busy = { begin: () => false, progress: () => other, watch: () => steps.push("watched") };
  checkFiles(
    context,
    busy as unknown as DownloadWork,
    (step) => steps.push(step),
    (report) => reports.push(report),
  );
  expect([steps, reports, asked()]).toEqual([["watched", other], [], 0]);
});

/** Runs a job at once. */
function workOf(context: TaskContext): DownloadWork {
  const work = {
    begin: ({ run }: { run: (task: TaskContext) => void }) => (run(context), true),
    end: () => undefined,
    step: () => undefined,
  };
  return work as unknown as DownloadWork;
}

test("a lost connection ends the check of all books", () => {
  const { context, asked } = device(() => failed(lost));
  const reports: unknown[] = [];
  checkFiles(
    context,
    workOf(context),
    () => undefined,
    (report) => reports.push(report),
  );
  expect([asked(), reports]).toEqual([1, [failed(lost)]]);
});

test("a newer file that was found before the connection was lost is remembered", () => {
  let count = 0;
  const { context } = device((from) => {
    count += 1;
    if (count > 2) return failed(lost);
    return from > 0 ? failed(beyondEnd) : ok({ bytes: "P", size: 500 });
  });
  const reports: unknown[] = [];
  checkFiles(
    context,
    workOf(context),
    () => undefined,
    (report) => reports.push(report),
  );
  expect(reports).toEqual([failed(lost)]);
  expect(listNewerBooks(context.database)).toHaveLength(1);
});
