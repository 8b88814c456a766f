// Also src/features/annotations/merge/dueMerges.task.ts and src/features/annotations/merge/mergeAnnotations.ts
import type { Failure } from "../../../../src/base/failure";
import { done, failed, ok } from "../../../../src/base/result";
import type { ServerItem } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import type { Settings } from "../../../../src/model/settings";
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { forgetBookId, saveIdentity } from "../../../../src/book/books.store";
import { fingerprint, id, annotationId, device } from "../../../fakes/mergingDevice";

const fromPage: ServerItem = { kind: "annotation", id: 9, cfi: "cfi9", text: "words", colour: "#FACC15" };
const away: Failure = { kind: "timeout", sent: true };
const note = { fingerprint, path: "/book.epub", item: { kind: "annotation" }, rowId: 1 } as unknown as PendingItem;

const item = {
  kind: "annotation",
  annotationId: annotationId(1),
  start: "s1",
  end: "e1",
  passage: "words",
  colour: "",
  style: "",
};

describe("a book whose notes sync both ways", () => {
  test("is merged in the drain after its opening, and not again for ten minutes", () => {
    const { state, wanted, lists, open, begin, clock, annotations } = device();
    state.list = ok({ items: [fromPage], complete: true });
    open();
    expect([wanted, lists]).toEqual([["note"], []]);
    expect(begin()).toEqual(done);
    expect([lists, annotations()]).toEqual([["annotation", "note"], 1]);
    clock.advance(599);
    open();
    begin();
    expect([wanted.length, lists.length]).toEqual([1, 2]);
    clock.advance(1);
    open();
    begin();
    expect([wanted.length, lists.length]).toEqual([2, 4]);
  });

  test("is merged in the next drain if a person asks, however recent the last merge", () => {
    const { lists, open, begin, occasions } = device();
    open();
    begin();
    occasions.want(fingerprint, "/book.epub");
    begin();
    expect(lists).toHaveLength(4);
  });

  test("is merged again if a person asks for it during a merge", () => {
    const { lists, open, begin, occasions, state } = device();
    const { list } = state;
    let asked = false;
    Object.defineProperty(state, "list", {
      get: () => {
        if (!asked) occasions.want(fingerprint, "/book.epub");
        asked = true;
        return list;
      },
    });
    open();
    begin();
    begin();
    begin();
    expect(lists).toHaveLength(4);
  });

  test("waits for its ID, and requests a drain once the ID is known", () => {
    const { database, wanted, lists, open, begin, occasions } = device();
    forgetBookId(database, id);
    open();
    begin();
    expect(lists).toEqual([]);
    saveIdentity(database, fingerprint, { id });
    occasions.identified(fingerprint);
    expect(wanted).toHaveLength(2);
    begin();
    expect(lists).toHaveLength(2);
  });

  test.each<[string, Failure, boolean, boolean]>([
    ["a lost network", away, true, true],
    ["a server error that may concern this book alone", { kind: "refused", status: 500, message: "" }, false, true],
    ["a refused account", { kind: "denied", account: "library", status: 401, message: "" }, true, true],
    ["a full disk", { kind: "storage", detail: "full" }, true, true],
    ["a refusal of this book", { kind: "refused", status: 403, message: "" }, false, false],
    ["the answer that there are no lists", { kind: "unsupported", what: "highlights and bookmarks" }, false, false],
  ])("after %s: ends the drain, and stays wanted", (_what, failure, ends, stays) => {
    const { state, lists, open, begin } = device();
    state.list = failed(failure);
    open();
    expect(begin().ok).toBe(!ends);
    state.list = ok({ items: [], complete: true });
    lists.length = 0;
    begin();
    expect(lists.length > 0).toBe(stays);
  });

  test("gets another drain at closing if the merge failed", () => {
    const { state, wanted, open, begin, occasions, book } = device();
    state.list = failed({ kind: "refused", status: 500, message: "" });
    open();
    begin();
    occasions.closed(book);
    expect(wanted).toEqual(["note", "note"]);
    state.list = ok({ items: [], complete: true });
    begin();
    occasions.closed(book);
    expect(wanted).toHaveLength(2);
  });

  test("is merged after a dialog closed, and not again at each page turn", () => {
    const { state, interrupted, wanted, begin, open, occasions, book, clock, annotations } = device();
    state.list = ok({ items: [fromPage], complete: true });
    interrupted.is = true;
    open();
    begin();
    occasions.turned(book, true);
    expect([wanted.length, annotations()]).toEqual([1, 0]);
    clock.advance(30);
    occasions.turned(book, true);
    expect(wanted).toHaveLength(2);
    interrupted.is = false;
    begin();
    clock.advance(30);
    occasions.turned(book, true);
    expect([wanted.length, annotations()]).toEqual([2, 1]);
  });

  test.each<[string, Partial<Settings>]>([
    ["only sent", { highlights: "send" }],
    ["synced manually only", { manualOnly: true }],
  ])("does not request a drain if notes are %s", (_what, settings) => {
    const { wanted, open } = device({ settings });
    open();
    expect(wanted).toEqual([]);
  });

  test("keeps back items before the merge, and releases them if the server has no list", () => {
    const { state, open, begin, occasions } = device();
    expect(occasions.isHeld(note)).toBe(true);
    state.list = failed({ kind: "refused", status: 500, message: "" });
    open();
    begin();
    expect(occasions.isHeld(note)).toBe(true);
    state.list = failed({ kind: "unsupported", what: "highlights and bookmarks" });
    begin();
    expect(occasions.isHeld(note)).toBe(false);
    state.list = ok({ items: [], complete: true });
    occasions.want(fingerprint, "/book.epub");
    begin();
    expect(occasions.isHeld(note)).toBe(false);
  });
});

describe("an item whose upload got no answer", () => {
  const sent = { fingerprint, path: "/book.epub", operation: "create", item, digest: "d", state: "sending", rowId: 1 };

  test.each([true, false])("is sent again only if the list was complete: %s", (complete) => {
    const { state, open, begin, occasions } = device({ here: 1, pending: [sent as unknown as PendingItem] });
    state.list = ok({ items: [], complete });
    open();
    begin();
    expect(occasions.isHeld(sent as unknown as PendingItem)).toBe(!complete);
  });
});

test("an item that both sides have overwrites nothing before the merge", () => {
  const made = { fingerprint, path: "/book.epub", operation: "create", item, digest: "d", state: "pending", rowId: 1 };
  const all = device({ here: 1, known: 0, pending: [made as unknown as PendingItem] });
  const there: ServerItem = { ...fromPage, cfi: "s1", note: "from the page" };
  all.state.list = ok({ items: [there], complete: true });
  all.interrupted.is = true;
  all.open();
  all.begin();
  expect(all.occasions.isHeld(made as unknown as PendingItem)).toBe(true);
});

test("a merged item that both sides have is sent in the same drain", () => {
  const made = { fingerprint, path: "/book.epub", operation: "create", item, digest: "d", state: "pending", rowId: 1 };
  const all = device({ here: 1, known: 0, pending: [made as unknown as PendingItem] });
  all.state.list = ok({ items: [{ ...fromPage, cfi: "s1", note: "from the page" }], complete: true });
  all.open();
  all.begin();

  expect(all.occasions.isHeld(made as unknown as PendingItem)).toBe(false);
});

test("a note that changed on the server changes on the device, beside the others", () => {
  const { state, open, begin, held } = device({ here: 2 });
  const items = [1, 2].map((number): ServerItem => ({ ...fromPage, id: number, cfi: `cfi${number}` }));
  state.list = ok({ items: [{ ...items[0]!, note: "from the page" }, items[1]!], complete: true });
  open();
  expect(begin()).toEqual(done);
  expect(held().map(({ start, note }) => [start, note])).toEqual([
    ["s1", "from the page"],
    ["s2", undefined],
  ]);
});

describe("several notes that were deleted on the server", () => {
  const gone = (answer: 0 | 1) => {
    const all = device({ here: 3 });
    all.open();
    all.begin();
    expect([all.questions.length, all.annotations()]).toEqual([0, 3]);
    all.browse();
    expect(all.questions[0]?.title).toContain("3 notes");
    for (const choice of all.questions[0]?.choices.slice(answer, answer + 1) ?? []) choice.run();
    expect(all.wanted).toHaveLength(2);
    all.begin();
    all.browse();
    return all;
  };

  test("are deleted on the device after “Yes” in the file browser, with one question", () => {
    const { annotations, questions, notices } = gone(0);
    expect([annotations(), questions.length]).toEqual([0, 1]);
    expect(notices).toEqual(["Deleted here: 3."]);
  });

  test("are kept if they change after the question, and the message counts them", () => {
    const { open, begin, browse, questions, notices, change } = device({ here: 3 });
    open();
    begin();
    browse();
    change(2);
    questions[0]?.choices[0]?.run();
    begin();
    expect(notices).toEqual(["Deleted here: 2. Changed here meanwhile: 1."]);
  });

  test("are asked about apart if they were deleted after the question", () => {
    const { open, begin, browse, questions, notices, annotations, state } = device({ here: 4 });
    const list = (...numbers: readonly number[]) =>
      ok({ items: numbers.map((number) => ({ ...fromPage, id: number, cfi: `cfi${number}` })), complete: true });
    state.list = list(3, 4);
    open();
    begin();
    browse();
    state.list = failed(away);
    questions[0]?.choices[0]?.run();
    begin();
    state.list = list();
    begin();
    browse();
    expect([annotations(), notices]).toEqual([2, ["Deleted here: 2."]]);
    expect(questions[1]?.title).toContain("2 notes");
  });

  test("are kept and sent again if the reader chooses that", () => {
    const { annotations, questions } = gone(1);
    expect([annotations(), questions.length]).toEqual([3, 1]);
  });

  test("are asked about again if the answer could not be stored", () => {
    const { open, begin, browse, questions, state } = device({ here: 2 });
    open();
    begin();
    browse();
    state.isFull = true;
    expect(() => questions[0]?.choices[1]?.run()).toThrow();
    state.isFull = false;
    begin();
    browse();
    expect(questions).toHaveLength(2);
  });

  test("are asked about at closing if the file browser was not shown before", () => {
    const { open, begin, occasions, read, browse, questions, book } = device({ here: 2 });
    open();
    begin();
    read();
    browse();
    expect(questions).toEqual([]);
    occasions.closed(book);
    browse();
    expect(questions).toHaveLength(1);
  });

  test.each([
    [0, 3],
    [2, 1],
  ])("are counted once if a dialog interrupts their deletion after %i of three", (after, left) => {
    const { open, begin, browse, questions, notices, interrupted, annotations } = device({ here: 3 });
    open();
    begin();
    browse();
    questions[0]?.choices[0]?.run();
    Object.assign(interrupted, { is: true, after });
    begin();
    expect([annotations(), notices]).toEqual([left, []]);
    interrupted.is = false;
    begin();
    expect([annotations(), notices]).toEqual([0, ["Deleted here: 3."]]);
  });
});

describe("a server that answers with an empty list", () => {
  test("deletes nothing here if it does not have the book any more", () => {
    const { state, open, begin, browse, questions, annotations } = device({ here: 1 });
    state.hasBook = ok(false);
    open();
    expect(begin()).toEqual(done);
    browse();
    expect([annotations(), questions]).toEqual([1, []]);
  });

  test("is asked again later if it gives no answer about the book", () => {
    const { state, open, begin, annotations } = device({ here: 1 });
    state.hasBook = failed(away);
    open();
    expect([begin().ok, annotations()]).toEqual([false, 1]);
    state.hasBook = ok(true);
    expect([begin().ok, annotations()]).toEqual([true, 0]);
  });
});

test("a bookmark deleted here and renamed there is back, and a message names it", () => {
  const bookmark = { kind: "bookmark", annotationId: "2026-01-01 10:00:00|s9|", digest: "d", serverId: 8 } as const;
  const removal = {
    ...note,
    operation: "delete",
    item: { ...item, kind: "bookmark", annotationId: bookmark.annotationId, start: "", end: undefined },
    serverId: 8,
    digest: "d",
    state: "pending",
  } as unknown as PendingItem;
  const all = device({ settings: { bookmarks: "both" }, pending: [removal] });
  const values = { colour: "", style: "", note: "", title: "Here" };
  const base = [{ ...bookmark, values, wasOnServer: true, bookId: id, isOwn: true }];
  const merged = { base, forgotten: [], changes: [], settled: [] };
  saveMergeOutcome(all.database, { fingerprint, path: "/book.epub", at: 0 }, merged);
  all.state.bookmarks = [{ kind: "bookmark", id: 8, cfi: "cfi8", title: "Where it began" }];
  all.open();
  all.begin();
  all.browse();
  expect(all.annotations()).toBe(1);
  expect(all.notices).toEqual([expect.stringContaining("“Where it began” in")]);
});

test("notes whose file is gone are sent without a merge", () => {
  const made = { fingerprint, path: "/book.epub", operation: "create", item, digest: "d", state: "pending", rowId: 1 };
  const { lists, occasions, beginWithoutFile } = device({ pending: [made as unknown as PendingItem] });
  expect(occasions.isHeld(made as unknown as PendingItem)).toBe(true);
  expect(beginWithoutFile()).toEqual(done);
  expect([lists, occasions.isHeld(made as unknown as PendingItem)]).toEqual([[], false]);
});

test("the failure of one book is reported until its next merge", () => {
  const { state, open, begin, occasions } = device();
  const failure: Failure = { kind: "refused", status: 500, message: "" };
  state.list = failed(failure);
  open();
  begin();
  expect(occasions.refusal()).toEqual(failure);
  state.list = ok({ items: [], complete: true });
  begin();
  expect(occasions.refusal()).toBeUndefined();
});
