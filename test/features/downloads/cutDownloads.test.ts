import { listCutDownloads, reportCutDownloads } from "../../../src/features/downloads/cutDownloads.task";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import { byHand, type ShelfKey } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const day = 86_400;

/** A start after downloads were cut. `ages`: of the partial files, in days. */
function restarted(ages: readonly number[], shelf: string = byHand, title: string | null = "The Lamp") {
  const database = memoryDatabase();
  const parts = new Map<string, number>();
  const context = testContext({
    database,
    host: {
      files: {
        facts: (path) => {
          const modifiedAt = parts.get(path);
          return modifiedAt === undefined ? undefined : { size: 1, modifiedAt };
        },
      },
      folders: { remove: (path) => parts.delete(path) },
    },
  });
  ages.forEach((age, place) => {
    const path = `/books/${place}.epub`;
    const file = {
      id: (place + 1) as BookId,
      path,
      state: "coming",
      size: 0,
      shelf: shelf as ShelfKey,
      title: title ?? undefined,
    } as const;
    saveExpectedFiles(database, [file]);
    parts.set(`${path}.part`, context.clock.now() - age * day);
  });
  const start = (): void => reportCutDownloads(context, listCutDownloads(context));
  return { context, parts, start };
}

test("cut downloads 1 and 2 are not mistaken for number 12", () => {
  const { context, start } = restarted([1, 1]);
  start();
  context.database.run("DELETE FROM shelf_files WHERE book_id = 2");
  context.database.run("UPDATE shelf_files SET book_id = 12");
  start();
  expect(context.notices).toHaveLength(2);
});

describe("a download that was cut by the end of KOReader", () => {
  test("is reported once, with what continues it", () => {
    const byTap = restarted([1]);
    byTap.start();
    byTap.start();
    expect(byTap.context.notices).toEqual(["The download of “The Lamp” was interrupted. Download it again."]);
    const ofShelf = restarted([1], "standard:1");
    ofShelf.start();
    expect(ofShelf.context.notices[0]).toContain("The next sync of the shelves continues it.");
  });

  test("is counted with the others, and reported again if it is another one", () => {
    const { context, start } = restarted([1, 2]);
    start();
    expect(context.notices).toEqual([expect.stringContaining("2 downloads were interrupted.")]);
    const only = listCutDownloads(context).slice(0, 1);
    reportCutDownloads(context, only);
    reportCutDownloads(context, []);
    reportCutDownloads(context, only);
    expect(context.notices).toHaveLength(3);
  });

  test("loses its part after a week without a sync", () => {
    const { parts, start } = restarted([6.9, 7]);
    start();
    expect([...parts.keys()]).toEqual(["/books/0.epub.part"]);
  });

  test.each([
    ["is not set", 0, 30 * day],
    ["was set back", 1_790_000_000, 1_780_000_000],
  ])("keeps its part while the clock %s", (_, cutAt, now) => {
    const { context, parts, start } = restarted([0]);
    parts.set("/books/0.epub.part", cutAt);
    context.clock.setWall(now);
    start();
    expect(parts.size).toBe(1);
  });

  test("is reported without its title if that is unknown", () => {
    const { context, start } = restarted([1], byHand, null);
    start();
    expect(context.notices).toEqual(["The download of “A book” was interrupted. Download it again."]);
  });

  test("is not reported if it left no part", () => {
    const { context, parts, start } = restarted([1]);
    parts.clear();
    start();
    expect(context.notices).toEqual([]);
  });
});
