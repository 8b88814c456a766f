import { sessionOutbox, type DrainParts } from "../../src/app/session/drainSessions";
import { identifyBook } from "../../src/app/book/identifyBook";
import type { Effort } from "../../src/app/sync/outbox";
import type { Fingerprint } from "../../src/domain/book/book";
import type { Failure } from "../../src/domain/failure";
import { ok, type Result } from "../../src/domain/result";
import { fakeClock } from "./clock";
import { fakeLibrary } from "./library";
import { memoryStore } from "./memoryStore";
import { aSession } from "./sessions";
import { say } from "./say";
import { testContext } from "./testContext";

export const facts = { size: 1, modifiedAt: 1 };
export const print = (digit: string): Fingerprint => digit.repeat(32) as Fingerprint;
export const lost: Failure = { kind: "timeout", sent: true };
export const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });

/** A device with books a and b, of which the server knows a as 7 and b as 8, and what drains its outbox. */
export function device() {
  const clock = fakeClock();
  const library = fakeLibrary();
  const store = memoryStore();
  const context = testContext({
    clock,
    settings: { readerUsername: "r", libraryUsername: "l" },
    store: { books: store.books, matches: { pathOf: () => ok(undefined) } },
    server: { library },
  });
  const { settings } = context;
  const parts: DrainParts = {
    say,
    library,
    clock,
    sessions: store.sessions,
    books: store.books,
    pause: () => undefined,
    settings,
    identify: (book) => identifyBook(context, book),
  };
  for (const [digit, id] of [
    ["a", 7],
    ["b", 8],
  ] as const) {
    store.books.remember({ fingerprint: print(digit), type: "EPUB" }, `/${digit}.epub`, facts);
    library.byHash.set(print(digit), id);
  }
  const outbox = sessionOutbox(parts);
  return {
    clock,
    library,
    store,
    misses: context.notices,
    set: context.set,
    read: (digit: string, count = 1) => {
      for (let n = 0; n < count; n += 1) {
        clock.advance(3600);
        const startedAt = clock.now();
        store.sessions.add(aSession({ fingerprint: print(digit), startedAt, endedAt: startedAt + 1800 }));
      }
    },
    drain: (effort: Effort = "automatic"): Result<undefined> => outbox.drain(effort),
  };
}
