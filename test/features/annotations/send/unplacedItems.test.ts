import { testContext } from "../../../fakes/testContext";
import { saveBook, saveIdentity } from "../../../../src/book/books.store";
import { saveServerFile } from "../../../../src/book/serverFile.store";
import type { AnnotationIndex } from "../../../../src/features/annotations/merge/annotationIndex";
import { type BaseItem, otherDigest } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { AnnotationPair, PendingChange } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { ListedKind, ServerItem } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import { type ItemPlaces, sortUnplaced, unplacedOf } from "../../../../src/features/annotations/send/unplacedItems";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import { memoryDatabase } from "../../../fakes/memoryStore";

const id = 7 as BookId;
const [fingerprint, another] = ["a", "b"] as unknown as [Fingerprint, Fingerprint];
const item: ServerItem = { kind: "bookmark", id: 5, cfi: "cfi", title: "Here" };
const kinds: readonly ListedKind[] = ["bookmark"];
const annotationId = "2026-01-01 10:00:00|s1";

function shelf() {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveIdentity(database, fingerprint, { id });
  return database;
}

/** Rows of the bookmark for these facts. */
function unplaced(
  reason: "otherFile" | "noPlace",
  given: Partial<AnnotationPair> = {},
  touched: readonly string[] = [],
) {
  const places = { placeOf: () => ({ reason }) } as unknown as ItemPlaces;
  const index = { find: () => undefined } as unknown as AnnotationIndex;
  const pair: AnnotationPair = { annotationId: undefined, rows: [], items: [item], pending: [], ...given };
  const book = { fingerprint, id, isTouched: (one: string) => touched.includes(one) };
  return unplacedOf(testContext(), book, { pairs: [pair], places, index });
}

function compared(database: ReturnType<typeof shelf>, rows: readonly BaseItem[], file = fingerprint) {
  const lists = { kinds, items: [item], isComplete: true };
  const { items, forgotten } = sortUnplaced(testContext({ database }), { fingerprint: file, id }, { lists, rows });
  return [items.length, forgotten.length];
}

describe("a bookmark of the server without a place", () => {
  test.each(["otherFile", "noPlace"] as const)(
    "is skipped in the same file, and compared again in another: %s",
    (reason) => {
      const rows = unplaced(reason);
      expect(compared(shelf(), rows)).toEqual([0, 0]);
      expect(compared(shelf(), rows, another)).toEqual([1, 1]);
    },
  );

  test("is compared again once the file is confirmed as the server's", () => {
    const database = shelf();
    saveServerFile(database, fingerprint, id);
    expect(compared(database, unplaced("otherFile"))).toEqual([1, 1]);
    expect(compared(database, unplaced("noPlace"))).toEqual([0, 0]);
  });

  test("is compared if it is this book's own bookmark, even without a place", () => {
    const own: BaseItem = {
      kind: "bookmark",
      annotationId,
      digest: otherDigest,
      serverId: 5,
      wasOnServer: true,
      isOwn: true,
    };
    const rows = unplaced("otherFile");
    expect(compared(shelf(), rows.concat([own]))).toEqual([1, 0]);
    expect(compared(shelf(), rows.concat([{ ...own, isOwn: false }]))).toEqual([0, 0]);
  });

  test("is skipped by its record as one without a place", () => {
    const rows = unplaced("noPlace").map((row) => ({ ...row, isOwn: true }));
    expect(compared(shelf(), rows)).toEqual([0, 0]);
  });

  test("is not recorded as without a place if it is deleted here", () => {
    const removal = { kind: "bookmark" as const, annotationId, start: "", passage: "", colour: "", style: "" };
    const pending: PendingChange = { operation: "delete", item: removal, digest: "d", rowId: 1, state: "pending" };
    expect(unplaced("otherFile", { annotationId })).toHaveLength(1);
    expect(unplaced("otherFile", { annotationId, pending: [pending] })).toEqual([]);
    expect(unplaced("otherFile", { annotationId }, [annotationId])).toEqual([]);
  });
});
