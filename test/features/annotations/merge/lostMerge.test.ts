// Also src/features/annotations/merge/dueMerges.task.ts
import type { Failure } from "../../../../src/base/failure";
import { failed, ok } from "../../../../src/base/result";
import { saveLastContact } from "../../../../src/store/connection";
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
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
      const { state, open, begin } = device();
      state.list = failed(failure);
      open();
      expect([begin().ok, begin().ok]).toEqual([false, false]);
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
});
