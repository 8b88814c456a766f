import { pushDecision } from "../../src/domain/pushDecision";
import type { Percent } from "../../src/domain/scale";
import { pushCases } from "../cases/pushGuard.cases";

describe("what may go out by itself", () => {
  test.each(pushCases)("$name", ({ percent, moved, finishedHere, known, decision }) =>
    expect(
      pushDecision({
        percent: percent as Percent,
        place: "/here",
        moved: moved ?? true,
        finishedHere: finishedHere ?? false,
        known: known as { percent: Percent } | undefined,
      }),
    ).toBe(decision),
  );
});
