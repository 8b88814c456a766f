import { firstGuess, impossible, movedTo } from "../../src/domain/session";
import { whyPending } from "../../src/domain/whyPending";
import { evening, guessCases, impossibleCases, moveCases } from "../cases/sessionTime.cases";
import { allWell, aSession, whyCases } from "../cases/whyPending.cases";

describe("a reader who asks why something waits", () => {
  test.each(whyCases)("$name", ({ now, waiter, reason }) => {
    expect(whyPending({ ...allWell, ...now }, { ...aSession, ...waiter })).toEqual(reason);
  });
});

describe("a session whose time a person sets", () => {
  test.each(moveCases)("$name", ({ session, to, span }) => {
    expect(movedTo(session, to)).toEqual(span);
  });

  test.each(guessCases)("$name", ({ session, now, guess }) => {
    expect(firstGuess(session, now)).toBe(guess);
  });

  test.each(impossibleCases)("$name", ({ span, others = [], now = evening, obstacle }) => {
    expect(impossible(span, others, now)).toEqual(obstacle);
  });
});
