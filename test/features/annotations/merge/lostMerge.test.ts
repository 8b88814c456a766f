// Also src/features/annotations/merge/dueMerges.task.ts
import type { Failure } from "../../../../src/base/failure";
import { failed, ok } from "../../../../src/base/result";
import { saveLastContact } from "../../../../src/store/connection";
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
import { saveBook } from "../../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import { device, fingerprint } from "../../../fakes/mergingDevice";

const note = { fingerprint, path: "/book.epub", rowId: 1, item: { kind: "annotation" } } as unknown as PendingItem;

describe("a book whose merge gets no answer", () => {
  test.each<[string, readonly Failure[]]>([
    ["a timeout", [{ kind: "timeout", sent: true }]],
    ["a broken answer", [{ kind: "broken", sent: true, detail: "closed" }]],
    [
      "a 500 and then a timeout",
      [
        { kind: "refused", status: 500, message: "" },
        { kind: "timeout", sent: true },
      ],
    ],
  ])("does not stop other merges after %s if the server answers again", (_what, failures) => {
    const { state, open, begin, occasions, database, clock } = device();
    open();
    const results: boolean[] = [];
    for (const failure of failures) {
      state.list = failed(failure);
      results.push(begin().ok);
    }
    expect([results.pop(), begin().ok]).toEqual([false, false]);
    expect(results.every((isOk) => isOk)).toBe(true);
    saveLastContact(database, { answeredAt: clock.now() });
    expect(begin().ok).toBe(true);
    expect(occasions.isHeld(note)).toBe(true);
    state.list = ok({ items: [], complete: true });
    expect(begin().ok).toBe(true);
    expect(occasions.isHeld(note)).toBe(false);
  });

  test("stops every merge if the sync is cancelled or the network is down", () => {
    for (const failure of [{ kind: "cancelled", sent: true }, { kind: "offline" }] as const) {
      const { state, open, begin, database, clock } = device();
      state.list = failed(failure);
      open();
      expect(begin().ok).toBe(false);
      saveLastContact(database, { answeredAt: clock.now() });
      expect(begin().ok).toBe(false);
    }
  });

  test("counts as lost again after a merge that went well", () => {
    const { state, open, begin, occasions, database, clock } = device();
    state.list = failed({ kind: "timeout", sent: true });
    open();
    expect(begin().ok).toBe(false);
    state.list = ok({ items: [], complete: true });
    expect(begin().ok).toBe(true);
    saveLastContact(database, { answeredAt: clock.now() });
    state.list = failed({ kind: "timeout", sent: true });
    occasions.want(fingerprint, "/book.epub");
    expect(begin().ok).toBe(false);
  });

  test("does not stop other merges after the fourth lost answer of a living server", () => {
    const { state, open, begin, asked } = device();
    state.list = failed({ kind: "timeout", sent: true });
    state.health = ok("up");
    open();
    expect([begin().ok, begin().ok, begin().ok, asked.health]).toEqual([false, false, false, 0]);
    expect([begin().ok, asked.health]).toEqual([true, 1]);
  });

  test("stops every merge while the server does not say that it is alive", () => {
    for (const health of [ok(undefined), failed({ kind: "timeout", sent: true } as const)]) {
      const { state, open, begin, asked, database, clock } = device();
      saveLastContact(database, { answeredAt: clock.now() - 1 });
      state.list = failed({ kind: "timeout", sent: true });
      state.health = health;
      open();
      expect([1, 2, 3, 4, 5].map(() => begin().ok)).toEqual(Array(5).fill(false));
      expect(asked.health).toBe(2);
    }
  });

  test("comes after the others, and each is merged once", () => {
    const { state, open, begin, occasions, database, asked } = device();
    const other = "b".repeat(32) as Fingerprint;
    saveBook(database, { fingerprint: other, type: "EPUB", id: 8 as BookId }, "/b.epub", { size: 2, modifiedAt: 1 });
    state.list = failed({ kind: "timeout", sent: true });
    open();
    occasions.want(other, "/b.epub");
    expect([begin().ok, asked.books]).toEqual([false, [7]]);
    state.list = ok({ items: [], complete: true });
    expect([begin().ok, asked.books]).toEqual([true, [7, 8, 8, 7, 7]]);
  });
});
