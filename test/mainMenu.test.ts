import { menuLines, openPage, pageLines } from "../src/mainMenu";
import type { Feature } from "../src/feature";
import type { MenuItem } from "../src/koreader/screen.port";
import type { Fingerprint } from "../src/model/book";
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
  {},
];

/** The first page of the menu. */
function menu({ settings, open, isOurs = true, elsewhere }: Given = {}) {
  const did: string[] = [];
  const screen = aScreen(
    {
      database: memoryDatabase(),
      settings: { libraryUsername: "ann", readerUsername: "ann", ...settings },
      host: { books: { openPath: () => open } },
    },
    {
      screen: {
        book: () => (open !== undefined && isOurs ? anOpenBook(aDocument({ path: open }), fingerprint) : undefined),
      },
      sync: { waiting: () => [], isAsked: () => false, completedAt: () => undefined },
    },
    {
      sessionTracker: { left: () => void did.push("left"), resumed: () => void did.push("resumed") },
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
  return { ...screen, did, lines, line };
}

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("the first page of the menu", () => {
  const rest = ["Shelves", "Reading", "Sync status", "What is synced", "Connection", "Advanced"];

  test("has nine lines, or eight with “This book” while a book is open", () => {
    const [sync, ...others] = menu().lines.map(textOf);
    expect([sync?.startsWith("Sync now"), others]).toEqual([true, ["Library", "Continue reading", ...rest]]);
    expect(menu({ open: "/dune.epub" }).lines.map(textOf).slice(1)).toEqual(["Library", "This book", ...rest]);
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

  test("begins with the set-up on a new device", () => {
    const there = menu({ settings: { serverUrl: "" } });
    expect(textOf(there.lines[0]!)).toBe("Set up Catchword");
    expect(there.lines).toHaveLength(10);
  });

  test("shows the lines of all features in their order, after the switch", () => {
    const synced = linesOf(menu().line("What is synced")!).map(textOf);
    expect(synced.slice(0, 3)).toEqual(["Enabled", "first", "second"]);
    expect(linesOf(menu().line("Shelves")!).map(textOf)).toEqual(["one shelf line"]);
    expect(linesOf(menu().line("Advanced")!).map(textOf).slice(1)).toEqual(["rare"]);
    expect(linesOf(menu({ open: "/dune.epub" }).line("This book")!).map(textOf)).toEqual(["of the book"]);
    expect(pageLines(features, "reading")).toEqual([]);
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
    ["shelves", ["one shelf line"]],
    ["advanced", ["rare"]],
  ] as const)("opens the lines of that page: %s", (of, texts) => {
    const there = menu();
    openPage(there.ui, features, of);
    const shown = there.lines.length > 0 ? there.top() : undefined;
    expect(shown?.kind === "list" && shown.page.lines.map(({ label }) => label)).toEqual(
      expect.arrayContaining(texts.map((text) => expect.stringContaining(text) as string)),
    );
  });
});
