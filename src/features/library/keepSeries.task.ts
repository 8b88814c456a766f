import type { Context, TaskContext } from "../../context";
import { yieldEvery, perStep } from "../../base/longList";
import { findFileOf } from "../downloads/shelfFiles.store";
import { attempted } from "../../base/result";
import { detailOf } from "../../base/failure";
import type { DownloadWork } from "../downloads/downloadWork";
import { fetchEach } from "../downloads/fetchBook.task";
import { recordNewBooks } from "../shelves/newBooks";
import type { BrowseBook } from "./browse.rules";
import { absentOf, fetchWholeList } from "./wholeList";
import { nextOfSeries } from "./gather.rules";
import type { KeptSeries } from "../../model/settings";

/** @noSelf */
export interface SeriesKeeping {
  /** Silent; only if online, at most once per hour. */
  afterSync(): void;
}

/** Seconds after a sync, because the user may open the next book. */
const quietSeconds = 45;

const hour = 3600;

/** Downloads the next books of series that are kept on this device. */
export function createSeriesKeeping(context: Context, work: DownloadWork): SeriesKeeping {
  let ranAt: number | undefined;
  const begin = (): void => {
    const { clock, network } = context.host;
    const now = clock.elapsed();
    const kept = context.settings().keptSeries;
    if (kept.length === 0 || !network.isConnected() || (ranAt !== undefined && now - ranAt < hour)) return;
    const run = (task: TaskContext): void => {
      // The reader may end the keeping of a series meanwhile.
      for (const series of kept)
        context.host.tasks.whileWanted(
          () => context.settings().keptSeries.some(({ name }) => name === series.name),
          () => keepOne(task, work, series),
        );
      work.end();
    };
    const first = { phase: "listing", done: 0, total: 0 } as const;
    if (work.begin({ first, stopsAtOnce: true, run })) ranAt = now;
  };
  return {
    afterSync: () => {
      const { enabled, keptSeries } = context.settings();
      if (enabled && keptSeries.length > 0) context.host.tasks.after(quietSeconds, begin);
    },
  };
}

function keepOne(context: TaskContext, work: DownloadWork, { name, count }: KeptSeries): void {
  const listed = attempted(() => fetchWholeList(context, { of: "series", name }));
  if (!listed.ok) return context.log.warn(`series not kept: ${detailOf(listed.failure)}`);
  const read = yieldEvery(perStep.reads, context.host.tasks.pause);
  const offered: BrowseBook[] = [];
  for (const book of listed.value.books) {
    if (findFileOf(context.database, book.id)?.state !== "declined") offered.push(book);
    read();
  }
  const wanted = nextOfSeries(offered, count);
  const absent = absentOf(context, wanted).map(({ id, title }) => ({ id, title }));
  fetchEach(context, work, absent, (id) => recordNewBooks(context, [id]));
}
