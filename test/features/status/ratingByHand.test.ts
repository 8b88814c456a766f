import { withAgreement } from "../../../src/features/status/bookField.rules";
import { listPendingFields, updateField } from "../../../src/features/status/bookFields.store";
import { rateBook, ratingAtEnd } from "../../../src/features/status/localChanges";
import { ratingSender } from "../../../src/features/status/sendRating.task";
import type { BookId } from "../../../src/model/book";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import { done } from "../../../src/base/result";
import { device, fingerprint, id, path, place } from "../../fakes/statusDevice";
import { saveDeviceState } from "../../../src/store/deviceState";

/** A device that asks for a rating, and what it sent of them. */
function rated(settings: object = {}) {
  const told = device({ ratingMode: "ask", ...settings });
  const { context, library, memory } = told;
  const sent: number[] = [];
  const rate = (_book: BookId, rating: number) => (sent.push(rating), done);
  Object.assign(context.server, { statuses: { ...library, rate } });
  return {
    ...told,
    sent,
    rates: (rating: number) => rateBook(context, fingerprint, rating),
    synced: (rating: number) =>
      updateField(memory.database, fingerprint, "rating", (field) => withAgreement(field, rating)),
    drain: () => void drainQueue(context, [{ of: "rating", create: () => ratingSender(context) }], "automatic"),
    pending: () => listPendingFields(memory.database, "rating").map(({ value }) => value),
  };
}

test("a manual rating stays pending if the local stars are still the server's", () => {
  const { rates, told, synced, summaries, pending } = rated();
  summaries.kept.set(place.path, { stars: 3 });
  synced(6);
  rates(9);
  told({ rating: 6 });
  expect(pending()).toEqual([9]);
});

test("a manual rating is sent even if it equals the last agreed one", () => {
  const { rates, drain, synced, sent } = rated();
  synced(8);
  rates(9);
  rates(8);
  drain();
  expect(sent).toEqual([8]);
});

test("a rating of the server does not replace another user's stars on a shared device", () => {
  const { rates, drain, library, memory, synced, summaries } = rated();
  saveDeviceState(memory.database, { isShared: true });
  summaries.kept.set(place.path, { stars: 2 });
  synced(6);
  rates(8);
  rates(6);
  library.states.set(id, { rating: 10 });
  drain();
  expect(summaries.of(place.path)?.stars).toBe(2);
});

test("a manual rating is sent over a fetched rating that was not compared yet", () => {
  const { rates, drain, library, fetched, summaries, sent } = rated();
  summaries.kept.set(place.path, { stars: 3 });
  fetched({ rating: 6 });
  library.states.set(id, { rating: 6 });
  rates(9);
  drain();
  expect(sent).toEqual([9]);
});

test("a manual rating becomes a conflict if the server's rating changed", () => {
  const { rates, drain, library, told, summaries, known, synced } = rated();
  summaries.kept.set(place.path, { stars: 3 });
  synced(6);
  rates(9);
  library.states.set(id, { rating: 4 });
  told({ rating: 4 });
  drain();
  expect(known().rating.conflict).toBe(5);
});

describe("the stars of the host at the end of reading", () => {
  test("are queued, and none at all are no rating", () => {
    const one = device({ ratingMode: "stars" });
    ratingAtEnd(one.context, { fingerprint, path, annotations: { stars: 0 } });
    ratingAtEnd(one.context, { fingerprint, path, annotations: {} });
    ratingAtEnd(one.context, { fingerprint, path, annotations: undefined });
    expect(listPendingFields(one.memory.database, "rating")).toEqual([]);
    ratingAtEnd(one.context, { fingerprint, path, annotations: { stars: 4 } });
    ratingAtEnd(one.context, { fingerprint, path, annotations: { stars: 0 } });
    expect(listPendingFields(one.memory.database, "rating")).toMatchObject([{ value: 8 }]);
  });
});

test("a manual rating that equals the last one is not queued again", () => {
  const { rates, synced, pending, context } = rated();
  synced(8);
  rates(8);
  expect([pending(), context.count.queued]).toEqual([[], 0]);
});

test.each([
  ["ask", false],
  ["off", true],
])("a manual rating in the mode “%s” is sent although ratings are off: %s", (ratingMode, insisted) => {
  const { rates, memory } = rated({ ratingMode });
  rates(8);
  expect(listPendingFields(memory.database, "rating")).toMatchObject([{ value: 8, insisted }]);
});

test.each([
  ["stars", 3, [6]],
  ["stars", 0, []],
  ["stars", undefined, []],
  ["off", 3, []],
])("stars at the end of reading are queued as ratings: mode “%s”, stars %s", (ratingMode, stars, queued) => {
  const { context, pending } = rated({ ratingMode });
  ratingAtEnd(context, { fingerprint, path, annotations: { stars } });
  expect(pending()).toEqual(queued);
});
