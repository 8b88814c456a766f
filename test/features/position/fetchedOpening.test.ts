// src/features/position/remoteProgress.task.ts directly: what is fetched for an open book, and what follows.
import type { Failure } from "../../../src/base/failure";
import { recordPage } from "../../../src/book/pageActivity.rules";
import { markAwaitsBook } from "../../../src/features/position/progress.store";
import {
  fetchIfEnabled,
  handleRemoteProgress,
  offerText,
  recordPullFailure,
  resolveFetched,
} from "../../../src/features/position/remoteProgress.task";
import { recordFetch } from "../../../src/features/status/bookFields.store";
import { fetchingBook, kobo } from "../../fakes/fetchingBook";
import { fingerprint, placeAt, positionAt, remoteAt } from "../../fakes/openPosition";

describe("an opening", () => {
  test("fetches the status alone while positions are off, once in a while", () => {
    const { context, opening, requests } = fetchingBook({ settings: { progressSync: false } });
    expect(fetchIfEnabled(context, opening, fingerprint)).toBeUndefined();
    fetchIfEnabled(context, opening, fingerprint);
    expect([requests, opening.compared]).toEqual([["state"], true]);
  });

  test.each([
    ["for the first time", false, false, ["GET", "state"]],
    ["again", true, false, ["GET"]],
    ["again, before it sends", true, true, ["GET", "state", "PUT 9"]],
  ])("fetches the status %s", (_when, compared, isSending, expected) => {
    const { context, ask, requests, clock, earlier } = fetchingBook({ opening: { compared } });
    recordFetch(context.database, fingerprint, clock.now());
    if (isSending) earlier(9);
    ask();
    expect(requests).toEqual(expected);
  });

  test.each([
    ["is offered", 40, ["GET", "state", "state with devices"], "Kobo"],
    ["is where the book is", 10, ["GET", "state"], undefined],
  ])("asks who wrote a position that %s", (_what, percent, expected, device) => {
    const { ask, requests, opening } = fetchingBook({
      remote: remoteAt(percent),
      dialect: { positionTimes: "app/books" },
    });
    ask();
    expect([requests, opening.remote?.device]).toEqual([expected, device]);
  });

  test("knows whether the server knows the file", () => {
    const failure: Failure = { kind: "refused", status: 404, message: "Book not found for hash" };
    const unknown = fetchingBook({ remote: failure, isMatched: false });
    unknown.ask();
    const known = fetchingBook({ opening: { isUnknown: true } });
    known.ask();
    expect([unknown.opening.isUnknown, known.opening.isUnknown]).toEqual([true, false]);
  });
});

describe("an unsent position at an opening", () => {
  test("is not sent after it failed, or while it waits for its book", () => {
    const failing = fetchingBook();
    failing.earlier(9);
    failing.context.database.run("UPDATE pending_progress SET state = 'failed'");
    failing.ask();
    const waiting = fetchingBook();
    waiting.earlier(9);
    markAwaitsBook(waiting.context.database, waiting.pending()!);
    waiting.ask();
    expect([failing.requests, waiting.requests]).toEqual([["GET", "state"], ["GET", "state"]]); // prettier-ignore
  });

  test("is sent once the server has a position of its book", () => {
    const { earlier, context, pending, ask, requests } = fetchingBook({ remote: remoteAt(5) });
    earlier(9);
    markAwaitsBook(context.database, pending()!);
    ask();
    expect(requests).toEqual(["GET", "state", "PUT 9"]);
  });

  test("is sent by the book's ID if the server does not know the file", () => {
    const remote: Failure = { kind: "refused", status: 404, message: "Book not found for hash" };
    const { earlier, context, pending, ask, requests } = fetchingBook({ remote });
    earlier(9);
    markAwaitsBook(context.database, pending()!);
    ask();
    expect(requests).toEqual(["GET", "state with devices", "move 9"]);
  });

  test("is the server's once it was sent", () => {
    const { earlier, ask, opening } = fetchingBook({ remote: remoteAt(5) });
    earlier(9);
    ask();
    expect(opening.remote).toMatchObject(positionAt(9));
  });

  test("leaves the server's position as it was fetched, if it is older", () => {
    const { sent, earlier, ask, opening, clock, pending } = fetchingBook({
      remote: remoteAt(60, undefined, { writtenAt: 1_790_000_000 }),
    });
    sent(30, clock.now() - 4000);
    earlier(9);
    ask();
    expect([pending(), opening.remote?.percent]).toEqual([undefined, 60]);
  });
});

test.each([
  ["a refused account", { kind: "denied", status: 401, message: "" }, true],
  ["a page with 403", { kind: "denied", status: 403, message: "", isPage: true }, false],
  ["a refused request", { kind: "refused", status: 400, message: "" }, false],
] as const)(
  "the failure of a request that is %s stops others only if it is of the account",
  (_what, failure, denied) => {
    const { state } = fetchingBook();
    recordPullFailure(state, failure);
    expect(state.denied).toBe(denied);
  },
);

describe("a planned jump", () => {
  test("is made in its own book only, and not after a page turn", () => {
    const { state, opening, planned, jumps, clock } = fetchingBook({
      opening: { remote: remoteAt(40, placeAt(40)) },
      settings: { progressForward: "follow" },
    });
    handleRemoteProgress(state, opening);
    const act = planned[0]!;
    state.opening = undefined;
    act();
    expect(jumps).toEqual([]);
    state.opening = opening;
    act();
    expect(jumps).toEqual([{ by: "percent", percent: 40 }]);
    recordPage(opening.book.activity, 70, clock.elapsed(), 0);
    act();
    expect(jumps).toHaveLength(1);
  });
});

describe("the decision about a fetched position", () => {
  const given = { opening: { remote: remoteAt(40) }, settings: { progressForward: "follow" } } as const;

  test("is a jump", () => {
    const { context, opening } = fetchingBook(given);
    expect(resolveFetched(context, opening, "opening")).toBe("follow");
  });

  test("is a question with unsent reading, or while the book is unknown", () => {
    const unsent = fetchingBook(given);
    unsent.earlier(9);
    expect(resolveFetched(unsent.context, unsent.opening, "opening")).toBe("offer");
    const unknown = fetchingBook({ ...given, opening: { remote: remoteAt(40), fingerprint: undefined } });
    expect(resolveFetched(unknown.context, unknown.opening, "opening")).toBe("offer");
  });
});

describe("the offer", () => {
  test("is visible once it is shown, until it is answered", () => {
    const { state, opening, offers, shown, context } = fetchingBook({
      opening: { remote: remoteAt(40), wantsPull: true },
    });
    handleRemoteProgress(state, opening);
    expect([offers, opening.shown?.isOpen()]).toEqual([[], false]);
    context.tasks.pass(10);
    expect([offers.length, opening.shown?.isOpen()]).toEqual([1, true]);
    handleRemoteProgress(state, opening);
    shown.isOpen = false;
    expect([offers.length, opening.shown?.isOpen()]).toEqual([1, false]);
  });

  const ahead = "Kobo is ahead: 40.0\u00a0% (here 10.0\u00a0%)";
  const loose = `${ahead}\nThe exact place is not in this file; the percentage is used.`;
  test.each([
    ["an exact place", 40, placeAt(40), ahead],
    ["a place that the file lacks", undefined, placeAt(40), loose],
    ["a percentage", undefined, undefined, ahead],
  ])("names %s", (_what, resolved, place, text) => {
    const { context, opening } = fetchingBook(resolved === undefined ? {} : { resolved });
    expect(offerText(context, opening, { ...remoteAt(40, place), ...kobo })).toBe(text);
  });
});
