import type { ReadStatus, State } from "./state";

export function statusOf(state: State, userId: number, bookId: number): ReadStatus | undefined {
  return state.statuses.find((one) => one.userId === userId && one.bookId === bookId);
}

/** Writes a status; the status READ sets the finish date to now, and the date stays when the status changes later. */
export function setStatus(state: State, userId: number, bookId: number, readStatus: string, now: number): ReadStatus {
  const before = statusOf(state, userId, bookId);
  const modifiedAt = new Date(now).toISOString();
  const dateFinished = readStatus === "READ" ? modifiedAt : before?.dateFinished;
  const status = { userId, bookId, readStatus, modifiedAt, dateFinished };
  state.statuses = [...state.statuses.filter((one) => one !== before), status];
  return status;
}

/**
 * Sets the day on which a book was finished and leaves its status unchanged. `untouched`: the status of a new record.
 */
export function setFinished(
  state: State,
  { userId, bookId, untouched }: { userId: number; bookId: number; untouched: string },
  { dateFinished, now }: { dateFinished: string; now: number },
): void {
  const before = statusOf(state, userId, bookId) ?? { userId, bookId, readStatus: untouched, modifiedAt: "" };
  const readAt = new Date(now).toISOString();
  state.statuses = [...state.statuses.filter((one) => one !== before), { ...before, dateFinished, readAt }];
}

/** The status that real servers derive from a position. The fraction has 32 bits. */
export function statusAt(percentage: number): string {
  const percent = Math.fround(percentage) * 100;
  if (percent >= 99.5) return "READ";
  return percent >= 0.25 ? "READING" : "UNREAD";
}

/**
 * The users with a position, a rating or a status of a book: on real servers the book is missing from the magic shelves
 * of others.
 */
export function readersOf(state: State, bookId: number): ReadonlySet<number> {
  const traces = [...state.progress, ...state.ratings, ...state.statuses];
  return new Set(traces.filter((trace) => trace.bookId === bookId).map(({ userId }) => userId));
}
