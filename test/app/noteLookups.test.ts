import { noteOutbox, type SendNotesParts } from "../../src/app/notes/sendNotes";
import { ratingOutbox, type SendRatingsParts } from "../../src/app/notes/sendRatings";
import type { Effort, Outbox } from "../../src/app/sync/outbox";
import type { Book, Fingerprint } from "../../src/domain/book/book";
import { done, ok } from "../../src/domain/result";
import { defaults } from "../../src/domain/settings";
import { say } from "../fakes/say";

/** Of each of fifty books so many things wait, and the server knows none of them. */
function device(outboxOf: (parts: unknown) => Outbox, each: number) {
  const books = Array.from({ length: 50 }, (_, n) => `book ${n}` as Fingerprint);
  /** The one looked up longest ago first. */
  let queue = books;
  const lookups: Fingerprint[] = [];
  const rows = books
    .flatMap((book) => Array.from({ length: each }, () => book))
    .map((fingerprint, n) => ({ rowId: n + 1, fingerprint, state: "pending", deed: "create", rating: 8 }));
  const waiting = {
    waiting: (last?: { rowId: number }) => ok(rows.slice(last?.rowId ?? 0, (last?.rowId ?? 0) + 30)),
    unknownBooks: (limit: number) => ok(queue.slice(0, limit)),
    unmark: () => done,
  };
  const outbox = outboxOf({
    annotations: waiting,
    ratings: waiting,
    books: { find: (fingerprint: Fingerprint) => ok({ fingerprint, type: "EPUB" }) },
    identify: ({ fingerprint }: Book) => {
      lookups.push(fingerprint);
      queue = queue.filter((one) => one !== fingerprint).concat(fingerprint);
      return ok(undefined);
    },
    say,
    noteFile: () => () => undefined,
    pause: () => undefined,
    clock: { now: () => 0, elapsed: () => 0 },
    settings: () => ({ ...defaults, libraryUsername: "reader" }),
  });
  const drain = (effort: Effort): readonly Fingerprint[] => {
    lookups.splice(0);
    expect(outbox.drain(effort).ok).toBe(true);
    return [...lookups];
  };
  return { books, drain };
}

describe.each([
  ["notes", 2, (parts: unknown) => noteOutbox(parts as SendNotesParts)],
  ["ratings", 1, (parts: unknown) => ratingOutbox(parts as SendRatingsParts)],
])("%s in books that the server does not know", (_, each, outboxOf) => {
  test("are asked about for at most twenty books in one automatic drain, each in its turn", () => {
    const { books, drain } = device(outboxOf, each);
    expect(drain("automatic")).toEqual(books.slice(0, 20));
    expect(drain("automatic")).toEqual(books.slice(20, 40));
    expect(drain("automatic")).toEqual([...books.slice(0, 10), ...books.slice(40)]);
  });

  test("are all asked about when a person syncs", () => {
    const { books, drain } = device(outboxOf, each);
    expect(drain("everything")).toEqual(books);
  });
});
