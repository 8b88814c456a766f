import type { BookSummaries, BookSummary } from "../../src/koreader/bookData.port";

/** Sidecar summaries in memory, by path. */
export interface FakeSummaries extends BookSummaries {
  readonly kept: Map<string, BookSummary>;
  /** False: the host cannot write. */
  canWrite: boolean;
}

/** `today`: the day of every change. */
export function fakeSummaries(today = "2026-11-22"): FakeSummaries {
  const summaries: FakeSummaries = {
    kept: new Map(),
    canWrite: true,
    isKept: (path) => summaries.kept.has(path),
    of: (path) => summaries.kept.get(path),
    titleOf: () => undefined,
    write: (path, changes) => {
      if (summaries.canWrite) summaries.kept.set(path, { ...summaries.kept.get(path), changedOn: today, ...changes });
      return summaries.canWrite;
    },
  };
  return summaries;
}
