// Menu and actions of the library: src/features/library/index.ts
import { libraryFeature } from "../../../src/features/library/index";
import { failed, ok } from "../../../src/base/result";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import type { Settings } from "../../../src/model/settings";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

/** The library on a server of this kind. `openPath`: of the open book. */
function library(settings: Partial<Settings> = {}, kind: Generation = "G", openPath?: string) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann", ...settings },
    connection: { dialect: () => dialectOf(kind) },
    host: { books: { openPath: () => openPath } },
    server: {
      browse: {
        firstPages: () => failed({ kind: "offline" }),
        page: () => ok({ lines: [], more: false }),
      },
    },
  });
  database.memory.folderWalk = { endedAt: screen.context.clock.elapsed() };
  return { ...screen, feature: libraryFeature(screen.ui) };
}

const run = (there: ReturnType<typeof library>, name: string): string => {
  there.feature.actions?.find((action) => action.name === name)?.run();
  return there.title();
};

describe("the actions of the library", () => {
  test("are named, and work in the file browser", () => {
    expect(library().feature.actions?.map(({ name, title, atHome }) => [name, title, atHome])).toEqual([
      ["catchword_library", "Catchword: library", true],
      ["catchword_continue", "Catchword: continue reading", true],
    ]);
  });

  test("open the first page, and the list of books that are read", () => {
    expect([run(library(), "catchword_library"), run(library(), "catchword_continue")]).toEqual([
      "Library",
      "Continue reading",
    ]);
  });

  test("say if the server has no list of books that are read", () => {
    const there = library({}, "spec");
    expect([run(there, "catchword_continue"), there.said]).toEqual([
      "",
      ["This server keeps no list of the books that you are reading."],
    ]);
  });
});

test("the settings of the library are among the rare ones", () => {
  const items = library().feature.menu?.advanced?.() ?? [];
  expect(items.map(({ text }) => text)).toEqual(["Library"]);
});

test.each<[Partial<Settings>, string | undefined, string]>([
  [{ startInLibrary: true }, undefined, "Library"],
  [{ startInLibrary: false }, undefined, ""],
  [{ startInLibrary: true }, "/a.epub", ""],
  [{ startInLibrary: true, enabled: false }, undefined, ""],
  [{ startInLibrary: true, serverUrl: "" }, undefined, ""],
  [{ startInLibrary: true, libraryUsername: "" }, undefined, ""],
])("KOReader starts with %j and the open book %s on the page “%s”", (settings, openPath, title) => {
  const there = library(settings, "G", openPath);
  there.feature.begun?.();
  expect([there.title(), there.said]).toEqual([title, []]);
});
