import { collectKept, collectNotes, keepTouched } from "../../../src/features/annotations/collectNotes";
import type { Fingerprint } from "../../../src/model/book";
import type { KnownItem, NoteChange } from "../../../src/features/annotations/noteChanges.rules";
import type { ChoiceMenu } from "../../../src/koreader/dialogs.port";
import { testContext } from "../../fakes/testContext";

/** A book of which the server has these marks, and the reader none any more; what was asked and queued. */
function emptied(marks: readonly string[]) {
  const notices: string[] = [];
  const questions: ChoiceMenu[] = [];
  const forgotten: Fingerprint[] = [];
  const queued: NoteChange[] = [];
  const known = marks.map((mark): KnownItem => ({ kind: "annotation", mark, digest: mark, serverId: 5 }));
  const context = testContext({
    settings: { highlights: "send", bookmarks: "send" },
    store: {
      books: { find: () => undefined },
      annotations: {
        known: () => known,
        nameTaken: () => undefined,
        learnTaken: () => undefined,
        queue: (_, __, changes) => {
          queued.push(...changes);
          return;
        },
        forgetTouched: (hash) => {
          forgotten.push(hash);
          return;
        },
      },
    },
    host: {
      annotations: { ownColours: () => ({}) },
      dialogs: { choose: (question) => void questions.push(question), notify: (text) => void notices.push(text) },
    },
  });
  const collect = (touched: readonly string[]): readonly string[] => {
    const fingerprint = "a" as Fingerprint;
    const notes = { count: 0, part: () => [] };
    return collectNotes(context, { fingerprint, path: "/a.epub", notes, touched });
  };
  return { questions, notices, queued, forgotten, collect };
}

describe("notes that the reader deleted", () => {
  test("alone is deleted on the server without a question", () => {
    const { questions, queued, collect } = emptied(["one", "two"]);
    expect(collect(["one"])).toEqual([]);
    expect(questions).toEqual([]);
    expect(queued).toMatchObject([{ operation: "delete", item: { mark: "one" } }]);
  });

  test("together are deleted there only once the reader has said so", () => {
    const { questions, notices, queued, forgotten, collect } = emptied(["one", "two", "three"]);
    expect(collect(["one", "two"])).toEqual(["one", "two"]);
    expect([queued, forgotten]).toEqual([[], []]);
    expect(questions).toHaveLength(1);
    expect(questions[0]!.title).toContain("2 notes");
    questions[0]!.choices[0]!.run();
    expect(notices).toEqual(["Deleted on the server at the next sync: 2."]);
    expect(forgotten).toEqual(["a"]);
    expect(queued.map(({ operation, item }) => [operation, item.mark])).toEqual([
      ["delete", "one"],
      ["delete", "two"],
    ]);
  });

  test("together stay there when the reader keeps them, and are asked about no more", () => {
    const { questions, queued, forgotten, collect } = emptied(["one", "two"]);
    collect(["one", "two"]);
    questions[0]!.choices[1]!.run();
    expect([queued, forgotten]).toEqual([[], ["a"]]);
  });

  test("that were not seen to be deleted stay there", () => {
    const { questions, queued, collect } = emptied(["one", "two"]);
    collect([]);
    expect([questions, queued]).toEqual([[], []]);
  });
});

describe("touched notes of earlier sessions", () => {
  const fingerprint = "a" as Fingerprint;

  /** A device that remembers `touched`, and a server that has none of these notes. */
  function remembering(touched: readonly string[], isShared = false) {
    let kept = [...touched];
    const context = testContext({
      settings: { highlights: "send", bookmarks: "send", isShared },
      store: {
        annotations: {
          known: () => [],
          touched: () => kept,
          forgetTouched: () => void (kept = []),
          keepTouched: (_, marks) => void (kept = kept.concat(marks)),
        },
        inTransaction: (work: () => void) => work(),
      },
    });
    return { context, kept: () => kept };
  }

  test("are forgotten once they were looked at", () => {
    const { context, kept } = remembering(["one"]);
    const notes = { count: 0, part: () => [] };
    collectKept(context, { fingerprint, path: "/a.epub", notes, touched: [] });
    expect(kept()).toEqual([]);
  });

  test.each([
    [true, ["one"]],
    [false, []],
  ])("and unknown to the server, are remembered only on a shared device: %s", (isShared, marks) => {
    const { context, kept } = remembering([], isShared);
    keepTouched(context, fingerprint, ["one"]);
    expect(kept()).toEqual(marks);
  });
});
