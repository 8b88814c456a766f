import { collectKept, saveTouched } from "../../../../src/features/annotations/collect/collectKept";
import { collectAnnotations } from "../../../../src/features/annotations/collect/collectAnnotations";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { UnreadAnnotations } from "../../../../src/model/annotation";
import type { ChoiceMenu } from "../../../../src/koreader/dialogs.port";
import { testContext } from "../../../fakes/testContext";
import { saveBook, saveIdentity } from "../../../../src/book/books.store";
import { saveServerFile } from "../../../../src/book/serverFile.store";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import {
  deleteTouchedAnnotations,
  listKnownItems,
  listTouchedAnnotations,
  saveTouchedAnnotations,
  listPendingItems,
} from "../../../../src/features/annotations/annotations.store";

/** A book of which the server has these annotationIds, and the reader none any more; the questions and the pending changes. */
function emptied(annotationIds: readonly string[], reason?: string) {
  const notices: string[] = [];
  const questions: ChoiceMenu[] = [];
  const database = memoryDatabase();
  const fingerprint = "a" as Fingerprint;
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  const base = annotationIds.map((annotationId): BaseItem => ({
    kind: "annotation",
    annotationId: annotationId,
    digest: annotationId,
    serverId: 5,
    wasOnServer: true,
    reason,
  }));
  const merged = { base, forgotten: [], changes: [], settled: [] };
  saveMergeOutcome(database, { fingerprint, path: "/a.epub", at: 0 }, merged);
  const context = testContext({
    database,
    settings: { highlights: "send", bookmarks: "send" },
    host: {
      annotations: { ownColours: () => ({}) },
      dialogs: { choose: (question) => void questions.push(question), notify: (text) => void notices.push(text) },
    },
  });
  const collect = (touched: readonly string[], unread: readonly UnreadAnnotations[] = []): readonly string[] => {
    saveTouchedAnnotations(database, fingerprint, touched);
    const notes = { count: 0, part: () => [], unread };
    return collectAnnotations(context, { fingerprint, path: "/a.epub", annotations: notes, touched });
  };
  const queued = (): unknown => listPendingItems(database).map(({ operation, item }) => [operation, item.annotationId]);
  const touched = (): readonly string[] => listTouchedAnnotations(database, fingerprint);
  const known = (): unknown => listKnownItems(database, fingerprint);
  return { context, questions, notices, queued, touched, known, collect };
}

describe("annotations that the reader deleted", () => {
  test("are deleted on the server without a question if only one is deleted", () => {
    const { questions, queued, collect } = emptied(["one", "two"]);
    expect(collect(["one"])).toEqual([]);
    expect(questions).toEqual([]);
    expect(queued()).toEqual([["delete", "one"]]);
  });

  test("are deleted on the server together after “Yes”", () => {
    const { questions, notices, queued, touched, collect } = emptied(["one", "two", "three"]);
    expect(collect(["one", "two"])).toEqual(["one", "two"]);
    expect([queued(), touched()]).toEqual([[], ["one", "two"]]);
    expect(questions).toHaveLength(1);
    expect(questions[0]!.title).toContain("2 notes");
    questions[0]!.choices[0]!.run();
    expect(notices).toEqual(["Deleted on the server at the next sync: 2."]);
    expect(touched()).toEqual([]);
    expect(queued()).toEqual([
      ["delete", "one"],
      ["delete", "two"],
    ]);
  });

  test("stay on the server after “No”, without another question", () => {
    const { questions, queued, touched, collect } = emptied(["one", "two"]);
    collect(["one", "two"]);
    questions[0]!.choices[1]!.run();
    expect([queued(), touched()]).toEqual([[], []]);
  });

  test("stay on the server while a row of the list cannot be read", () => {
    const { questions, queued, touched, collect } = emptied(["one"]);
    expect(collect(["one"], [{ reason: "row", count: 1 }])).toEqual(["one"]);
    expect([questions, queued(), touched()]).toEqual([[], [], ["one"]]);
    expect(collect(["one"])).toEqual([]);
    expect(queued()).toEqual([["delete", "one"]]);
  });

  test("stay on the server if their kind is not synced", () => {
    const { queued, collect, context } = emptied(["one"]);
    context.set({ highlights: "off" });
    expect(collect(["one"])).toEqual([]);
    expect(queued()).toEqual([]);
  });

  test("stay refused while a row of the list cannot be read, because it may be theirs", () => {
    const { collect, known } = emptied(["2026-01-01 10:00:00|/p|/q"], "No such place.");
    collect([], [{ reason: "row", count: 1 }]);
    expect(known()).toHaveLength(1);
    collect([]);
    expect(known()).toEqual([]);
  });

  test("stay on the server if no event reported their deletion", () => {
    const { questions, queued, collect } = emptied(["one", "two"]);
    collect([]);
    expect([questions, queued()]).toEqual([[], []]);
  });
});

describe("changed annotations of earlier sessions", () => {
  const fingerprint = "a" as Fingerprint;

  /** A device that remembers `touched`, and a server that has none of these notes. */
  function remembering(touched: readonly string[], isShared = false) {
    const database = memoryDatabase();
    saveTouchedAnnotations(database, fingerprint, touched);
    const context = testContext({ database, settings: { highlights: "send", bookmarks: "send" }, state: { isShared } });
    return { context, kept: () => listTouchedAnnotations(database, fingerprint) };
  }

  test("stay remembered until the question about their deletion is answered", () => {
    const { context, touched } = emptied(["one", "two"]);
    const collect = (kept: readonly string[], now: readonly string[]): readonly string[] => {
      deleteTouchedAnnotations(context.database, fingerprint);
      saveTouchedAnnotations(context.database, fingerprint, kept);
      const notes = { count: 0, part: () => [], unread: [] };
      collectKept(context, { fingerprint, path: "/a.epub", annotations: notes, touched: now });
      return touched();
    };
    expect(collect(["one", "other"], ["two"])).toEqual(["one", "two"]);
    expect(collect([], ["one", "two"])).toEqual(["one", "two"]);
    expect(collect([], [])).toEqual([]);
  });

  test("are forgotten once they were compared", () => {
    const { context, kept } = remembering(["one"]);
    const notes = { count: 0, part: () => [], unread: [] };
    collectKept(context, { fingerprint, path: "/a.epub", annotations: notes, touched: [] });
    expect(kept()).toEqual([]);
  });

  test.each([
    [true, ["one"]],
    [false, []],
  ])("are remembered if the server does not know them only on a shared device: %s", (isShared, annotationIds) => {
    const { context, kept } = remembering([], isShared);
    saveTouched(context, fingerprint, ["one"]);
    expect(kept()).toEqual(annotationIds);
  });
});

describe("a highlight whose end was moved in a file that is not confirmed as the server's", () => {
  const before = "2026-01-01 10:00:00|/body/DocFragment[2]/body/p/text().0|/body/DocFragment[2]/body/p/text().5";
  const after = before.replace(/5$/, "9");

  /** Marks that the server has, and the pending changes, after the collection. */
  function moved(known: Pick<BaseItem, "serverId" | "cfi">, isProven = false) {
    const database = memoryDatabase();
    const fingerprint = "a" as Fingerprint;
    const id = 7 as BookId;
    saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
    saveIdentity(database, fingerprint, { id });
    if (isProven) saveServerFile(database, fingerprint, id);
    const base: BaseItem[] = [{ kind: "annotation", annotationId: before, digest: "d", wasOnServer: true, ...known }];
    saveMergeOutcome(
      database,
      { fingerprint, path: "/a.epub", at: 0 },
      { base, forgotten: [], changes: [], settled: [] },
    );
    const context = testContext({
      database,
      settings: { highlights: "send", bookmarks: "send" },
      host: { annotations: { ownColours: () => ({}) }, codec: { md5: () => "d" } },
    });
    const [datetime = "", start = "", end = ""] = after.split("|");
    const annotation = { datetime, page: start, start, end, text: "words", drawer: "lighten" };
    const notes = { count: 1, part: () => [annotation], unread: [] };
    collectAnnotations(context, { fingerprint, path: "/a.epub", annotations: notes, touched: [before, after] });
    const rows = listKnownItems(database, fingerprint).map((one) => one.annotationId);
    return [rows, listPendingItems(database).map(({ operation }) => operation)];
  }

  test.each([
    ["by its ID", { serverId: 5 }],
    ["by its place", { cfi: "cfi" }],
  ])("keeps its server item, known %s", (_name, known) => {
    expect(moved(known)).toEqual([[after], []]);
    expect(moved(known, true)).toEqual([[after], ["create", "delete"]]);
  });
});
