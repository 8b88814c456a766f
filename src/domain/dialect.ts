/** How a server speaks, where servers differ. */
export interface Dialect {
  /** The word in the paths of the reader API: `/api/reader/…`. */
  readonly readerPrefix: string;
}

/** The specification's own. */
export const specified: Dialect = { readerPrefix: "reader" };
