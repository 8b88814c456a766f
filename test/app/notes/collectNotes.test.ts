import { collectNotes } from "../../../src/app/notes/collectNotes";
import type { Fingerprint } from "../../../src/domain/book";
import type { KnownItem, NoteChange } from "../../../src/domain/noteChanges";
import { done, ok } from "../../../src/domain/result";
import { testContext } from "../../fakes/testContext";

/** A book of which the server has these marks, and the reader none any more; what was asked and queued. */
function emptied(marks: readonly string[]) {
  const questions: { text: string; onYes: () => void }[] = [];
  const queued: NoteChange[] = [];
  const known = marks.map((mark): KnownItem => ({ kind: "annotation", mark, digest: mark, serverId: 5 }));
  const context = testContext({
    settings: { highlights: "send", bookmarks: "send" },
    store: {
      annotations: {
        known: () => ok(known),
        nameTaken: () => done,
        learnTaken: () => done,
        queue: (_, __, changes) => {
          queued.push(...changes);
          return done;
        },
      },
    },
    host: {
      annotations: { ownColours: () => ({}) },
      dialogs: { confirm: ({ text, onYes }) => void questions.push({ text, onYes }) },
    },
  });
  const collect = (touched: readonly string[]): void => {
    const fingerprint = "a" as Fingerprint;
    const notes = { annotations: [], stars: undefined, status: undefined };
    expect(collectNotes(context, { fingerprint, path: "/a.epub", notes, touched }).ok).toBe(true);
  };
  return { questions, queued, collect };
}

describe("notes that the reader deleted", () => {
  test("alone is deleted on the server without a question", () => {
    const { questions, queued, collect } = emptied(["one", "two"]);
    collect(["one"]);
    expect(questions).toEqual([]);
    expect(queued).toMatchObject([{ operation: "delete", item: { mark: "one" } }]);
  });

  test("together are deleted there only once the reader has said so", () => {
    const { questions, queued, collect } = emptied(["one", "two", "three"]);
    collect(["one", "two"]);
    expect(queued).toEqual([]);
    expect(questions).toHaveLength(1);
    expect(questions[0]!.text).toContain("2 notes");
    questions[0]!.onYes();
    expect(queued.map(({ operation, item }) => [operation, item.mark])).toEqual([
      ["delete", "one"],
      ["delete", "two"],
    ]);
  });

  test("that were not seen to be deleted stay there", () => {
    const { questions, queued, collect } = emptied(["one", "two"]);
    collect([]);
    expect([questions, queued]).toEqual([[], []]);
  });
});
