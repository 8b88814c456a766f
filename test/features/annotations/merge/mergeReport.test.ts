// The merge of a whole book, and its report (src/features/annotations/merge/mergeAnnotations.ts).
import type { BaseItem, ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { idOfAnnotation } from "../../../../src/model/annotation";
import type { Failure } from "../../../../src/base/failure";
import { failed, ok } from "../../../../src/base/result";
import type { BookId } from "../../../../src/model/book";
import { allKinds } from "../../../fakes/mergeScope";
import { created, deleted, known, merged, type MergedWorld, there, updated } from "../../../fakes/mergedBook";
import { annotationId, hosted } from "../../../fakes/mergingDevice";

const idle = { unmerged: [], conflicts: [], deleted: 0, isInterrupted: false, returned: [] };
const lost: Failure = { kind: "timeout", sent: true };

describe("the merge of a book", () => {
  test("asks for each kind, and nothing more", () => {
    const { asked, report } = merged({
      here: [hosted(1)],
      there: [there(1)],
      known: [known(1)],
      book: { kinds: allKinds },
    });
    expect(asked).toEqual(["annotation", "note", "bookmark"]);
    expect(report).toEqual(idle);
  });

  test.each<[string, MergedWorld]>([
    ["has no kinds that are merged", { book: { kinds: [] } }],
    ["has no sidecar", { hasSidecar: false }],
  ])("asks nothing if it %s", (_, world) => {
    const { asked, report } = merged({ here: [hosted(1)], known: [known(1)], there: [there(1)], ...world });
    expect([asked, report]).toEqual([[], idle]);
  });

  test("fails with a list that does not come", () => {
    expect(merged({ list: failed(lost) }).report).toEqual(lost);
  });

  test("deletes nothing if an empty list means that the server has no such book", () => {
    const world = { here: [hosted(1)], known: [known(1), known(2, { wasOnServer: false })] };
    const gone = merged({ ...world, hasBook: ok(false) });
    expect([gone.report, gone.held(), gone.asked]).toEqual([idle, ["s1"], ["annotation", "book"]]);
    expect(merged({ ...world, hasBook: failed(lost) }).report).toEqual(lost);
    const emptied = merged(world);
    expect([emptied.report, emptied.held()]).toEqual([{ ...idle, deleted: 1 }, []]);
  });

  test("does not ask for the book if nothing was on the server, or something is", () => {
    expect(merged({ here: [hosted(1)] }).asked).toEqual(["annotation"]);
    expect(merged({ here: [hosted(1), hosted(2)], known: [known(1), known(2)], there: [there(2)] }).asked).toEqual([
      "annotation",
    ]);
  });

  test("brings what is new on the server", () => {
    const { held, rows } = merged({ there: [there(1, { note: "theirs" })] });
    expect(held()).toEqual(["s1 theirs"]);
    expect(rows().map(({ serverId }) => serverId)).toEqual([1]);
  });

  test("asks whether the file is the server's if there is anything to merge", () => {
    const world = { here: [hosted(1)], known: [known(1)], isServerFile: false };
    expect(merged({ ...world, there: [there(1)] }).asked).toEqual(["annotation", "proof"]);
    expect(merged({ ...world, known: [known(1, { wasOnServer: false })] }).asked).toEqual(["annotation"]);
  });

  test("knows by another file of the book what was on the server", () => {
    const { report, held } = merged({ here: [hosted(1)], ofCopy: [known(1)] });
    expect([report, held()]).toEqual([{ ...idle, deleted: 1 }, []]);
  });

  test("has its deletions noticed first", () => {
    const noticed: string[] = [];
    merged({ here: [hosted(1)], book: { noticeDeletions: () => void noticed.push("noticed") } });
    expect(noticed).toEqual(["noticed"]);
  });
});

describe("deletions by another device", () => {
  const here = [hosted(1), hosted(2), hosted(3)];
  const world = { here, there: [there(3)], known: [known(1), known(2), known(3)] };

  test("are asked about if they are several", () => {
    const { report, held, rows } = merged(world);
    expect(report).toEqual({ ...idle, conflicts: [annotationId(1), annotationId(2)] });
    expect([held(), rows().length]).toEqual([["s1", "s2", "s3"], 3]);
  });

  test("are made without a question if it is one, or after the answer", () => {
    expect(merged({ ...world, there: [there(2), there(3)] }).report).toEqual({ ...idle, deleted: 1 });
    const { report, held } = merged({ ...world, book: { mayDelete: () => true } });
    expect([report, held()]).toEqual([{ ...idle, deleted: 2 }, ["s3"]]);
  });

  test("are made after the answer only where it was given", () => {
    const book = { mayDelete: (one: string) => one === annotationId(2) };
    const { report, held } = merged({ ...world, there: [], book });
    expect(report).toEqual({ ...idle, deleted: 1, conflicts: [annotationId(1), annotationId(3)] });
    expect(held()).toEqual(["s1", "s3"]);
  });

  test("keep nothing else from being merged", () => {
    const { report, held } = merged({ ...world, there: [there(3, { note: "theirs" })] });
    expect(report).toMatchObject({ deleted: 0, conflicts: [annotationId(1), annotationId(2)] });
    expect(held().sort()).toEqual(["s1", "s2", "s3 theirs"]);
  });

  test("wait while a dialog is open", () => {
    const waits = merged({ ...world, there: [there(2), there(3)], isInterrupted: true });
    expect([waits.report, waits.held()]).toEqual([{ ...idle, isInterrupted: true }, ["s1", "s2", "s3"]]);
  });

  test("are no deletions while a list is incomplete", () => {
    const { report, held } = merged({ ...world, isComplete: false });
    expect([report, held()]).toEqual([idle, ["s1", "s2", "s3"]]);
  });
});

describe("rows of the queue that were not merged", () => {
  const unmerged = (world: MergedWorld): number => {
    const { report } = merged(world);
    return "unmerged" in report ? report.unmerged.length : -1;
  };

  test.each<[string, number, MergedWorld]>([
    ["are none if all was compared", 0, { here: [hosted(1)], pending: [created(1)] }],
    [
      "are creations without an answer if the list is incomplete",
      1,
      { pending: [created(1)], isSending: true, isComplete: false },
    ],
    ["are no creations that were never sent", 0, { pending: [created(1)], isComplete: false }],
    ["are no creations without an answer if the list is whole", 0, { pending: [created(1)], isSending: true }],
    ["are no deletions without an answer", 0, { pending: [deleted(1)], isSending: true, isComplete: false }],
    [
      "are creations beside a change that waits for a whole list",
      0,
      { here: [{ ...hosted(1), note: "mine" }], known: [known(1)], pending: [created(1)], isComplete: false },
    ],
    [
      "are changes that wait for a whole list",
      1,
      { here: [{ ...hosted(1), note: "mine" }], known: [known(1)], pending: [updated(1)], isComplete: false },
    ],
    [
      "are changes of an annotation that waits for a dialog",
      1,
      {
        here: [{ ...hosted(1), note: "mine" }],
        there: [there(1, { note: "theirs" })],
        known: [known(1)],
        pending: [updated(1)],
        isInterrupted: true,
      },
    ],
  ])("%s", (_, count, world) => {
    expect(unmerged(world)).toBe(count);
  });
});

describe("an annotation that was deleted here", () => {
  const world = { known: [known(1)], pending: [deleted(1)], there: [there(1)] };

  test("is deleted on the server", () => {
    const { waiting, held, report } = merged(world);
    expect([waiting(), held(), report]).toEqual([["delete e1"], [], idle]);
  });

  test("returns with its words if it was changed there", () => {
    const { report, held, waiting } = merged({ ...world, there: [there(1, { note: "theirs" })] });
    expect([report, held(), waiting()]).toEqual([{ ...idle, returned: ["words"] }, ["s1 theirs"], []]);
  });

  test("does not come back before its deletion is collected", () => {
    const given = { known: [known(1)], there: [there(1, { note: "theirs" })], book: { isTouched: () => true } };
    expect(merged(given).held()).toEqual([]);
  });

  test("is not restored while a row of the device's list cannot be read", () => {
    const given = { known: [known(1)], there: [there(1, { note: "theirs" })], isUnread: true };
    expect(merged(given).held()).toEqual([]);
    expect(merged({ ...given, isUnread: false }).held()).toEqual(["s1 theirs"]);
    expect(merged({ ...given, pending: [deleted(1)] }).held()).toEqual(["s1 theirs"]);
    expect(merged({ ...given, pending: [updated(1)] }).held()).toEqual([]);
    expect(merged({ there: [there(1)], isUnread: true }).held()).toEqual(["s1"]);
  });
});

describe("annotations of other readers on one device", () => {
  test("are neither sent nor changed", () => {
    expect(merged({ here: [hosted(1)], isShared: true }).waiting()).toEqual([]);
    expect(merged({ here: [hosted(1)], isShared: true, book: { isTouched: () => true } }).waiting()).toEqual([
      "create e1",
    ]);
    expect(merged({ here: [hosted(1)] }).waiting()).toEqual(["create e1"]);
  });
});

describe("rows of the base", () => {
  test.each<[string, Partial<BaseItem>, readonly string[]]>([
    ["of this book find the annotation by its ID", {}, []],
    ["of an unknown book too", { bookId: undefined }, []],
    ["of another book do not", { bookId: 8 as BookId }, ["s1"]],
    ["of an item without a place do not", { triedFile: "b", annotationId: "there:1", reason: "no place" }, ["s1"]],
  ])("%s", (_, given, held) => {
    const world = { known: [known(1, given)], there: [there(1)], book: { isTouched: () => false } };
    expect(merged({ ...world, pending: [deleted(1)] }).held()).toEqual(held);
  });
});

test("an annotation that is here is merged while another cannot be read", () => {
  const world = { here: [hosted(1)], known: [known(1)], isUnread: true };
  expect(merged({ ...world, there: [there(1, { note: "theirs" })] }).held()).toEqual(["s1 theirs"]);
});

describe("a pending creation of an annotation that is not here", () => {
  const noted = (number: number): ItemChange => {
    const change = deleted(number);
    return { ...change, item: { ...change.item, kind: "note" } };
  };

  test("finds the server's item by its place", () => {
    const { held, rows, waiting } = merged({ there: [there(1)], pending: [created(1)] });
    expect([held(), rows().map(({ annotationId: of }) => of), waiting()]).toEqual([["s1"], [annotationId(1)], []]);
  });

  test.each<[string, readonly ItemChange[]]>([
    ["after it", [created(1), noted(1)]],
    ["before it", [noted(1), created(1)]],
  ])("finds it too with the deletion of its note %s", (_, pending) => {
    const { held, waiting } = merged({ there: [there(1)], pending, book: { kinds: allKinds } });
    expect([held(), waiting()]).toEqual([[], ["delete e1"]]);
  });
});

describe("rows of another file of the book", () => {
  test("delete the server's item with the annotation of that file", () => {
    const { waiting, held } = merged({ ofCopy: [known(1)], there: [there(1)], pending: [deleted(1)] });
    expect([waiting(), held()]).toEqual([["delete e1"], []]);
  });

  test("do not keep the server's item away from this file", () => {
    const { held } = merged({ ofCopy: [known(1)], there: [there(1)], book: { isTouched: () => true } });
    expect(held()).toEqual(["s1"]);
  });
});

describe("a highlight whose end was moved here, with both its changes pending", () => {
  const moved = { ...hosted(1), end: "e9" };
  const anew = created(1);
  const pending = [{ ...anew, item: { ...anew.item, annotationId: idOfAnnotation(moved), end: "e9" } }, deleted(1)];
  const world = { here: [moved], there: [there(1)], known: [known(1)], pending };

  test("is made again on the server, and deleted with its old ends", () => {
    const { report, waiting, rows } = merged(world);
    expect([report, [...waiting()].sort(), rows().length]).toEqual([idle, ["create e9", "delete e1"], 1]);
  });

  test("keeps the server's item if this file is not the server's", () => {
    const { report, waiting, rows } = merged({ ...world, isServerFile: false, isOtherFile: true });
    expect([report, waiting()]).toEqual([idle, []]);
    expect(rows().map(({ annotationId: of, serverId }) => [of, serverId])).toEqual([[idOfAnnotation(moved), 1]]);
  });
});
