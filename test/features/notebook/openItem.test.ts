// src/features/notebook/openItem.ts
import { ok } from "../../../src/base/result";
import { fetchItem, openItem } from "../../../src/features/notebook/openItem";
import type { NotebookItem } from "../../../src/features/notebook/byBook.rules";
import type { ServerItem } from "../../../src/features/annotations/merge/threeWayMerge.rules";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;
const item = (id: number, changes: Partial<NotebookItem> = {}): NotebookItem => ({
  id,
  book: 7 as BookId,
  kind: "annotation",
  ...changes,
});

/** A server with the item 5. */
function device() {
  const asked: string[] = [];
  const screen = aScreen({
    database: memoryDatabase({ libraryUsername: "ann" }),
    server: {
      items: {
        list: (_book, kind) => {
          asked.push(`list ${kind}`);
          return ok({ items: [{ id: 5, kind }], isWhole: true } as never);
        },
      },
    },
  });
  return { ...screen, asked };
}

describe("an item of the notebook", () => {
  test.each(["annotation", "note"] as const)("is searched among the items of its kind: %s", (kind) => {
    const there = device();
    expect(fetchItem(there.ui, item(5, { kind }))).toEqual(ok({ id: 5, kind }));
    expect(there.asked).toEqual([`list ${kind}`]);
  });

  test("counts as deleted on the server if no item has its ID", () => {
    expect(fetchItem(device().ui, item(6))).toEqual(ok(undefined));
  });

  /** Opens a note of the book `/lamp.epub` while `shown` is on the screen. `answers`: whether its place was found. */
  function opening(shown: { path: string; fingerprint: Fingerprint | undefined }) {
    const there = device();
    const opened: string[] = [];
    const answers: boolean[] = [];
    const host = { ...there.ui.host, books: { openPath: () => shown.path, open: (path: string) => opened.push(path) } };
    const screen = { book: () => anOpenBook(aDocument({ path: shown.path }), shown.fingerprint as Fingerprint) };
    openItem(
      { ...there.ui, host: host as never, screen: screen as never },
      "/lamp.epub",
      { id: 5, kind: "note" } as unknown as ServerItem,
      (found) => void answers.push(found),
    );
    const pass = (): void => there.context.tasks.pass(2);
    pass();
    return { opened, answers, pass };
  }

  test("is opened in the open book, which is not opened again", () => {
    const { opened, answers } = opening({ path: "/lamp.epub", fingerprint: hashOf(7) });
    expect([opened, answers]).toEqual([[], [false]]);
  });

  test("is opened in its own book, once that book is open", () => {
    const shown = { path: "/other.epub", fingerprint: hashOf(3) as Fingerprint | undefined };
    const { opened, answers, pass } = opening(shown);
    expect([opened, answers]).toEqual([["/lamp.epub"], []]);
    Object.assign(shown, { path: "/lamp.epub", fingerprint: undefined });
    pass();
    expect(answers).toEqual([]);
    shown.fingerprint = hashOf(7);
    pass();
    expect(answers).toEqual([false]);
  });
});
