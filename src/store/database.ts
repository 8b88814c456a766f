/** A column's value; NULL is an absent field, both ways. */
export type Value = string | number;

/** Values by parameter name (`:name` in the SQL, without the colon here); an absent one is bound as NULL. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** One row by column name; NULL columns are absent. */
export type Row = Readonly<Record<string, Value | undefined>>;

/**
 * The plugin's own database. Failures are thrown (`StorageError`).
 *
 * @noSelf
 */
export interface Database {
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, values?: Values): number;
  /** Runs one query and returns its rows, in the order of the query. */
  query(sql: string, values?: Values): readonly Row[];
  /** The id of the row inserted last. */
  lastId(): number;
  /**
   * Runs `work` in one transaction, which is rolled back when `work` throws. A transaction inside another is a part of
   * it, which is rolled back alone. Never held across a request.
   */
  transaction<T>(work: () => T): T;
  /** Facts that last only as long as the process, by the name of what keeps them. */
  readonly memory: Record<string, object | undefined>;
  /** Closes the file; harmless when called twice. */
  close(): void;
}
