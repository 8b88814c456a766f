/** Rows of covers on the first page of the library. */
export type HomeRow = "reading" | "recent";

export const homeRows: readonly HomeRow[] = ["reading", "recent"];

/** Covers in a row at most, on the widest screen. */
export const maxInRow = 7;

/** Unix seconds of the last answer by row; absent: none is stored. */
export type RowTimes = Readonly<Partial<Record<HomeRow, number>>>;

/**
 * Seconds in which a row needs no request. What one reads changes by the hour, new books come by the day: the page opens
 * with one request most of the time.
 */
const freshSeconds: Readonly<Record<HomeRow, number>> = { reading: 60, recent: 3600 };

/** Rows to ask for when the page opens. */
export function staleRows(rows: readonly HomeRow[], times: RowTimes, now: number): readonly HomeRow[] {
  return rows.filter((row) => {
    const at = times[row];
    // A clock that was set back proves nothing.
    return at === undefined || now < at || now - at >= freshSeconds[row];
  });
}

/** Unix seconds of the oldest of these rows; undefined if none has an answer. */
export function oldestOf(rows: readonly HomeRow[], times: RowTimes): number | undefined {
  let oldest: number | undefined;
  for (const row of rows) {
    const at = times[row];
    if (at !== undefined) oldest = Math.min(at, oldest ?? at);
  }
  return oldest;
}
