import { sessionSender } from "../../src/features/sessions/sendSessions.task";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { Effort } from "../../src/queue/sender";
import type { Fingerprint } from "../../src/model/book";
import type { Failure } from "../../src/base/failure";
import { done, failed, ok, type Result } from "../../src/base/result";
import { fakeClock } from "./clock";
import { fakeLibrary } from "./library";
import { memoryStore } from "./memoryStore";
import { aSession } from "./sessions";
import { testContext } from "./testContext";
import { saveBook } from "../../src/book/books.store";
import { queueSession } from "../../src/features/sessions/sessions.store";

export const facts = { size: 1, modifiedAt: 1 };
export const print = (digit: string): Fingerprint => digit.repeat(32) as Fingerprint;
export const lost: Failure = { kind: "timeout", sent: true };
export const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });

/** A device with books a and b, of which the server knows a as 7 and b as 8, and what drains its outbox. */
export function device() {
  const clock = fakeClock();
  const library = fakeLibrary();
  const store = memoryStore();
  const { database } = store;
  const context = testContext({
    clock,
    settings: { readerUsername: "r", libraryUsername: "l" },
    database,
    server: { ...library.parts, files: { byPosition: () => ok(undefined) }, items: { hasBook: library.hasBook } },
    host: { files: { facts: () => undefined } },
  });
  for (const [digit, id] of [
    ["a", 7],
    ["b", 8],
  ] as const) {
    saveBook(store.database, { fingerprint: print(digit), type: "EPUB" }, `/${digit}.epub`, facts);
    library.byHash.set(print(digit), id);
  }
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
        queueSession(
          store.database,
          aSession({ fingerprint: print(digit), startedAt, endedAt: startedAt + 1800 }),
          clock.now(),
        );
      }
    },
    drain: (effort: Effort = "automatic"): Result<undefined> => {
      const [trouble] = drainQueue(context, [{ of: "session", create: sessionSender }], effort);
      return trouble === undefined ? done : failed(trouble.failure);
    },
  };
}
