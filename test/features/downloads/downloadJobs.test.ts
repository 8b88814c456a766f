import { failed } from "../../../src/base/result";
import type { DownloadWork, ShelfJob } from "../../../src/features/downloads/downloadWork";
import { createFetching } from "../../../src/features/downloads/fetchBook.task";
import { checkLedger } from "../../../src/features/downloads/ledger";
import { mayProposeNames } from "../../../src/features/downloads/mayProposeNames";
import type { BookId } from "../../../src/model/book";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, pathOf } from "../../fakes/shelfScene";

test("jobs of downloads stop within a book, and report a defect", () => {
  const jobs: ShelfJob[] = [];
  const work: Partial<DownloadWork> = { begin: (job) => jobs.push(job) > 0, cancel: () => undefined };
  const fetching = createFetching(aShelfScene([]).context, work as DownloadWork);
  const reports: unknown[] = [];
  const report = (told: unknown): void => void reports.push(told);
  fetching.fetch({ id: 1 as BookId }, () => undefined, report);
  fetching.fetchAll([{ id: 1 as BookId }, { id: 2 as BookId }], {
    at: () => undefined,
    came: () => undefined,
    report,
  });
  for (const { died } of jobs) died?.({ kind: "defect" });
  const stop = { kind: "server", failure: { kind: "defect" } };
  expect(jobs.map(({ first, stopsAtOnce }) => [first.total, stopsAtOnce])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect(reports).toEqual([failed(stop), { came: 0, troubles: [], left: 2, stop }]);
});

test("a check of all files runs as the one job of downloads", () => {
  const scene = aShelfScene([aBook(1)]);
  scene.run();
  const reports: unknown[] = [];
  Object.assign(scene.context.server, { books: { describe: () => ({ ok: true, value: {} }) } });
  scene.shelves.checkFiles(
    () => undefined,
    (report) => void reports.push(report),
  );
  scene.tasks.pass(1);
  expect(reports).toEqual([{ ok: true, value: { asked: 1, failed: 0 } }]);
});

test("a download is unchanged, changed or gone, by its size", () => {
  const scene = aShelfScene([aBook(1), aBook(2), aBook(3)]);
  scene.run();
  scene.disk.contents.set(pathOf(2), "other");
  scene.disk.contents.delete(pathOf(3));
  expect(checkLedger(scene.context).map(({ found }) => found)).toEqual(["unchanged", "changed", "gone"]);
});

test("names are proposed only once there is a download", () => {
  const scene = aShelfScene([aBook(1)]);
  expect(mayProposeNames(scene.context)).toBe(false);
  scene.run();
  expect(mayProposeNames(scene.context)).toBe(true);
});
