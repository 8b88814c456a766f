import type { TaskContext } from "../../../src/context";
import { checkFiles, lookAtFile } from "../../../src/features/downloads/newerFiles.task";
import type { LedgerBook } from "../../../src/features/downloads/downloadRecords";
import type { DownloadWork } from "../../../src/features/downloads/downloadWork";
import type { Failure } from "../../../src/base/failure";
import { failed, ok, type Result } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import type { ShelfKey } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { testContext } from "../../fakes/testContext";
import { memoryDatabase } from "../../fakes/memoryStore";
import { saveExpectedFiles, saveKnownFiles } from "../../../src/features/downloads/shelfFiles.store";

const lost: Failure = { kind: "unreachable", detail: "" };
const beyondEnd: Failure = { kind: "refused", status: 416, message: "" };

function ledgerBook(id: number): LedgerBook {
  const path = `/books/${id}.epub`;
  const file = { id: id as BookId, path, state: "here", size: 100_000, shelf: "standard:1" as ShelfKey } as const;
  return { file, knownFile: { mark: { bytes: 100_000, tail: "old" }, newer: undefined, isPassed: false } };
}

/** A device with two books; the server's parts of files are what `sample` answers. */
function device(sample: (from: number) => Result<{ bytes: string; size: number }>) {
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
        sample: (_id, from) => {
          asked += 1;
          return sample(from);
        },
        withId: () => ok(undefined),
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

test("a lost connection ends the check of all books", () => {
  const { context, asked } = device(() => failed(lost));
  const work = {
    begin: ({ run }: { run: (task: TaskContext) => void }) => (run(context), true),
    end: () => undefined,
    step: () => undefined,
  };
  const reports: unknown[] = [];
  checkFiles(
    context,
    work as unknown as DownloadWork,
    () => undefined,
    (report) => reports.push(report),
  );
  expect([asked(), reports]).toEqual([1, [failed(lost)]]);
});
