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
