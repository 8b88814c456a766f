import type { Context } from "../../context";
import { lazily } from "../../base/lazily";
import type { Result } from "../../base/result";
import { keptIn } from "../../store/database";
import { metadataUpdates } from "../metadata/metadata.task";
import { createDownloadWork, type DownloadWork, type ProgressListener } from "./downloadWork";
import { createFetching, type Fetching } from "./fetchBook.task";
import { type CheckReport, checkFiles } from "./newerFiles.task";
import { createRenaming, type Renaming } from "./renameBooks.task";
import { createReturning, type Returning } from "./returnBook.task";
import { createFinishedReturns, type FinishedReturns } from "./returnFinished.task";
import { settleFiles } from "./settleSwaps.task";

/** Use cases of downloads with state. They share the one job at a time. @noSelf */
interface DownloadJobs {
  readonly work: DownloadWork;
  readonly fetching: Fetching;
  readonly returning: Returning;
  readonly finished: FinishedReturns;
  readonly renaming: Renaming;
  /** At the user's request (`newerFiles`). */
  checkFiles(at: ProgressListener, report: (checked: Result<CheckReport>) => void): void;
}

/** One a process. */
export function downloadJobs(context: Context): DownloadJobs {
  return keptIn(context.database, "downloadJobs", () => createDownloadJobs(context));
}

function createDownloadJobs(context: Context): DownloadJobs {
  const work = lazily(() =>
    createDownloadWork(
      context,
      (task) => settleFiles(task),
      () => {
        metadataUpdates(context).soon();
        finished.afterSync(true);
      },
    ),
  );
  const finished = lazily(() => createFinishedReturns(context, work));
  return {
    work,
    fetching: lazily(() => createFetching(context, work)),
    returning: lazily(() => createReturning(context, work)),
    finished,
    renaming: lazily(() => createRenaming(context, work)),
    checkFiles: (at, report) => checkFiles(context, work, at, report),
  };
}
