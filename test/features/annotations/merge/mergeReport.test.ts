// The merge of a whole book, and its report (src/features/annotations/merge/mergeAnnotations.ts).
import type { CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import { mergeAnnotations } from "../../../../src/features/annotations/merge/mergeAnnotations";
import { listBaseItems, saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import type { MergedBook } from "../../../../src/features/annotations/merge/annotationIndex";
import type { BaseItem, ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { listPendingItems, queueItemChanges } from "../../../../src/features/annotations/annotations.store";
import type { ServerItem } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import type { Failure } from "../../../../src/base/failure";
import { failed, ok, type Result } from "../../../../src/base/result";
import { saveBook, saveIdentity } from "../../../../src/book/books.store";
import { saveServerFile } from "../../../../src/book/serverFile.store";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import { type HostAnnotation, idOfAnnotation } from "../../../../src/model/annotation";
import { allKinds } from "../../../fakes/mergeScope";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { only, testContext } from "../../../fakes/testContext";
import { agreedOn, annotationId, hosted } from "../../../fakes/mergingDevice";

const fingerprint = "a" as Fingerprint;
const id = 7 as BookId;
const looks = { colour: "#FACC15", style: "highlight" };
const there = (number: number, given: Partial<ServerItem> = {}): ServerItem => ({
  kind: "annotation",
  id: number,
  cfi: `cfi${number}`,
  text: "words",
  ...looks,
  ...given,
});
const known = (number: number, given: Partial<BaseItem> = {}): BaseItem => ({ ...agreedOn(number), ...given });
const item = (number: number) => ({ kind: "annotation" as const, annotationId: annotationId(number), ...looks });
const created = (number: number): ItemChange => ({
  operation: "create",
  item: { ...item(number), start: `s${number}`, end: `e${number}`, passage: "words" },
  digest: "d",
});
const updated = (number: number): ItemChange => ({ ...created(number), operation: "update", serverId: number });
const deleted = (number: number): ItemChange => ({
  operation: "delete",
  item: { ...item(number), start: "", passage: "" },
  digest: "",
  serverId: number,
  cfi: `cfi${number}`,
});

interface World {
  readonly here?: readonly HostAnnotation[];
  readonly there?: readonly ServerItem[];
  readonly known?: readonly BaseItem[];
  readonly pending?: readonly ItemChange[];
  /** Pending changes whose answer was lost. */
  readonly isSending?: boolean;
  readonly book?: Partial<MergedBook>;
  readonly isComplete?: boolean;
  readonly hasBook?: Result<boolean>;
  readonly list?: Result<never>;
  readonly hasSidecar?: boolean;
  readonly isUnread?: boolean;
  readonly isShared?: boolean;
  readonly isServerFile?: boolean;
  /** A dialog is open on the device. */
  readonly isInterrupted?: boolean;
}

/** A book that is merged once. */
function merged(world: World) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveIdentity(database, fingerprint, { id });
  if (world.isServerFile !== false) saveServerFile(database, fingerprint, id);
  const file = { fingerprint, path: "/a.epub", at: 0 };
  saveMergeOutcome(database, file, { base: world.known ?? [], forgotten: [], changes: [], settled: [] });
  queueItemChanges(database, file, world.pending ?? []);
  if (world.isSending === true) database.run("UPDATE pending_annotations SET state = 'sending'", {});
  let held = world.here ?? [];
  const asked: string[] = [];
  const context = testContext({
    database,
    settings: { highlights: "both", bookmarks: "both" },
    state: { isShared: world.isShared === true },
    server: {
      items: {
        list: (_book, kind) => {
          asked.push(kind);
          const items = (world.there ?? []).filter((one) => one.kind === kind);
          return world.list ?? ok({ items, complete: kind === "annotation" ? world.isComplete !== false : true });
        },
        hasBook: () => (asked.push("book"), world.hasBook ?? ok(true)),
      },
    },
    host: {
      annotations: {
        ownColours: () => ({}),
        versionOf: () => undefined,
        listOf: () => {
          const list = held;
          const unread = world.isUnread === true ? [{ reason: "row" as const, count: 1 }] : [];
          const part = (from: number, count: number) => list.slice(from, from + count);
          return world.hasSidecar === false ? undefined : { count: list.length, part, unread };
        },
        apply: (_path, changes) => {
          if (world.isInterrupted === true) return { present: [], isInterrupted: true };
          for (const { operation, annotation } of changes) {
            held = held.filter((one) => idOfAnnotation(one) !== idOfAnnotation(annotation));
            if (operation !== "delete") held = [...held, annotation];
          }
          return { present: changes.map(({ annotation }) => annotation), isInterrupted: false };
        },
      },
      device: { zoneSeconds: () => 0, isoDay: () => "2026-01-01" },
    },
  });
  const resolver = only<CfiResolver>("resolver", {
    resolve: (_, { start }) => ({ cfi: start }),
    range: (_, cfi, words) => ({ start: cfi.replace("cfi", "s"), end: cfi.replace("cfi", "e"), words, key: cfi }),
    point: (_, cfi) => ({ start: cfi, words: "" }),
    key: (_, cfi) => cfi.replace("s", "cfi"),
  });
  const book: MergedBook = {
    fingerprint,
    path: "/a.epub",
    id,
    kinds: ["annotation"],
    isTouched: () => false,
    noticeDeletions: () => undefined,
    mayDelete: false,
    ...world.book,
  };
  const report = mergeAnnotations({ ...context, resolver }, book);
  return {
    report: report.ok ? report.value : report.failure,
    held: () => held.map((one) => [one.start, one.note].filter((text) => text !== undefined).join(" ")),
    waiting: () =>
      listPendingItems(database).map(({ operation, item }) => `${operation} ${item.annotationId.slice(-2)}`),
    rows: () => listBaseItems(database, fingerprint, () => undefined),
    asked,
  };
}

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

  test.each<[string, World]>([
    ["has no kinds that are merged", { book: { kinds: [] } }],
    ["has no sidecar", { hasSidecar: false }],
  ])("asks nothing if it %s", (_, world) => {
    const { asked, report } = merged({ there: [there(1)], ...world });
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
    const { report, held } = merged({ ...world, book: { mayDelete: true } });
    expect([report, held()]).toEqual([{ ...idle, deleted: 2 }, ["s3"]]);
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
  const unmerged = (world: World): number => {
    const { report } = merged(world);
    return "unmerged" in report ? report.unmerged.length : -1;
  };

  test.each<[string, number, World]>([
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
