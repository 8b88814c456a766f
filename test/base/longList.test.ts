import { eachListed, inBatches, yieldEvery } from "../../src/base/longList";

describe("a long list", () => {
  it("lets others work after so many items, not after each", () => {
    const done: string[] = [];
    const yielding = yieldEvery(2, () => done.push("rest"));
    for (const thing of ["a", "b", "c", "d", "e"]) {
      done.push(thing);
      yielding();
    }
    expect(done).toEqual(["a", "b", "rest", "c", "d", "rest", "e"]);
  });

  it("lets others work after each batch", () => {
    const done: string[] = [];
    inBatches(
      ["a", "b", "c"],
      2,
      (batch) => done.push(batch.join("")),
      () => done.push("rest"),
    );
    expect(done).toEqual(["ab", "rest", "c", "rest"]);
  });

  it("lets others work after each window of a store", () => {
    const done: string[] = [];
    eachListed<number>(
      (last = 0) => [1, 2, 3].filter((row) => row > last).slice(0, 2),
      (row) => done.push(`${row}`),
      () => done.push("rest"),
    );
    expect(done).toEqual(["1", "2", "rest", "3", "rest"]);
  });
});
