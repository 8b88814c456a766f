import type { BrowseList } from "../../../src/features/library/browse.rules";
import type { BookId } from "../../../src/model/book";
import { browsingDevice, pageOf, shownIn } from "../../fakes/browsingDevice";

const local = { of: "filtered", filter: { values: {}, sort: "title", isLocal: true } } as const;
const localGenre: BrowseList = {
  of: "filtered",
  filter: { ...local.filter, values: { genre: { value: "a", name: "a" } } },
};
const genreKey = "filtered title\tdevice\tgenre\va\va";
const series: BrowseList = { of: "series", name: "Lamps" };
const away = { kind: "timeout", sent: false } as const;

/** A list that is complete and fresh. */
const fresh = {
  before: 0,
  more: false,
  isCut: undefined,
  from: undefined,
  phase: "done",
  isLocalFirst: false,
  isUnfiltered: false,
  local: {},
};

describe("a list that was never visited", () => {
  test("is asked for and drawn once", () => {
    const there = browsingDevice({ "recent 0": pageOf([1, 2]) });
    const list = there.open();
    expect(list.now()).toMatchObject({ ...fresh, phase: "asking", lines: [], total: undefined });
    there.pass();
    expect(list.now()).toMatchObject({ ...fresh, total: 2 });
    expect([shownIn(list), there.state.changes]).toEqual([[1, 2], 1]);
  });

  test.each<[string, object, number | undefined]>([
    ["the lines that it has", { total: 99 }, 2],
    ["the server's number while more lines follow", { total: 99, more: true }, 99],
    ["no number if the server lists some nowhere", { isCut: true }, undefined],
  ])("counts %s", (_what, page, total) => {
    const list = browsingDevice({ "authors 0": pageOf([1, 2], page) }).visit({ of: "authors" });
    expect(list.now().total).toBe(total);
  });

  test("asks nothing twice at taps during a request", () => {
    const there = browsingDevice({ "recent 0": pageOf([1]) });
    const list = there.open();
    list.goOn();
    there.pass();
    expect([there.asked, there.state.changes]).toEqual([["recent 0", "shelves 0"], 1]);
  });

  test("asks no server for books on this device, also at a tap", () => {
    const there = browsingDevice();
    there.place(3);
    const list = there.visit(local);
    expect(list.now()).toMatchObject({ ...fresh, local: { 3: "EPUB" } });
    list.goOn();
    there.pass();
    expect([shownIn(list), there.asked, there.state.changes]).toEqual([[3], [], 1]);
  });

  test("asks no server for an empty list of books on this device", () => {
    const there = browsingDevice();
    expect(there.visit(local).now()).toMatchObject({ ...fresh, lines: [] });
    expect(there.asked).toEqual([]);
  });
});

describe("a cached list without a network", () => {
  /** A list that was visited, and is opened again without a network. */
  function again(list: BrowseList, answers: Parameters<typeof browsingDevice>[0], here: readonly number[]) {
    const there = browsingDevice(answers);
    there.visit(list);
    for (const id of here) there.place(id);
    there.state.isConnected = false;
    return { there, list: there.visit(list) };
  }

  test("also has books on this device that were not on the cached page", () => {
    const { list } = again({ of: "recent" }, { "recent 0": pageOf([1, 2, 3]) }, [3, 9]);
    expect(shownIn(list)).toEqual([3, 9, 1, 2]);
    expect(list.now()).toMatchObject({ phase: "offline", isLocalFirst: true, isUnfiltered: false });
  });

  test("keeps its order if none of its books is on this device", () => {
    const { list } = again({ of: "recent" }, { "recent 0": pageOf([1, 2, 3]) }, []);
    expect([shownIn(list), list.now().isLocalFirst]).toEqual([[1, 2, 3], false]);
  });

  test("keeps the order of a series, also if a book is on this device", () => {
    const { list } = again(series, { "series Lamps 0": pageOf([1, 2, 3]) }, [3]);
    expect([shownIn(list), list.now().isLocalFirst]).toEqual([[1, 2, 3], false]);
  });

  test("has only the cached books of a filter, which fit it", () => {
    const there = browsingDevice({ [`${genreKey} 0`]: pageOf([1, 2, 3]) });
    for (const id of [2, 3, 9]) there.place(id);
    there.visit(localGenre);
    there.files["/3.epub"] = undefined;
    there.state.isConnected = false;
    const list = there.visit(localGenre);
    expect([shownIn(list), list.now().isUnfiltered]).toEqual([[2], false]);
  });

  test("has no books and no question of filters if none is on this device", () => {
    const there = browsingDevice();
    there.state.isConnected = false;
    there.answers[`${genreKey} 0`] = away;
    const list = there.visit(localGenre);
    expect([shownIn(list), list.now().isUnfiltered, there.asked]).toEqual([[], false, [`${genreKey} 0`]]);
  });
});

describe("a cached list with a network", () => {
  test("keeps all books until the answer, and marks those on this device", () => {
    const there = browsingDevice({ "recent 0": pageOf([1, 2]) });
    there.visit();
    there.place(2);
    there.answers["recent 0"] = away;
    there.state.changes = 0;
    const list = there.visit();
    expect([shownIn(list), list.now().local, there.state.changes]).toEqual([[1, 2], { 2: "EPUB" }, 2]);
    expect(list.now()).toMatchObject({ phase: "failed", from: expect.any(Number) as number });
  });

  test("drops a book that has left the device since, if it lists books on this device", () => {
    const there = browsingDevice({ [`${genreKey} 0`]: pageOf([1, 2, 3]) });
    for (const id of [2, 3]) there.place(id);
    there.visit(localGenre);
    there.files["/3.epub"] = undefined;
    there.answers[`${genreKey} 0`] = away;
    expect(shownIn(there.visit(localGenre))).toEqual([2]);
  });

  test("draws nothing on a closed page", () => {
    const there = browsingDevice({ "recent 0": pageOf([1, 2]) });
    there.visit();
    there.state.changes = 0;
    there.open();
    there.state.isWanted = false;
    there.pass();
    expect(there.state.changes).toBe(0);
  });

  test("is the first page, not the last one that was loaded", () => {
    const there = browsingDevice({ "recent 0": pageOf([1], { more: true }), "recent 1": pageOf([2]) });
    const list = there.visit();
    list.seen(1, 14);
    there.pass();
    expect(shownIn(list)).toEqual([1, 2]);
    there.state.isConnected = false;
    expect(shownIn(there.visit())).toEqual([1]);
  });

  test("is of no place and no filter after the answer", () => {
    const there = browsingDevice();
    there.place(3);
    there.state.isConnected = false;
    const list = there.visit(localGenre);
    expect(list.now()).toMatchObject({ isLocalFirst: true, isUnfiltered: true });
    list.goOn();
    there.pass();
    expect(list.now()).toMatchObject({ ...fresh, lines: [], total: 0, local: { 3: "EPUB" } });
  });
});

describe("the books on this device", () => {
  test("are marked when they come, are found, and go", () => {
    const there = browsingDevice({ "recent 0": pageOf([1, 2, 3]) });
    const list = there.visit();
    there.place(1, "/1.pdf");
    list.look();
    there.pass();
    expect([list.now().local, there.state.changes]).toEqual([{ 1: "PDF" }, 2]);
    there.place(2);
    list.arrived(2 as BookId);
    expect([list.now().local, there.state.changes]).toEqual([{ 1: "PDF", 2: "EPUB" }, 3]);
    list.left(1 as BookId);
    expect([list.now().local, there.state.changes]).toEqual([{ 2: "EPUB" }, 4]);
  });

  test("lose their mark if their file is found to be gone", () => {
    const there = browsingDevice({ "recent 0": pageOf([1, 2]) });
    there.place(1);
    const list = there.visit();
    expect(list.now().local).toEqual({ 1: "EPUB" });
    there.files["/1.epub"] = undefined;
    list.look();
    there.pass();
    expect(list.now().local).toEqual({});
  });
});

describe("the pages of a list", () => {
  test("go on while each has a new line, although the screen stays the same", () => {
    const pages = Array.from({ length: 8 }, (_, page) => [`absent ${page}`, pageOf([page + 1], { more: page < 7 })]);
    const there = browsingDevice(Object.fromEntries(pages) as never);
    const list = there.visit({ of: "absent" });
    for (let turn = 0; turn < 10; turn += 1) {
      list.seen(1, 14);
      there.pass();
    }
    expect(shownIn(list)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("go on at a tap from the page that was last read", () => {
    const pages = Array.from({ length: 12 }, (_, page) => [`absent ${page}`, pageOf([], { more: true })]);
    const there = browsingDevice(Object.fromEntries(pages) as never);
    const list = there.open({ of: "absent" });
    const look = (): void => {
      for (let turn = 0; turn < 6; turn += 1) {
        list.seen(1, 14);
        there.pass();
      }
    };
    look();
    list.goOn();
    look();
    expect(there.asked.filter((key) => key !== "shelves 0")).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((page) => `absent ${page}`),
    );
  });
});

describe("the line of a name", () => {
  const named = (...names: readonly string[]) =>
    names.map((title, at) => ({ book: { id: (at + 1) as BookId, title } }));
  const find = (there: ReturnType<typeof browsingDevice>, text: string): number[] => {
    const found: number[] = [];
    const list = there.visit({ of: "author", name: "Eco" });
    list.find(text, (line) => found.push(line));
    there.pass();
    return found;
  };
  const asked = (there: ReturnType<typeof browsingDevice>) => there.asked.filter((key) => key !== "shelves 0");

  test.each([
    ["b", 2],
    ["Banks", 2],
    ["eco a", 4],
    ["z", 4],
  ])("is found without a request if all lines are here: %s", (text, line) => {
    const there = browsingDevice({ "author Eco 0": { lines: named("Amis", "banks", "Eco", "Herbert"), more: false } });
    expect([find(there, text), asked(there)]).toEqual([[line], ["author Eco 0"]]);
  });
});
