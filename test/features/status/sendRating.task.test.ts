import { translate } from "../../fakes/say";
import { discardItem } from "../../../src/features/sync-status/failedItems";
import { listQueueItems } from "../../../src/queue/queue.store";
import { withAgreement, withUnconfirmed } from "../../../src/features/status/bookField.rules";
import { saveBook } from "../../../src/book/books.store";
import {
  listConflicts,
  listPendingFields,
  queueField,
  updateField,
} from "../../../src/features/status/bookFields.store";
import { rateBook, ratingAtEnd } from "../../../src/features/status/localChanges";
import { ratingSender } from "../../../src/features/status/sendRating.task";
import { syncFields } from "../../../src/features/status/syncFields.task";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Failure } from "../../../src/base/failure";
import type { RatingMode } from "../../../src/model/settings";
import { saveDeviceState } from "../../../src/store/deviceState";
import { done, failed } from "../../../src/base/result";
import { device, fingerprint, id, place } from "../../fakes/statusDevice";

/** A device that takes ratings so, and what it sent of them. */
function rated(ratingMode: RatingMode) {
  const told = device({ ratingMode });
  const sent: number[] = [];
  const rate = (_book: BookId, rating: number) => (sent.push(rating), done);
  Object.assign(told.context.server, { statuses: { ...told.library, rate } });
  /** The end of a session that had so many stars. */
  const ends = (stars: number) => ratingAtEnd(told.context, { ...place, annotations: { stars } });
  return {
    ...told,
    sent,
    rates: (rating: number) => rateBook(told.context, fingerprint, rating),
    ends,
    /** The reader closes the book with so many stars. */
    closes: (stars: number) => {
      told.summaries.kept.set(place.path, { ...told.summaries.kept.get(place.path), stars });
      ends(stars);
    },
    drain: () =>
      void drainQueue(told.context, [{ of: "rating", create: () => ratingSender(told.context) }], "automatic"),
    pending: () => listPendingFields(told.memory.database, "rating").map(({ value }) => value),
  };
}

describe("a rating without a base, or changed on both sides", () => {
  test("in whole stars equals the server's half-star rating next to it", () => {
    const { closes, drain, library, sent, known } = rated("stars");
    closes(2);
    library.states.set(id, { rating: 3 });
    drain();
    expect(sent).toEqual([]);
    expect(known().rating.base).toBe(3);
  });

  test("in other stars than the server's is a conflict", () => {
    const { closes, drain, library, sent, known } = rated("stars");
    closes(2);
    library.states.set(id, { rating: 9 });
    drain();
    expect(sent).toEqual([]);
    expect(known().rating.conflict).toBe(2);
  });

  test("is replaced by a manual rating", () => {
    const { rates, drain, library, sent } = rated("ask");
    rates(4);
    library.states.set(id, { rating: 3 });
    drain();
    expect(sent).toEqual([4]);
  });
});

test("a manual rating that differs from the base is sent, even within one star", () => {
  const { rates, drain, library, sent, memory } = rated("stars");
  updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 3));
  library.states.set(id, { rating: 3 });
  rates(4);
  drain();
  expect(sent).toEqual([4]);
});

test("a rating that is the base again gives way to the server's for good", () => {
  const { memory, library, drain, sent, pending, known } = rated("ask");
  updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 8));
  queueField(memory.database, fingerprint, "rating", { value: 8, at: 1 });
  library.states.set(id, { rating: 6 });
  drain();
  expect([sent, pending(), known().rating.remote]).toEqual([[], [], 6]);
});

test("a rating of one file is known of another file of the same book", () => {
  const { ends, memory, pending } = rated("stars");
  const other = "f".repeat(32) as Fingerprint;
  saveBook(memory.database, { fingerprint: other, type: "PDF", title: "The Lamp", id }, "/books/lamp.pdf", {
    size: 2,
    modifiedAt: 1,
  });
  updateField(memory.database, other, "rating", (field) => withAgreement(field, 8));
  ends(4);
  expect(pending()).toEqual([]);
  ends(5);
  expect(pending()).toEqual([10]);
});

describe("a rating that was stored but got no answer", () => {
  /** The reader gave four stars, which arrived; nobody heard. */
  function lost(failure: Failure = { kind: "timeout", sent: true }) {
    const told = rated("stars");
    const rate = (_book: BookId, rating: number) => {
      told.library.states.set(id, { rating });
      return failed(failure);
    };
    told.closes(4);
    const { statuses } = told.context.server;
    Object.assign(told.context.server, { statuses: { ...told.library, rate } });
    told.drain();
    Object.assign(told.context.server, { statuses });
    return told;
  }

  test("becomes the base without a conflict if the reader changed it afterwards", () => {
    const { closes, drain, sent, known } = lost();
    closes(2);
    drain();
    expect(sent).toEqual([4]);
    expect(known()).toMatchObject({ rating: { base: 4, conflict: undefined } });
  });

  test("is a conflict if the server's was changed too", () => {
    const { closes, drain, library, sent, known } = lost();
    closes(2);
    library.states.set(id, { rating: 10 });
    drain();
    expect(sent).toEqual([]);
    expect(known().rating.conflict).toBe(2);
  });

  test("counts as not stored if the server refused it", () => {
    const { closes, library, drain, sent } = lost({ kind: "refused", status: 429, message: "" });
    library.states.set(id, { rating: 8 });
    closes(2);
    drain();
    expect(sent).toEqual([]);
  });
});

test("a confirmed rating stays the base if the server has a later one", () => {
  const { memory, known, fetched } = rated("stars");
  fetched({ rating: 3 });
  updateField(memory.database, fingerprint, "rating", (field) => withUnconfirmed(field, 8));
  fetched({ rating: 8 });
  fetched({ rating: 3 });
  expect(known().rating.base).toBe(8);
});

describe("stars that the reader changes back while they are pending", () => {
  /** Both agreed on five stars; the reader closed the book with four, which wait. */
  function changed() {
    const told = rated("stars");
    updateField(told.memory.database, fingerprint, "rating", (field) => withAgreement(field, 10));
    told.fetched({ rating: 10 });
    told.closes(4);
    return told;
  }

  test("are not sent", () => {
    const { closes, drain, library, sent, pending, known } = changed();
    closes(5);
    expect(pending()).toEqual([]);
    library.states.set(id, { rating: 3 });
    drain();
    expect(sent).toEqual([]);
    expect(known()).toMatchObject({ rating: { base: 10, conflict: undefined } });
  });

  test("are sent again if the former ones may have been stored without an answer", () => {
    const { closes, drain, library, sent, memory } = changed();
    updateField(memory.database, fingerprint, "rating", (field) => withUnconfirmed(field, 8));
    closes(5);
    library.states.set(id, { rating: 8 });
    drain();
    expect(sent).toEqual([10]);
  });

  test("are not sent if the server's stars were written right after reading", () => {
    const { context, memory, summaries, ends, pending, fetched } = rated("stars");
    updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, 10));
    fetched({ rating: 3 });
    summaries.kept.set(place.path, { stars: 5 });
    syncFields(context, place);
    ends(5);
    expect(summaries.kept.get(place.path)?.stars).toBe(2);
    expect(pending()).toEqual([]);
  });

  test("are no longer a conflict", () => {
    const { closes, drain, library, memory } = changed();
    library.states.set(id, { rating: 3 });
    drain();
    expect(listConflicts(memory.database, 10)).toMatchObject([{ local: 4, remote: 3 }]);
    closes(5);
    expect(listConflicts(memory.database, 10)).toEqual([]);
  });
});

test("an unchanged local rating is not sent, and the server's newer one is applied", () => {
  const { context, drain, library, sent, memory, summaries, known, rates, fetched } = rated("stars");
  rates(8);
  updateField(memory.database, fingerprint, "rating", (field) => withUnconfirmed(field, 8));
  fetched({ rating: 8 });
  updateField(memory.database, fingerprint, "rating", (field) => withUnconfirmed(field, undefined));
  summaries.kept.set(place.path, { stars: 4 });
  library.states.set(id, { rating: 3 });
  drain();
  expect(sent).toEqual([]);
  syncFields(context, place);
  expect(summaries.kept.get(place.path)?.stars).toBe(2);
  expect(known()).toMatchObject({ rating: { base: 3, conflict: undefined } });
});

test("stars that a power cut lost before sending are written to the file again", () => {
  const { closes, drain, sent, summaries } = rated("stars");
  closes(3);
  summaries.kept.delete(place.path);
  drain();
  expect(sent).toEqual([6]);
  expect(summaries.of(place.path)?.stars).toBe(3);
});

test("stars that the reader changes before the earlier ones are sent stay in the file", () => {
  const { closes, drain, sent, summaries } = rated("stars");
  closes(3);
  summaries.kept.set(place.path, { stars: 5 });
  drain();
  expect([sent, summaries.of(place.path)?.stars]).toEqual([[6], 5]);
});

describe("a rating that the reader discarded from the queue", () => {
  function discarded() {
    const told = rated("stars");
    told.closes(4);
    const fault = { call: "stateOf", failure: { kind: "denied", status: 403, message: "no" } } as const;
    told.library.faults.push(fault, fault);
    told.drain();
    told.drain();
    const { database } = told.memory;
    const [item] = listQueueItems(database, "failed", 10, {});
    expect(discardItem(database, item!, told.clock.now(), translate)).toBe(true);
    return told;
  }

  test("is not queued again by the same stars", () => {
    const { closes, pending } = discarded();
    closes(4);
    expect(pending()).toEqual([]);
  });

  test("is followed by the next rating, which is queued", () => {
    const { closes, pending } = discarded();
    closes(5);
    expect(pending()).toEqual([10]);
  });

  test("is forgotten once both sides agree, and may be given again later", () => {
    const { closes, pending, context, library, summaries, known, fetched } = discarded();
    library.states.set(id, { rating: 6 });
    fetched({ rating: 6 });
    summaries.kept.set(place.path, { stars: 3 });
    syncFields(context, place);
    expect(known().rating.base).toBe(6);
    closes(4);
    expect(pending()).toEqual([8]);
  });

  test("has no base", () => {
    expect(discarded().known()).toMatchObject({ rating: { base: undefined } });
  });
});

test.each([
  ["filled in if the reader rates by stars", "stars", false, 4],
  ["left out if ratings are asked for", "ask", false, undefined],
  ["left out if the file may be another reader's", "stars", true, undefined],
] as const)("the stars of a file that lost them are %s", (_what, mode, isShared, stars) => {
  const { rates, drain, context, summaries, sent } = rated(mode);
  saveDeviceState(context.database, { isShared });
  rates(8);
  drain();
  expect([sent, summaries.of(place.path)?.stars]).toEqual([[8], stars]);
});
