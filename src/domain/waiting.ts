/** What can wait for the server. */
export type Thing = "session" | "position" | "note" | "rating" | "shelf change";

/** So many of one kind; never none. */
export interface Amount {
  readonly of: Thing;
  readonly count: number;
}
