import { done, ok } from "../../../src/base/result";
import { confirmNumber } from "../../../src/book/bookNumbers.store";
import { withAgreement } from "../../../src/features/status/bookField.rules";
import { findKnownRating, getBookFields, queueField, updateField } from "../../../src/features/status/bookFields.store";
import {
  findLibraryField,
  queueLibraryField,
  recordLibraryChoice,
  withdrawLibraryField,
} from "../../../src/features/status/libraryFields.store";
import { ratingAtEnd } from "../../../src/features/status/localChanges";
import { askState } from "../../../src/features/status/serverState";
import { ratingSender } from "../../../src/features/status/sendRating.task";
import { statusSender } from "../../../src/features/status/sendStatus.task";
import { syncFields } from "../../../src/features/status/syncFields.task";
import type { BookId } from "../../../src/model/book";
import type { ServerStatus } from "../../../src/model/bookState";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import { fingerprint, device, id, path, place } from "../../fakes/statusDevice";

/** A book that is not on the device. */
const absent = { id: 500 as BookId, title: "The Buoy" };
const lamp = { id, title: "The Lamp" };

/** A device whose server does `during` between the question for a state and what is sent then. */
function chosen() {
  const told = device({ ratingMode: "stars", statusSync: true, enabled: true });
  const { context, library, memory, clock, summaries } = told;
  const { database } = memory;
  const sent: number[] = [];
  let during: (() => void) | undefined;
  const rate = (book: BookId, rating: number) => {
    library.states.set(book, { ...library.states.get(book), rating });
    sent.push(rating);
    return done;
  };
  const stateOf = (book: BookId) => {
    const state = library.states.has(book) ? library.stateOf(book) : ok(undefined);
    during?.();
    during = undefined;
    return state;
  };
  Object.assign(context.server, { statuses: { ...library, stateOf, rate } });
  library.states.set(absent.id, { status: "UNREAD", rating: 4 });
  const queued = (name: "rating" | "status", value: number | string, seen?: number | string, book = absent) =>
    queueLibraryField(database, book, name, { value, seen, at: clock.now() });
  return {
    ...told,
    sent,
    queued,
    duringSend: (work: () => void) => (during = work),
    drain: () =>
      void drainQueue(
        context,
        [
          { of: "rating", create: () => ratingSender(context) },
          { of: "status", create: () => statusSender(context) },
        ],
        "everything",
      ),
    stars: (stars: number) => {
      summaries.kept.set(path, { stars });
      ratingAtEnd(context, { fingerprint, path, annotations: { stars } });
    },
    sync: () => {
      askState(context, fingerprint);
      syncFields(context, place);
    },
    ratings: () => memory.rows("SELECT book_id, rating FROM pending_ratings"),
    statuses: () => memory.rows("SELECT book_id, status FROM pending_statuses"),
  };
}

describe("a status or rating that was set for a deleted book in the library", () => {
  test.each([
    { kind: "rating" as const, value: 8 },
    { kind: "status" as const, value: "PAUSED" },
  ])("is not sent for another book that gets the ID: $kind", ({ kind, value }) => {
    const { context, memory, clock, queued, drain, library, sent } = chosen();
    queued(kind, value);
    library.states.delete(absent.id);
    Object.assign(context.server.items, { hasBook: () => ok(false) });
    drain();
    expect(findLibraryField(memory.database, kind, absent.id)).toMatchObject({
      state: "failed",
      reason: "The server does not have this book any more.",
    });
    // The server is set up anew; then a later start.
    library.states.set(absent.id, { status: "UNREAD" });
    memory.database.memory.bookNumbers = undefined;
    expect(confirmNumber(memory.database, { id: absent.id, title: "Quite Another" }, clock.now())).toBe(false);
    expect(sent).toEqual([]);
  });

  test("keeps the title as proof of the ID if only the local book had the ID", () => {
    const { memory, clock, queued, drain, library, context } = chosen();
    memory.database.run("DELETE FROM book_numbers");
    memory.database.memory.bookNumbers = undefined;
    queued("rating", 8, undefined, lamp);
    library.states.delete(id);
    Object.assign(context.server.items, { hasBook: () => ok(false) });
    drain();
    expect(confirmNumber(memory.database, { id, title: "Quite Another" }, clock.now())).toBe(false);
  });
});

describe("an older value of this device", () => {
  test.each([undefined, 8])("does not replace a later rating that was set in the library (base %s)", (base) => {
    const { library, stars, queued, drain, sync, ratings, summaries, memory, sent } = chosen();
    library.states.set(id, { status: "READING", rating: base });
    if (base !== undefined) updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, base));
    stars(3);
    expect(ratings()).toEqual([{ book_id: undefined, rating: 6 }]);
    queued("rating", 10, base, lamp);
    stars(3);
    sync();
    expect(ratings()).toEqual([{ book_id: id, rating: 10 }]);
    drain();
    stars(3);
    drain();
    expect(sent).toEqual([10]);
    sync();
    expect(summaries.of(path)?.stars).toBe(5);
    expect(getBookFields(memory.database, fingerprint).rating.base).toBe(10);
  });

  test.each<ServerStatus>(["WONT_READ", "ABANDONED", "READING"])(
    "does not replace a later status that was set in the library: %s",
    (status) => {
      const { library, here, notice, agreed, queued, drain, sync, statuses } = chosen();
      library.states.set(id, { status: "READING" });
      agreed("READING");
      here("complete");
      notice("complete");
      queued("status", status, "READING", lamp);
      sync();
      notice("complete");
      expect(statuses()).toEqual([{ book_id: id, status }]);
      drain();
      notice("complete");
      sync();
      notice(status === "WONT_READ" ? "complete" : status === "READING" ? "reading" : "abandoned");
      drain();
      expect(library.states.get(id)?.status).toBe(status);
    },
  );

  test("is sent if the reader changes it after the choice in the library", () => {
    const { stars, queued, ratings } = chosen();
    stars(3);
    queued("rating", 10, undefined, lamp);
    stars(2);
    expect(ratings()).toEqual([{ book_id: undefined, rating: 4 }]);
  });

  test("counts again if the choice in the library is taken back", () => {
    const { stars, queued, ratings, memory } = chosen();
    stars(3);
    queued("rating", 10, undefined, lamp);
    withdrawLibraryField(memory.database, "rating", id);
    stars(3);
    expect(ratings()).toEqual([{ book_id: undefined, rating: 6 }]);
  });

  test("is replaced by a choice in the library that was sent at once", () => {
    const { context, library, stars, drain, sync, ratings, summaries, memory, sent } = chosen();
    library.states.set(id, { status: "READING" });
    stars(3);
    context.server.statuses.rate(id, 10);
    recordLibraryChoice(memory.database, "rating", id, 10);
    expect(ratings()).toEqual([]);
    stars(3);
    drain();
    sync();
    expect(sent).toEqual([10]);
    expect(summaries.of(path)?.stars).toBe(5);
  });

  test("in conflict is replaced by a choice in the library", () => {
    const { memory, library, queued, drain, sync, summaries, stars } = chosen();
    library.states.set(id, { status: "READING", rating: 4 });
    stars(3);
    drain();
    expect(getBookFields(memory.database, fingerprint).rating.conflict).toBe(3);
    queued("rating", 10, 4, lamp);
    drain();
    sync();
    expect(summaries.of(path)?.stars).toBe(5);
  });
});

describe("a choice in the library that changes while the server is asked", () => {
  test("is not sent if it was taken back", () => {
    const { queued, duringSend, drain, sent, memory } = chosen();
    queued("rating", 8, 4);
    duringSend(() => withdrawLibraryField(memory.database, "rating", absent.id));
    drain();
    expect(sent).toEqual([]);
  });

  test("is sent in its latest form only", () => {
    const { queued, duringSend, drain, sent } = chosen();
    queued("rating", 8, 4);
    duringSend(() => queued("rating", 2, 4));
    drain();
    drain();
    expect(sent).toEqual([2]);
  });

  test("is not sent if the local book gets a later value", () => {
    const { library, queued, duringSend, drain, sent, memory } = chosen();
    library.states.set(id, { status: "READING", rating: 4 });
    updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 4));
    queued("rating", 8, 4, lamp);
    duringSend(() => queueField(memory.database, fingerprint, "rating", { value: 6, at: 1 }));
    drain();
    drain();
    expect(sent).toEqual([6]);
  });

  test("replaces the value that is being sent", () => {
    const { context, queued, drain, library, sent } = chosen();
    const { rate } = context.server.statuses;
    queued("rating", 8, 4);
    const once = (book: BookId, rating: number) => {
      Object.assign(context.server.statuses, { rate });
      queued("rating", 2, 4);
      return rate(book, rating);
    };
    Object.assign(context.server.statuses, { rate: once });
    drain();
    drain();
    expect(sent).toEqual([8, 2]);
    expect(library.states.get(absent.id)?.rating).toBe(2);
  });
});

test.each([
  { chosenAt: undefined, wins: "READ" },
  { chosenAt: -60, wins: "READ" },
  { chosenAt: 60, wins: "ABANDONED" },
])("a choice made $chosenAt s after the server's status by the server's clock: $wins", ({ chosenAt, wins }) => {
  const { library, memory, clock, drain } = chosen();
  const statusAt = clock.now() - 3600;
  library.states.set(absent.id, { status: "READ", statusAt });
  // The device's clock was two hours ahead.
  queueLibraryField(memory.database, absent, "status", {
    value: "ABANDONED",
    seen: "READING",
    at: clock.now() + 7200,
    chosenAt: chosenAt === undefined ? undefined : statusAt + chosenAt,
  });
  drain();
  expect(library.states.get(absent.id)?.status).toBe(wins);
});

test("a failed choice is not shown as the known rating", () => {
  const { library, memory, queued, drain } = chosen();
  library.states.set(id, { status: "READING", rating: 6 });
  updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 6));
  queued("rating", 10, 4, lamp);
  expect(findKnownRating(memory.database, fingerprint)).toBe(10);
  drain();
  expect(findKnownRating(memory.database, fingerprint)).toBe(6);
});
