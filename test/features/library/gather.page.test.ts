import { ok, type Result } from "../../../src/base/result";
import { gatherChoices } from "../../../src/features/library/gather.page";
import type { BrowseBook, BrowsePage } from "../../../src/features/library/browse.rules";
import { saveShelfOutcome } from "../../../src/features/downloads/shelfFiles.store";
import type { Choice } from "../../../src/koreader/dialogs.port";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import { byHand, type ShelfKey } from "../../../src/model/shelf";
import type { Settings } from "../../../src/model/settings";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const lamp = (number: number, status?: BrowseBook["status"]): BrowseBook => ({
  id: number as BookId,
  title: `Lamp ${number}`,
  series: "Lamps",
  number,
  kilobytes: 2048,
  status,
});
const file = (id: number, shelf: ShelfFile["shelf"]): ShelfFile => ({
  id: id as BookId,
  path: `/books/${id}.epub`,
  state: "here",
  size: 1,
  shelf,
  title: `Lamp ${id}`,
});

/** The menu of a series of four books, of which the first was read. `free`: megabytes. */
function device(settings: Partial<Settings> = {}, free = 1000, listed: Partial<BrowsePage> = {}) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const here = new Set<string>();
  const did: string[] = [];
  const stops: unknown[] = [];
  /** A download that runs already, and a book that cannot be returned. */
  const jobs = { progress: undefined as unknown, kept: undefined as number | undefined };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", minFreeMegabytes: 100, ...settings },
      host: {
        files: { facts: (path) => (here.has(path) ? { size: 1, modifiedAt: 1 } : undefined) },
        folders: { isFolder: () => true, resolved: (folder) => folder, freeMegabytes: () => free },
        books: { homes: () => ({ chosen: "/books", device: "/" }) },
      },
      server: {
        browse: {
          ids: () => ok(undefined),
          page: () =>
            ok({
              lines: [lamp(1, "READ"), lamp(2), lamp(3), lamp(4)].map((book) => ({ book })),
              more: false,
              ...listed,
            }),
        },
      },
    },
    {},
    {},
  );
  const arrive = (id: number, shelf: ShelfFile["shelf"] = byHand): void => {
    const one = file(id, shelf);
    here.add(one.path);
    const arrivals = [{ file: one, facts: { size: 1, modifiedAt: 1 } }];
    saveShelfOutcome(database, { arrivals, forgotten: [], listed: [], shortened: [] });
  };
  const shelvesOf = { 3: "standard:1" as ShelfKey } as Record<number, ShelfKey | undefined>;
  Object.assign(database.memory, {
    downloadJobs: {
      work: { progress: () => jobs.progress },
      fetching: {
        fetchAll: (
          wanted: readonly { readonly id: BookId }[],
          listener: { came(id: BookId): void; report(report: Result<unknown>): void },
        ) => {
          did.push(`download ${wanted.map(({ id }) => id).join()}`);
          const stop = stops.shift();
          if (stop !== undefined) return listener.report({ came: 0, troubles: [], left: wanted.length, stop } as never);
          for (const { id } of wanted) {
            arrive(id, shelvesOf[id]);
            listener.came(id);
          }
          listener.report({ arrived: wanted.length, here: 0, troubles: [], left: 0 } as never);
        },
      },
      returning: {
        take: (leavings: readonly { readonly file: ShelfFile }[], answer: (taken: unknown) => void) => {
          did.push(`trash ${leavings.map((one) => one.file.id).join()}`);
          answer(
            leavings.map(({ file: one }) => ({
              file: one,
              kept: one.id === jobs.kept ? { obstacles: [{ kind: "open" }] } : undefined,
            })),
          );
        },
      },
    },
  });
  const listener = {
    arrived: (id: BookId) => void did.push(`arrived ${id}`),
    left: (id: BookId) => void did.push(`left ${id}`),
  };
  const choose = (text: string): void => {
    const list = { of: "series", name: "Lamps" } as const;
    gatherChoices(screen.ui, list, listener)
      .find((choice) => choice.text === text)
      ?.run();
    screen.context.tasks.pass(0);
  };
  const keep = (count: number): void => {
    choose("Keep the next books here…");
    const top = screen.top();
    if (top?.kind === "number") top.page.onSave(count);
    screen.context.tasks.pass(0);
  };
  const steps: Choice[] = [];
  const { dialogs } = screen.ui;
  const { show } = dialogs;
  Object.assign(dialogs, {
    show: (text: string, step?: Choice) => {
      show(text);
      if (step !== undefined) steps.push(step);
    },
  });
  const undo = (): void => steps.find(({ text }) => text === "Undo")?.run();
  return { ...screen, did, stops, jobs, steps, arrive, choose, keep, undo };
}

const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "").replaceAll("\u00a0", " ");

describe("the download of a series", () => {
  test("goes on once a certificate is trusted", () => {
    const there = device();
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    there.stops.push({ kind: "server", failure: { kind: "untrusted", why: "self", detail: "", shown } });
    there.choose("Download all…");
    there.tap("Download");
    Object.assign(there.ui, { connection: { ...there.ui.connection, chooseAddress: () => undefined } });
    there.tap("Trust this certificate");
    expect(there.did.filter((one) => one.startsWith("download"))).toEqual(Array(2).fill("download 1,2,3,4"));
    expect(there.said).toEqual([expect.stringContaining("Downloaded: ")]);
  });

  test("lists the missing books with their size, and starts after “Download”", () => {
    const there = device();
    there.arrive(2);
    there.choose("Download all…");
    expect(plain(there.title()).split("\n")).toEqual([
      "Download these books? (3)",
      "On this device already: 1",
      "Size: about 6 MB",
      "Free: 1 GB",
      "• Lamp 1",
      "• Lamp 3",
      "• Lamp 4",
    ]);
    expect(there.did).toEqual([]);
    there.tap("Download");
    expect(there.did).toEqual(["download 1,3,4", "arrived 1", "arrived 3", "arrived 4"]);
  });

  test("is described only by what is known: no books here, no sizes", () => {
    const there = device({}, 1000, { lines: [2, 3].map((id) => ({ book: { ...lamp(id), kilobytes: undefined } })) });
    there.choose("Download all…");
    expect(plain(there.title()).split("\n")).toEqual([
      "Download these books? (2)",
      "Without a known size: 2",
      "Free: 1 GB",
      "• Lamp 2",
      "• Lamp 3",
    ]);
  });

  test("is refused with a reason while Catchword is off or another download runs", () => {
    const there = device({ enabled: false });
    there.choose("Download all…");
    const busy = device();
    busy.jobs.progress = { phase: "books", done: 0, total: 1 };
    busy.choose("Download all…");
    expect([there.said, there.top(), there.did]).toEqual([["Catchword is switched off."], undefined, []]);
    expect([busy.said.length, busy.top(), busy.did]).toEqual([1, undefined, []]);
  });

  test("leaves out finished books if only the rest of the series is chosen", () => {
    const there = device();
    there.choose("Download the rest of the series…");
    there.tap("Download");
    expect(there.did[0]).toBe("download 2,3,4");
  });

  test("counts the books that are here already among the chosen ones only", () => {
    const there = device();
    for (const id of [1, 2]) there.arrive(id);
    there.choose("Download the rest of the series…");
    expect(plain(there.title()).split("\n").slice(0, 3)).toEqual([
      "Download these books? (2)",
      "On this device already: 1",
      "Size: about 4 MB",
    ]);
  });

  test("says how many sizes are unknown, and that a list is cut", () => {
    const lines = [lamp(2), { ...lamp(3), kilobytes: undefined }, lamp(4)].map((book) => ({ book }));
    const there = device({}, 1000, { lines, total: 700 });
    there.arrive(2);
    there.choose("Download all…");
    expect(plain(there.title()).split("\n").slice(1, 6)).toEqual([
      "On this device already: 1",
      "Size: about 2 MB",
      "Without a known size: 1",
      "Free: 1 GB",
      "Only the first 3 books of the list.",
    ]);
  });

  test("says before the start that there is too little space", () => {
    const there = device({}, 105);
    there.choose("Download all…");
    expect(there.title()).toContain("There is not room for all of them.");
    const roomy = device({}, 108);
    roomy.choose("Download all…");
    expect(roomy.title()).not.toContain("There is not room");
  });

  test("asks nothing if all books are downloaded", () => {
    const there = device();
    for (const id of [1, 2, 3, 4]) there.arrive(id);
    there.choose("Download all…");
    expect([there.said, there.top()]).toEqual([["All of these books are on this device."], undefined]);
  });

  test("removes its own books when it is undone, but not those of a shelf", () => {
    const there = device();
    there.choose("Download the rest of the series…");
    there.tap("Download");
    there.undo();
    expect(there.did.slice(-3)).toEqual(["trash 2,4", "left 2", "left 4"]);
  });

  test("leaves the lines of books that cannot be removed", () => {
    const there = device();
    there.choose("Download the rest of the series…");
    there.tap("Download");
    there.jobs.kept = 4;
    there.undo();
    expect(there.did.slice(-2)).toEqual(["trash 2,4", "left 2"]);
  });

  test("cannot be undone if all of its books are those of a shelf", () => {
    const there = device({}, 1000, { lines: [{ book: lamp(3) }] });
    there.choose("Download all…");
    there.tap("Download");
    expect([there.did, there.steps]).toEqual([["download 3", "arrived 3"], []]);
  });
});

describe("the number of next books of a series on the device", () => {
  const kept = [{ name: "Lamps", count: 2 }];

  test("begins at zero beside other series that are kept", () => {
    const there = device({ keptSeries: [{ name: "Tides", count: 5 }, ...kept] });
    there.choose("Keep the next books here…");
    const [own, other] = [there.top(), device({ keptSeries: [{ name: "Tides", count: 5 }] })];
    other.choose("Keep the next books here…");
    const shown = [own, other.top()].map((top) => (top?.kind === "number" ? top.page.value : undefined));
    expect(shown).toEqual([2, 0]);
  });

  test("is saved without a download if the new number is lower", () => {
    const there = device({ keptSeries: kept });
    there.keep(1);
    expect([there.ui.settings().keptSeries, there.did]).toEqual([[{ name: "Lamps", count: 1 }], []]);
    there.keep(0);
    expect(there.ui.settings().keptSeries).toEqual([]);
  });

  test("is left as it is by the same number", () => {
    const there = device({ keptSeries: kept });
    there.keep(2);
    expect([there.ui.settings().keptSeries, there.did, there.said, there.working]).toEqual([kept, [], [], []]);
    expect(there.top()?.kind).toBe("number");
  });

  test("is stored although all of its next books are here already", () => {
    const there = device();
    for (const id of [2, 3, 4]) there.arrive(id);
    there.keep(3);
    expect([there.ui.settings().keptSeries, there.did]).toEqual([[{ name: "Lamps", count: 3 }], []]);
    expect(there.said).toEqual(["All of these books are on this device."]);
  });

  test("downloads the next unread books if the new number is higher", () => {
    const there = device({ keptSeries: kept });
    there.keep(3);
    expect(there.ui.settings().keptSeries).toEqual(kept);
    there.tap("Download");
    expect(there.did[0]).toBe("download 2,3,4");
    expect(there.ui.settings().keptSeries).toEqual([{ name: "Lamps", count: 3 }]);
  });

  test("stays as it was after “Cancel”", () => {
    const there = device({ keptSeries: kept });
    there.keep(3);
    there.tap("Cancel");
    expect([there.ui.settings().keptSeries, there.did]).toEqual([kept, []]);
  });
});
