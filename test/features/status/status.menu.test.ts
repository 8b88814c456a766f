// Also src/features/status/index.ts and src/features/status/status.menu.ts
import { openBookItems } from "../../../src/features/status/status.menu";
import { statusFeature } from "../../../src/features/status/index";
import { ratingItem, statusSyncItem } from "../../../src/features/status/status.menu";
import { getBookFields, queueField, updateField } from "../../../src/features/status/bookFields.store";
import { withConflict } from "../../../src/features/status/bookField.rules";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { fakeSummaries } from "../../fakes/summaries";

const fingerprint = "a".repeat(32) as Fingerprint;
const path = "/books/dune.epub";
const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());

/** An open book that is being read. `ratings`: the server has them. */
function device({ ratings = true, isOpen = true } = {}) {
  const database = memoryDatabase();
  const summaries = fakeSummaries();
  summaries.kept.set(path, { status: "reading" });
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId, title: "Dune" }, path, { size: 1, modifiedAt: 1 });
  const did: string[] = [];
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", statusSync: true, ratingMode: "stars" },
      host: {
        summaries,
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        books: { openPath: () => path },
        device: { isoDay: () => "2026-11-22", dayText: () => "Nov 22", zoneSeconds: () => 0 },
      },
      connection: { dialect: () => ({ ...dialectOf("G"), ratings }) },
    },
    {
      screen: { book: () => (isOpen ? anOpenBook(aDocument({ path }), fingerprint) : undefined) },
      sync: { watch: () => undefined },
    },
    {
      progressSync: { changed: () => void did.push("progress changed") },
      statusSync: { synced: () => void did.push("synced") },
    },
  );
  const changed = (at: string): void => void did.push(`changed ${at}`);
  const items = (): readonly MenuItem[] => openBookItems(screen.ui, changed);
  const redraw = (): void => void did.push("redraw");
  return { ...screen, database, summaries, did, items, changed, redraw };
}

describe("the status of the open book in the menu", () => {
  test("is shown with its stars, and with its day once it is finished", () => {
    const there = device();
    expect(there.items().map(textOf)).toEqual(["Rating: no rating", "Status: reading"]);
    there.summaries.kept.set(path, { status: "complete", changedOn: "2026-11-22" });
    expect(there.items().map(textOf)).toEqual(["Rating: no rating", "Status: finished", "Finished on: Nov 22"]);
    there.summaries.kept.set(path, { status: "abandoned", changedOn: "2026-11-22" });
    expect(there.items().map(textOf)).toEqual(["Rating: no rating", "Status: on hold"]);
  });

  test("has a form for the day, with the title of the book", () => {
    const there = device();
    there.summaries.kept.set(path, { status: "complete", changedOn: "2026-11-22" });
    there.items()[2]?.run?.(there.redraw);
    const top = there.top();
    expect(top?.kind === "time" && top.page.description).toContain("The day on which you finished “Dune”.");
  });

  test("has its page of ratings, with the title of the book, and keeps the menu open", () => {
    const there = device();
    there.summaries.kept.set(path, { status: "complete", changedOn: "2026-11-22" });
    expect(there.items().map(({ keepsOpen }) => keepsOpen)).toEqual([true, true, true]);
    there.items()[0]?.run?.(there.redraw);
    expect(there.title()).toContain("Dune");
    there.tap("4 ★");
    expect([textOf(there.items()[0]!), there.did]).toEqual(["Rating: ★★★★", ["redraw"]]);
  });

  test("is shown without stars on a server without ratings", () => {
    expect(device({ ratings: false }).items().map(textOf)).toEqual(["Status: reading"]);
  });

  test("is absent without an open book", () => {
    expect(device({ isOpen: false }).items()).toEqual([]);
  });

  test("is written, reported, and redrawn after a choice", () => {
    const there = device();
    there.items()[1]?.run?.(there.redraw);
    there.tap("finished");
    expect(there.summaries.of(path)?.status).toBe("complete");
    expect(there.did).toEqual([`changed ${path}`, "redraw"]);
  });

  test("is marked in the list", () => {
    const there = device();
    there.items()[1]?.run?.(there.redraw);
    const top = there.top();
    expect(top?.kind === "choose" && top.page.choices.map(({ text }) => text)).toEqual([
      "✓ reading",
      "on hold",
      "finished",
    ]);
  });

  test("stays, with the reason, if the host cannot write the new one", () => {
    const there = device();
    there.summaries.canWrite = false;
    there.items()[1]?.run?.(there.redraw);
    there.tap("finished");
    expect([there.said, there.did]).toEqual([
      ["Nothing can be stored right now: the storage of this device cannot be written to."],
      [],
    ]);
  });

  test("stays if the book is not synced", () => {
    const there = device();
    saveTrackingChoice(there.database, fingerprint, "never");
    there.items()[1]?.run?.(there.redraw);
    there.tap("finished");
    expect([there.summaries.of(path)?.status, there.did, there.said]).toEqual([
      "reading",
      [],
      [
        "You have chosen that nothing of this book is synced. Change that by a long press on it → Catchword… → What is synced.",
      ],
    ]);
  });
});

describe("the feature of statuses", () => {
  test("asks about a withheld position after each complete or partial sync", () => {
    const there = device();
    statusFeature(there.ui, there.changed).drained?.(false);
    expect(there.did).toEqual(["synced"]);
  });

  test("has a line for conflicts only if there are some, and counts them", () => {
    const there = device();
    const lines = (): readonly MenuItem[] => statusFeature(there.ui, there.changed).menu?.status?.() ?? [];
    expect(lines()).toEqual([]);
    updateField(there.database, fingerprint, "status", (field) => ({
      ...withConflict(field, "complete"),
      remote: "PAUSED",
    }));
    expect(lines().map(textOf)).toEqual(["Different here and on the server: 1"]);
    expect(lines()[0]?.keepsOpen).toBe(true);
    lines()[0]?.run?.(there.redraw);
    expect([there.title(), there.lines()]).toEqual([
      "Different here and on the server",
      ["Dune|here: finished · server: paused"],
    ]);
  });

  test("has a line among the choices of what is synced", () => {
    const there = device();
    expect((statusFeature(there.ui, there.changed).menu?.synced?.() ?? []).map(textOf)).toEqual([
      "Sync the book status",
    ]);
  });

  test("knows at the start that a status was written before a power cut", () => {
    const there = device();
    updateField(there.database, fingerprint, "status", (field) => ({ ...field, remote: "READ", applying: "READ" }));
    there.summaries.kept.set(path, { status: "complete" });
    statusFeature(there.ui, there.changed).begun?.();
    there.context.tasks.pass(1);
    const { base, applying } = getBookFields(there.database, fingerprint).status;
    expect([base, applying]).toEqual(["READ", undefined]);
  });

  test.each([
    [{ statusSync: false }, [1, 0]],
    [{ ratingMode: "off" }, [0, 2]],
    [{}, [0, 0]],
  ] as const)("counts what waits for a setting, apart by kind: %j", (settings, counts) => {
    const there = device();
    const other = "b".repeat(32) as Fingerprint;
    queueField(there.database, fingerprint, "status", { value: "READ", at: 5 });
    for (const book of [fingerprint, other]) queueField(there.database, book, "rating", { value: 8, at: 5 });
    there.context.set(settings);
    const senders = statusFeature(there.ui, there.changed).senders ?? [];
    expect(senders.map(({ countOff }) => countOff?.())).toEqual(counts);
  });

  test("reports a changed setting to the positions, which fetch the status", () => {
    const there = device();
    statusSyncItem(there.ui).run?.(there.redraw);
    expect([there.ui.settings().statusSync, there.did]).toEqual([false, ["progress changed"]]);
  });

  test("shows how ratings are synced", () => {
    const there = device();
    expect(textOf(ratingItem(there.ui))).toBe("Ratings: KOReader's stars, doubled");
    there.context.set({ ratingMode: "ask" });
    expect(textOf(ratingItem(there.ui))).toBe("Ratings: ask when a book is finished");
  });
});
