// src/features/position/fetchPosition.task.ts directly: what a sync by hand finds.
import { ok } from "../../../src/base/result";
import { recordPage } from "../../../src/book/pageActivity.rules";
import { fetchPosition } from "../../../src/features/position/fetchPosition.task";
import { saveFetchedPosition } from "../../../src/features/position/fetchedPositions.store";
import { saveRefusedPosition } from "../../../src/features/position/progress.store";
import { type FetchedScene, fetchingBook } from "../../fakes/fetchingBook";
import { fingerprint, positionAt, remoteAt } from "../../fakes/openPosition";

describe("a position that is fetched by hand for the open book", () => {
  test.each([
    ["that is offered", { remote: remoteAt(40) }, true],
    ["that is followed", { remote: remoteAt(40), settings: { progressForward: "follow" } }, true],
    ["that was known before", { remote: remoteAt(40), opening: { remote: remoteAt(40) } }, false],
    ["where the book is", { remote: remoteAt(10) }, false],
    ["that is ignored", { remote: remoteAt(40), settings: { progressForward: "ignore" } }, false],
  ] as const)("is new only if it is offered for the first time: %s", (_which, given, isNew) => {
    const { state, context } = fetchingBook(given);
    expect(fetchPosition(state, context, fingerprint)).toEqual(ok(isNew));
  });

  test("is offered unless the reader has turned a page meanwhile", () => {
    for (const isTurned of [false, true]) {
      const { state, context, offers, opening, clock } = fetchingBook({ remote: remoteAt(40) });
      fetchPosition(state, context, fingerprint);
      if (isTurned) recordPage(opening.book.activity, 12, clock.elapsed(), 0);
      context.tasks.pass(11);
      expect(offers).toHaveLength(isTurned ? 0 : 1);
    }
  });
});

describe("a position that is fetched by hand for a closed book", () => {
  function closed(given: FetchedScene) {
    const told = fetchingBook(given);
    told.state.opening = undefined;
    return { ...told, fetch: () => fetchPosition(told.state, told.context, fingerprint) };
  }
  const kept = (told: ReturnType<typeof fetchingBook>) =>
    told.context.database.query("SELECT percent FROM fetched_positions");

  test("is kept and new once", () => {
    const told = closed({ remote: remoteAt(40) });
    expect([told.fetch(), told.fetch(), kept(told)]).toEqual([ok(true), ok(false), [{ percent: 40 }]]);
  });

  test("is kept, but not new, after a no of the reader", () => {
    const told = closed({ remote: remoteAt(40) });
    saveRefusedPosition(told.context.database, fingerprint, positionAt(40));
    expect([told.fetch(), kept(told)]).toEqual([ok(false), [{ percent: 40 }]]);
  });

  test.each([
    ["own", { remote: remoteAt(40) }, (told: ReturnType<typeof fetchingBook>) => told.sent(40, 5)],
    ["pending", { remote: remoteAt(40) }, (told: ReturnType<typeof fetchingBook>) => told.earlier(40)],
    ["the beginning", { remote: remoteAt(0) }, () => undefined],
    ["none", {}, () => undefined],
  ] as const)("is not kept if it is %s, and replaces an earlier one", (_what, given, prepare) => {
    const told = closed(given);
    prepare(told);
    saveFetchedPosition(told.context.database, fingerprint, remoteAt(70), 5);
    expect([told.fetch(), kept(told)]).toEqual([ok(false), []]);
  });
});
