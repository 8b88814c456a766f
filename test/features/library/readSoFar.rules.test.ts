import { laterReading } from "../../../src/features/library/readSoFar.rules";
import { asPercent } from "../../../src/base/scale";

const percent = (number: number): ReturnType<typeof asPercent> => asPercent(number);

describe("the percentage on the page of a book", () => {
  test("is the local one if it is as new as the remote one", () => {
    const local = { percent: percent(40), at: 200 };
    expect(laterReading(local, { percent: percent(60), at: 200 })).toEqual(local);
    expect(laterReading(local, { percent: percent(60), at: 100 })).toEqual(local);
    expect(laterReading(local, { percent: percent(60) })).toEqual(local);
  });

  test("is the remote one if it is later", () => {
    const remote = { percent: percent(60), at: 300 };
    expect(laterReading({ percent: percent(40), at: 200 }, remote)).toEqual(remote);
  });

  test("is the one that exists if only one side has it", () => {
    expect(laterReading({ at: 200 }, { percent: percent(60) })).toEqual({ percent: 60, at: 200 });
    expect(laterReading({ percent: percent(40) }, {})).toEqual({ percent: 40, at: undefined });
    expect(laterReading({ at: 300 }, { percent: percent(60), at: 200 })).toEqual({ percent: 60, at: 200 });
    expect(laterReading({}, {})).toEqual({ percent: undefined, at: undefined });
  });
});
