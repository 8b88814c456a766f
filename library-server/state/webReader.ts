import { type Book, type State, type User, type WebPosition } from "./state";

/** The open place of the book in the web reader; undefined: the book was never opened there. */
export function webPositionOf(state: State, userId: number, bookId: number): WebPosition | undefined {
  return state.webPositions.find((one) => one.userId === userId && one.bookId === bookId);
}

export function setWebPosition(state: State, position: WebPosition): void {
  const others = state.webPositions.filter(
    ({ userId, bookId }) => userId !== position.userId || bookId !== position.bookId,
  );
  state.webPositions = [...others, position];
}

/** The time of the last position of the book, from any reader, as ISO 8601; undefined: no position was sent. */
export function lastReadTime(state: State, userId: number, bookId: number): string | undefined {
  const device = state.progress.findLast((one) => one.userId === userId && one.bookId === bookId);
  const dated = state.statuses.find((one) => one.userId === userId && one.bookId === bookId)?.readAt;
  const at = Math.max(
    Date.parse(dated ?? "1970-01-01"),
    (device?.storedAt ?? 0) * 1000,
    webPositionOf(state, userId, bookId)?.at ?? 0,
  );
  return at === 0 ? undefined : `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/**
 * Tells whether both switches are on: positions of devices move the web reader, and on newer servers also the reverse.
 */
export function followsDevices({ reader }: User): boolean {
  return reader?.syncEnabled === true && reader.syncWithWebReader === true;
}

/**
 * The CFI that real servers derive from a device's place. Undefined where they fail: for a page, for a text with a
 * number, for an element without a number (on older servers also with an offset).
 */
export function convertedCfi(place: string, { type }: Book, takesElementOffsets: boolean): string | undefined {
  const found = /^\/body\/DocFragment\[(\d+)\]\/body\/.*?(\w+\[\d+\](\.0)?|\/text\(\)\.(\d+))$/.exec(place);
  if (type !== "EPUB" || found === null) return undefined;
  if (found[3] !== undefined && !takesElementOffsets) return undefined;
  return `epubcfi(/6/${2 * Number(found[1])}!/4/2${found[4] === undefined ? "" : `:${found[4]}`})`;
}

/** The reverse: the place of the chapter's own element, without an offset. Undefined for a text that is no CFI. */
export function convertedPlace(cfi: string | null): string | undefined {
  const chapter = /^epubcfi\(\/6\/(\d+)/.exec(cfi ?? "")?.[1];
  return chapter === undefined ? undefined : `/body/DocFragment[${Number(chapter) / 2}]/body`;
}
