import { failed, ok, type Result } from "../../../src/base/result";
import type { BrowseLine } from "../../../src/features/library/browse.rules";
import { rememberedPage, rememberPage } from "../../../src/features/library/browsedPage";
import { askShelf } from "../../../src/features/library/addToShelf.page";
import { queueChange } from "../../../src/features/downloads/shelfChanges.store";
import { listShelfAdditions } from "../../../src/features/shelves/collections.store";
import { askFilter, filteredChoices } from "../../../src/features/library/filter.page";
import { filterIn, filterText, withPlace, noFilter, withValue } from "../../../src/features/library/filter.rules";
import type { BookId } from "../../../src/model/book";
import type { ShelfId } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { runAll } from "../../../src/store/database";
import { getDeviceState } from "../../../src/store/deviceState";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const id = 7 as BookId;

const seaAndSky: Result<object> = ok([
  { kind: "standard", id: 1, name: "Sea" },
  { kind: "standard", id: 2, name: "Sky" },
]);

/** A device with a network, and a server with the shelves Sea (1) and Sky (2). */
function device(isConnected = true, options: Result<object> = ok({}), shelves: Result<object> = seaAndSky) {
  const books: (readonly BookId[])[] = [];
  const database = memoryDatabase({ libraryUsername: "ann" });
  const assigned: number[] = [];
  const optionsAsked: string[] = [];
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann" },
    state: {},
    host: { network: { isConnected: () => isConnected, whenConnected: (act: () => void) => act() } },
    connection: { dialect: () => dialectOf("G") },
    server: {
      shelves: {
        standardShelves: () => shelves as never,
        assign: (given: readonly BookId[], shelf: number) => (books.push(given), assigned.push(shelf), ok(undefined)),
      },
      browse: { filterOptions: () => (optionsAsked.push("asked"), options) },
      statuses: { stateOf: () => ok({ shelves: [2] }) },
    },
  });
  const { ui, context } = screen;
  const queue = (shelf: number, isCollected: boolean, state = "pending"): void => {
    runAll(database, [
      queueChange({ book: id, shelf: shelf as ShelfId, assigns: true, isCollected, title: "Dune", at: 1 }),
    ]);
    database.run("UPDATE pending_shelf_changes SET state = :state, reason = NULL WHERE shelf_id = :shelf", {
      state,
      shelf,
    });
  };
  const pass = (): void => context.tasks.pass(0);
  const ask = (): void => {
    askShelf({ ui, book: { id, title: "Dune" }, seen: {}, changed: () => undefined });
    pass();
  };
  const waiting = (): unknown[] => listShelfAdditions(database, id).map(({ shelf }) => shelf);
  return { ...screen, database, books, assigned, optionsAsked, queue, ask, pass, waiting };
}

describe("the page “Add to a shelf”", () => {
  test("marks the shelves that have the book, and those with a pending addition", () => {
    const there = device();
    there.queue(1, false);
    there.ask();
    expect(there.lines()).toEqual(["Sea|pending", "Sky|✓"]);
  });

  test("shows a failed addition as not pending, and tries it again at a tap", () => {
    const there = device();
    there.queue(1, false, "failed");
    there.ask();
    expect(there.lines()).toEqual(["Sea|", "Sky|✓"]);
    there.tap("Sea");
    there.pass();
    expect([there.assigned, there.waiting()]).toEqual([[1], []]);
  });

  test("adds the book, and says so", () => {
    const there = device();
    there.ask();
    expect(there.title().replace(/[\u2066-\u2069]/gu, "")).toBe("Add to shelf: Dune");
    there.tap("Sea");
    there.pass();
    expect([there.books, there.assigned, there.said.at(-1)?.replace(/[\u2066-\u2069]/gu, "")]).toEqual([
      [[7]],
      [1],
      "“Dune” is on the shelf “Sea”.",
    ]);
  });

  test("says that there is no shelf on the server, or why it cannot be asked", () => {
    const said = (shelves: Result<object>): readonly string[] => {
      const there = device(true, ok({}), shelves);
      there.ask();
      return there.said;
    };
    expect(said(ok([]))).toEqual(["There is no shelf on the server yet."]);
    expect(said(failed({ kind: "refused", status: 500, message: "Broken." }))).toEqual([
      "The server has a problem of its own (error 500): “Broken”.",
    ]);
  });

  test("withdraws a pending addition from this page, not one from a collection", () => {
    const there = device();
    there.queue(1, false);
    there.ask();
    there.tap("Sea");
    there.pass();
    expect([there.assigned, there.waiting()]).toEqual([[], []]);
    there.queue(1, true);
    there.ask();
    there.tap("Sea");
    there.pass();
    expect([there.assigned, there.waiting()]).toEqual([[1], []]);
  });
});

describe("the shelves without a network", () => {
  const shelf = (name: string, id: number, more: object = {}): BrowseLine =>
    ({ group: { name, list: { of: "shelf", shelf: { kind: "standard", id, name, ...more } } } }) as BrowseLine;
  const lines = [shelf("Sea", 1), shelf("Short ones", 9, { kind: "magic" })].concat([
    { group: { ...shelf("Theirs", 3).group, otherOwner: 5 } } as BrowseLine,
  ]);

  test("are those of the person, as far as they are known", () => {
    const there = device(false);
    there.ask();
    expect(there.said).toEqual(["The shelves of the server are not known on this device yet: connect once."]);
    rememberPage(there.context, { of: "shelves" }, { lines, more: false });
    there.ask();
    expect(there.lines()).toEqual(["Sea|"]);
    there.tap("Sea");
    expect(there.waiting()).toEqual([1]);
    expect(there.said.at(-1)?.replace(/[\u2066-\u2069]/gu, "")).toBe("Pending: “Dune”, Shelf: Sea.");
  });

  test("stay in the cached list of all shelves while there is a network", () => {
    const there = device();
    const cached = (): number | undefined => rememberedPage(there.context, { of: "shelves" })?.lines.length;
    there.ask();
    expect(cached()).toBe(2);
    rememberPage(there.context, { of: "shelves" }, { lines, more: false });
    there.ask();
    expect(cached()).toBe(3);
  });
});

describe("a filter of the library", () => {
  const genre = withValue(noFilter, "genre", { value: "SF", name: "SF" });

  test("keeps “on this device” if its order or another value changes", () => {
    const there = device();
    there.database.memory.deviceState = {
      ...getDeviceState(there.database),
      bookFilter: filterText(withPlace(genre, true)),
    };
    askFilter(there.ui, () => undefined);
    there.pass();
    there.tap("Sort by");
    there.tap("title");
    const kept = filterIn(getDeviceState(there.database).bookFilter);
    expect([kept.isLocal, kept.sort, kept.values.genre?.value]).toEqual([true, "title", "SF"]);
    expect(withValue(kept, "tag", { value: "a", name: "a" }).isLocal).toBe(true);
  });

  test("keeps the other pinned lists if it is removed from the library page", () => {
    const there = device();
    const pinned = [
      { name: "All", filter: filterText(noFilter) },
      { name: "SF", filter: filterText(genre) },
    ];
    there.context.set({ pinnedLists: pinned });
    filteredChoices(there.ui, genre, () => undefined)
      .find(({ text }) => text === "Remove from Library")
      ?.run();
    expect(there.ui.settings().pinnedLists).toEqual([pinned[0]]);
  });

  test("fetches its values from the server only with a network", () => {
    const online = device();
    askFilter(online.ui, () => undefined);
    online.pass();
    const offline = device(false);
    askFilter(offline.ui, () => undefined);
    offline.pass();
    expect([online.optionsAsked.length, offline.optionsAsked.length]).toEqual([1, 0]);
    expect(offline.lines()).toContain("Not connected|the other filters need a network");
  });

  test("can lose a value without a network", () => {
    const there = device(false);
    there.database.memory.deviceState = { ...getDeviceState(there.database), bookFilter: filterText(genre) };
    askFilter(there.ui, () => undefined);
    expect(there.lines()).toContain("Genre|SF");
    there.tap("Genre");
    there.tap("all");
    expect(getDeviceState(there.database).bookFilter).toBe(filterText(noFilter));
  });

  test("shows no failure once its page is closed", () => {
    const there = device(true, failed({ kind: "offline" }));
    const ask = (): void => askFilter(there.ui, () => undefined);
    ask();
    there.closeTop();
    there.pass();
    expect(there.said).toEqual([]);
    ask();
    there.pass();
    expect(there.said).toEqual(["This device is not connected to a network."]);
  });
});
