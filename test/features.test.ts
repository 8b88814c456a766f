// Events and menus of features without tests of their own: src/features/library/index.ts, src/features/metadata/index.ts,
// src/features/history/index.ts, src/features/updates/index.ts, src/features/position/index.ts and src/features.ts
import { featuresOf, menuActions } from "../src/features";
import { historyFeature } from "../src/features/history/index";
import { libraryFeature } from "../src/features/library/index";
import { librarySettings } from "../src/features/library/library.menu";
import { metadataFeature } from "../src/features/metadata/index";
import { progressFeature } from "../src/features/position/index";
import { aboutFeature } from "../src/features/updates/index";
import { bookRow } from "../src/features/book-menu/index";
import type { Feature } from "../src/feature";
import type { MenuItem } from "../src/koreader/screen.port";
import type { Settings } from "../src/model/settings";
import type { Fingerprint } from "../src/model/book";
import { saveBook } from "../src/book/books.store";
import type { UiContext } from "../src/ui/uiContext";
import { aDocument, anOpenBook } from "./fakes/document";
import { fakeSummaries } from "./fakes/summaries";
import { memoryDatabase } from "./fakes/memoryStore";
import { aScreen } from "./fakes/screen";

const nothing = (): void => undefined;
const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));

interface Given {
  readonly settings?: Partial<Settings>;
  readonly open?: string;
  readonly chosen?: object;
}

/** A feature of a device with these settings. `open`: path of the open book. */
function device(create: (ui: UiContext) => Feature, { settings, open, chosen = {} }: Given = {}) {
  const did: string[] = [];
  const screen = aScreen(
    {
      database: memoryDatabase(),
      settings: { libraryUsername: "ann", ...settings },
      host: {
        books: { openPath: () => open },
        versions: {
          chosen: () => chosen as never,
          choose: () => (did.push("choose"), false),
          tellVersion: () => void did.push("tell version"),
        },
        device: { version: "2.0" },
        network: { isConnected: () => false },
      },
      connection: { dialect: () => ({ notebook: false, lists: "none" }) as never },
    },
    { screen: { book: () => undefined } },
    {
      metadata: { soon: () => void did.push("metadata") },
      historyImport: { goOn: () => void did.push("history") },
      progressSync: { changed: () => void did.push("progress") },
    },
  );
  return { ...screen, did, feature: create(screen.ui) };
}

describe("the library at the start of KOReader", () => {
  const title = (given: Given): string => {
    const there = device(libraryFeature, given);
    there.feature.begun?.();
    expect(there.said).toEqual([]);
    return there.title();
  };

  test("is shown if the setting is on", () => {
    expect(title({ settings: { startInLibrary: true } })).toBe("Library");
    expect(title({ settings: { startInLibrary: false } })).toBe("");
  });

  test.each<[string, Given]>([
    ["a book is open", { open: "/dune.epub", settings: { startInLibrary: true } }],
    ["Catchword is off", { settings: { startInLibrary: true, enabled: false } }],
    ["no server is set", { settings: { startInLibrary: true, serverUrl: "" } }],
    ["no account is set", { settings: { startInLibrary: true, libraryUsername: "" } }],
  ])("is not shown, without a message, if %s", (_why, given) => {
    expect(title(given)).toBe("");
  });

  test("has settings for the start, the view and the covers", () => {
    const { ui } = device(libraryFeature, { settings: { libraryView: "covers", coverMegabytes: 0 } });
    expect(linesOf(librarySettings(ui)).map(textOf)).toEqual([
      "Start KOReader in the library",
      "Lists of books: lines with covers",
      "Keep covers: none",
    ]);
  });

  test("opens no “Continue reading” on a server without this list", () => {
    const there = device(libraryFeature);
    there.feature.actions?.find(({ name }) => name === "catchword_continue")?.run();
    expect(there.said).toEqual(["This server keeps no list of the books that you are reading."]);
  });
});

test.each([
  [{ enabled: true, serverMetadata: true }, ["metadata"]],
  [{ enabled: true, serverMetadata: false }, []],
  [{ enabled: false, serverMetadata: true }, []],
])("metadata is fetched on a new network only if both switches are on: %j", (settings, did) => {
  const there = device(metadataFeature, { settings });
  there.feature.connected?.();
  expect(there.did).toEqual(did);
});

test("an unfinished undo of a history import continues at the start", () => {
  const there = device(historyFeature);
  there.feature.begun?.();
  expect(there.did).toEqual([]);
  there.ui.database.run("INSERT INTO history_imports (begun_at) VALUES (5)");
  there.feature.begun?.();
  expect(there.did).toEqual([]);
  there.ui.database.run("UPDATE history_imports SET withdrawn_at = 6");
  there.feature.begun?.();
  expect(there.did).toEqual(["history"]);
});

test.each([
  [{}, []],
  [{ trial: "2" }, ["tell version", "choose"]],
  [{ failed: "2" }, ["tell version", "choose"]],
])("an interrupted or failed update is handled one tick after the start: %j", (chosen, did) => {
  const there = device(aboutFeature, { chosen });
  there.feature.begun?.();
  expect(there.did).toEqual([]);
  there.context.tasks.pass(0);
  expect(there.did).toEqual(did);
});

test("the switch for positions reports each change to the position feature", () => {
  const there = device((ui) => progressFeature(ui), { settings: { progressSync: false } });
  const [sync] = there.feature.menu?.synced?.() ?? [];
  sync?.run?.(() => undefined);
  expect([there.ui.settings().progressSync, there.did]).toEqual([true, ["progress"]]);
});

test.each([
  ["/a.epub", 1],
  ["/a.mobi", 1],
  ["/a.txt", 1],
  ["/a.sh", 0],
])("a long press offers Catchword only for files that KOReader reads: %s", (path, count) => {
  const there = device(() => ({}));
  expect(bookRow(there.ui).choices({ path })).toHaveLength(count);
});

test("gestures for pages of the menu have names, and work on home screens", () => {
  const there = device(() => ({}));
  const actions = menuActions(there.ui, () => []);
  expect(actions.map(({ name, atHome }) => [name, atHome])).toEqual(
    ["shelves", "reading", "synced", "connection", "advanced"].map((page) => [`catchword_${page}`, true]),
  );
  expect(actions.map(({ title }) => title)).toEqual([
    "Catchword: shelves",
    "Catchword: reading",
    "Catchword: what is synced",
    "Catchword: connection",
    "Catchword: advanced",
  ]);
  actions.find(({ name }) => name === "catchword_reading")?.run();
  expect(there.title()).toBe("Reading");
});

test("a status that is chosen in the menu reaches every feature", () => {
  const path = "/books/dune.epub";
  const fingerprint = "a".repeat(32) as Fingerprint;
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, path, { size: 1, modifiedAt: 1 });
  const summaries = fakeSummaries();
  summaries.kept.set(path, { status: "reading" });
  const there = aScreen(
    {
      database,
      host: {
        summaries,
        versions: {},
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        books: { openPath: () => path },
      },
      connection: { dialect: () => ({ ratings: false }) as never },
    },
    {
      screen: { book: () => anOpenBook(aDocument({ path }), fingerprint) },
      sync: { schedule: nothing, leaving: nothing, networkChanged: nothing, settingsChanged: nothing, want: nothing },
    },
  );
  const told: string[] = [];
  const features = featuresOf(there.ui) as Feature[];
  const lines = features.flatMap(({ menu }) => menu?.book?.() ?? []);
  expect(features.flatMap(({ actions = [] }) => actions.map(({ name }) => name))).toContain("catchword_advanced");
  for (const place of features.keys()) features[place] = { summaryChanged: (at) => void told.push(`${place} ${at}`) };
  lines.find((line) => textOf(line).startsWith("Status"))?.run?.(() => undefined);
  there.tap("finished");
  expect(told).toEqual([...features.keys()].map((place) => `${place} ${path}`));
});
