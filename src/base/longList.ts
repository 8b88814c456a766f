/** Calls `rest` every so many `things`, so that the interface stays responsive. */
export function yieldEvery(things: number, rest: () => void): () => void {
  let left = things;
  return () => {
    left -= 1;
    if (left > 0) return;
    left = things;
    rest();
  };
}

/** Things between two pauses of a task, by their cost: a step takes a millisecond or two on a slow device. */
export const perStep = {
  /** Each costs a query, a sidecar or a page of text. */
  reads: 10,
  /** Each costs a look at a file, or at the host's lists. */
  looks: 20,
  /** Each is a book that is compared or decoded. */
  books: 50,
  /** Each is a line of a list in memory. */
  lines: 200,
};

/** `rest` runs after each batch. */
export function inBatches<T>(
  things: readonly T[],
  size: number,
  work: (batch: readonly T[]) => void,
  rest: () => void,
): void {
  let from = 0;
  while (from < things.length) {
    work(things.slice(from, from + size));
    from += size;
    rest();
  }
}

/** All rows of a store that lists some at a time, after the last one. `rest` runs after each window. */
export function eachListed<T>(
  list: (last: T | undefined) => readonly T[],
  work: (row: T) => void,
  rest: () => void,
): void {
  let rows = list(undefined);
  while (rows.length > 0) {
    for (const row of rows) work(row);
    rest();
    rows = list(rows[rows.length - 1]);
  }
}

/** Ask it with `set[key] === true`. */
export function setOf<Key extends string | number>(keys: readonly Key[]): Record<Key, true | undefined> {
  const set: Record<string | number, true | undefined> = {};
  for (const key of keys) set[key] = true;
  return set;
}

/** Names of a record that has no others. */
export function namesOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
}

export const pageLimit = 200;

export function firstPage<Row>(rows: readonly Row[]): Page<Row> {
  return { rows: rows.slice(0, pageLimit), more: rows.length > pageLimit };
}
