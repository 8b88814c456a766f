import { menuLines, openPage, pageLines } from "../src/mainMenu";
import type { Feature } from "../src/feature";
import type { MenuItem } from "../src/koreader/screen.port";
import type { Fingerprint } from "../src/model/book";
import { saveBook } from "../src/book/books.store";
import { updateField } from "../src/features/status/bookFields.store";
import type { Settings } from "../src/model/settings";
import type { RemotePosition } from "../src/model/bookState";
import { aDocument, anOpenBook } from "./fakes/document";
import { memoryDatabase } from "./fakes/memoryStore";
import { aScreen } from "./fakes/screen";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));
const fingerprint = "a".repeat(32) as Fingerprint;
const item = (text: string): MenuItem => ({ text });

interface Given {
  readonly settings?: Partial<Settings>;
  /** Path of the host's open document; `isOurs`: its format is synced. */
  readonly open?: string;
  readonly isOurs?: boolean;
  readonly elsewhere?: Partial<RemotePosition>;
}

const features: readonly Feature[] = [
  { menu: { shelves: () => [item("one shelf line")], synced: () => [item("first")], advanced: () => [item("rare")] } },
  { menu: { book: () => [item("of the book")], synced: () => [item("second")] } },
  { menu: { reading: () => [item("of a day")], connection: () => [item("the server")] } },
  {},
];

/** The first page of the menu. */
function menu({ settings, open, isOurs = true, elsewhere }: Given = {}) {
  const did: string[] = [];
  const screen = aScreen(
    {
      database: memoryDatabase(),
      settings: { libraryUsername: "ann", readerUsername: "ann", ...settings },
      host: {
        books: { openPath: () => open },
        files: { facts: () => undefined },
        folders: { resolved: (path) => path },
        versions: { folder: "" },
        device: { places: { database: "/settings/catchword.sqlite", log: "/log" } },
        accounts: { list: () => [] },
      },
      connection: { lastContact: () => ({ answeredAt: undefined, trouble: undefined }) },
    },
    {
      screen: {
        book: () => (open !== undefined && isOurs ? anOpenBook(aDocument({ path: open }), fingerprint) : undefined),
      },
      sync: {
        waiting: () => [],
        isAsked: () => false,
        completedAt: () => undefined,
        lastFailure: () => undefined,
        watch: () => undefined,
        now: () => void did.push("sync"),
      },
    },
    {
      sessionTracker: {
        discarded: () => undefined,
        left: () => void did.push("left"),
        resumed: () => void did.push("resumed"),
      },
      progressSync: {
        elsewhere: () =>
          elsewhere === undefined
            ? undefined
            : { remote: { percent: 42, ...elsewhere } as RemotePosition, go: () => void did.push("went") },
      },
      downloadJobs: { work: { progress: () => undefined } },
    },
  );
  const lines = menuLines(screen.ui, features);
  const line = (start: string): MenuItem | undefined => lines.find((one) => textOf(one).startsWith(start));
  return { ...screen, did, shown: () => screen.lines(), lines, line };
}

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("the first page of the menu", () => {
  const rest = ["Shelves", "Reading", "Sync status", "What is synced", "Connection", "Advanced"];

  test("has nine lines, or eight with “This book” while a book is open", () => {
    const [sync, ...others] = menu().lines.map(textOf);
    expect([sync?.startsWith("Sync now"), others]).toEqual([true, ["Library", "Continue reading", ...rest]]);
    expect(menu({ open: "/dune.epub" }).lines.map(textOf).slice(1)).toEqual(["Library", "This book", ...rest]);
  });

  test("does not call a known format unsupported while the book is being opened", () => {
    expect(menu({ open: "/dune.epub", isOurs: false }).line("This book")).toBeUndefined();
  });

  test("says why a book of another format is not synced", () => {
    const there = menu({ open: "/notes.txt", isOurs: false });
    there.line("This book")?.run?.(() => undefined);
    expect(there.said[0]).toContain("the server does not accept TXT");
  });

  test.each<[Partial<RemotePosition>, string]>([
    [{ device: "Kobo" }, "Go to 42.0 % (Kobo)"],
    [{ device: undefined }, "Go to the other device's place: 42.0 %"],
  ])("opens the other device's position with one tap: %j", (elsewhere, text) => {
    const there = menu({ open: "/dune.epub", elsewhere });
    const line = there.line("Go to");
    expect(plain(textOf(line!))).toBe(text);
    line?.run?.(() => undefined);
    expect(there.did).toEqual(["went"]);
  });

  test("has no other device's position while no book is open", () => {
    expect(menu({ elsewhere: { device: "Kobo" } }).line("Go to")).toBeUndefined();
  });

  test("stays open below the pages that its lines open", () => {
    const { lines } = menu();
    const open = lines.filter(({ keepsOpen }) => keepsOpen === true).map(textOf);
    expect(open.slice(1)).toEqual(["Library", "Continue reading", "Sync status"]);
    expect(open[0]).toMatch(/^Sync now/u);
    const [enabled] = linesOf(lines.find((line) => textOf(line) === "What is synced")!);
    const [head] = linesOf(lines.find((line) => textOf(line) === "Advanced")!);
    expect([enabled?.separator, head?.separator, head?.enabled?.()]).toEqual([true, true, false]);
  });

  test.each([
    ["Library", "Library", [], []],
    ["Continue reading", "", ["This server keeps no list of the books that you are reading."], []],
    ["Sync status", "Sync status", [], []],
    ["Sync now", "", [], ["sync"]],
  ])("does what its line says: %s", (start, title, said, did) => {
    const there = menu();
    there.line(start)?.run?.(() => undefined);
    expect([there.title(), there.said, there.did]).toEqual([title, said, did]);
  });

  test("counts the conflicts that wait for a decision", () => {
    const there = menu();
    saveBook(there.context.database, { fingerprint, type: "EPUB" }, "/dune.epub", { size: 1, modifiedAt: 1 });
    updateField(there.context.database, fingerprint, "status", () => ({ base: "READING", conflict: "READ" }));
    expect(textOf(there.line("Sync status")!)).toBe("Sync status: 1 to decide");
  });

  test("begins with the set-up on a new device, and opens it at the first time only", () => {
    const opened = [1, 2].map(() => {
      const there = menu({ settings: { serverUrl: "" } });
      expect(textOf(there.lines[0]!)).toBe("Set up Catchword");
      expect(there.lines).toHaveLength(10);
      there.context.tasks.pass(0);
      return there.top() !== undefined;
    });
    expect(opened).toEqual([true, false]);
  });

  test("shows the lines of all features in their order, after the switch", () => {
    const synced = linesOf(menu().line("What is synced")!).map(textOf);
    expect(synced).toEqual(["Enabled", "first", "second", "Excluded folders and formats"]);
    expect(linesOf(menu().line("Shelves")!).map(textOf)).toEqual(["one shelf line"]);
    expect(linesOf(menu().line("Advanced")!).map(textOf).slice(1)).toEqual(["rare"]);
    expect(linesOf(menu({ open: "/dune.epub" }).line("This book")!).map(textOf)).toEqual(["of the book"]);
    expect(linesOf(menu().line("Reading")!).map(textOf)).toEqual(["of a day"]);
    expect(linesOf(menu().line("Connection")!).map(textOf)).toEqual(["the server"]);
    expect(pageLines(features, "status")).toEqual([]);
  });

  test("ends the session when Catchword is switched off, and starts one when on", () => {
    const there = menu({ open: "/dune.epub" });
    const [enabled] = linesOf(there.line("What is synced")!);
    enabled?.run?.(() => undefined);
    expect([there.ui.settings().enabled, there.did]).toEqual([false, ["left"]]);
    enabled?.run?.(() => undefined);
    expect([there.ui.settings().enabled, there.did]).toEqual([true, ["left", "resumed"]]);
  });
});

describe("a gesture for a page of the menu", () => {
  test.each([
    ["shelves", "Shelves", "one shelf line"],
    ["reading", "Reading", "of a day"],
    ["synced", "What is synced", "second"],
    ["connection", "Connection", "the server"],
    ["advanced", "Advanced", "rare"],
  ] as const)("opens this page with its lines: %s", (of, title, text) => {
    const there = menu();
    openPage(there.ui, features, of);
    expect(there.title()).toBe(title);
    expect(there.shown().map((line) => line.split("|")[0])).toContain(text);
  });
});
