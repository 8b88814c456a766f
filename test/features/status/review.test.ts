import { saveReview } from "../../../src/features/status/review";
import { limits } from "../../../src/model/annotation";
import { device, fingerprint, path } from "../../fakes/statusDevice";

function reviewed() {
  const one = device();
  const queued = () =>
    one.database
      .query("SELECT operation, note FROM pending_annotations")
      .map(({ operation, note }) => [operation, note]);
  const save = (text: string): boolean => saveReview(one.context, fingerprint, path, text);
  return { ...one, queued, save };
}

describe("the review of a book", () => {
  test("is written, and queued as a note on the book", () => {
    const { save, queued, summaries, context } = reviewed();
    expect([save("A quiet book."), queued()]).toEqual([true, [["create", "A quiet book."]]]);
    expect([summaries.of(path)?.review, context.count.queued]).toEqual(["A quiet book.", 1]);
  });

  test("is a note without a place, a passage, a colour or a style", () => {
    const { save, database } = reviewed();
    save("A quiet book.");
    const rows = database.query("SELECT kind, start, finish, passage, color, style, title FROM pending_annotations");
    const empty = { start: "", finish: undefined, passage: "", color: "", style: "" };
    expect(rows).toEqual([{ kind: "entry", ...empty, title: "Review" }]);
  });

  test("is not queued again without a change, nor if there was none", () => {
    const { save, queued, context } = reviewed();
    save("");
    expect([queued(), context.count.queued]).toEqual([[], 0]);
    save("A quiet book.");
    save("A quiet book.");
    expect([queued().length, context.count.queued]).toEqual([1, 1]);
    save("");
    expect(queued()).toEqual([["delete", undefined]]);
  });

  test("is cut to what the server takes, and whole on the device", () => {
    const { save, queued, summaries } = reviewed();
    const long = "x".repeat(limits.noteContent + 5);
    save(long);
    expect(queued()).toEqual([["create", long.slice(0, limits.noteContent)]]);
    expect(summaries.of(path)?.review).toBe(long);
  });

  test("is queued although the device cannot write it, which a message says", () => {
    const { save, queued, summaries } = reviewed();
    summaries.canWrite = false;
    expect([save("A quiet book."), queued()]).toEqual([false, [["create", "A quiet book."]]]);
  });
});
