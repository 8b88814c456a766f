import { readFileSync } from "node:fs";
import { importTool } from "../fakes/tool.cjs";

interface Chosen {
  readonly specs: readonly string[];
  readonly tests: readonly string[];
}

const testsOf = (...paths: readonly string[]): Promise<Chosen> => testsWithin(0, paths);

/** `seconds`: how long each spec takes. */
async function testsWithin(seconds: number, paths: readonly string[]): Promise<Chosen> {
  const related = await importTool("tools/test/related.mjs");
  return related["testsOf"]!(paths, () => seconds) as Chosen;
}

test("a table of cases is chosen for its source, and by its own path", async () => {
  expect(await testsOf("src/base/title.ts")).toMatchObject({ tables: ["title"] });
  expect(await testsOf("test/cases/isbn.cases.ts")).toEqual({ specs: [], tests: [], tables: ["isbn"] });
});

test("a catalogue and a page of the docs have the tests of their sentences", async () => {
  const words = ["test/tools/words.test.ts", "test/tools/menuWidths.test.ts"];
  expect(await testsOf("catchword.koplugin/l10n/de.po")).toEqual({ specs: [], tests: words, tables: [] });
  expect(await testsOf("docs/guide.md")).toMatchObject({ specs: [], tables: [] });
});

test("a page of the docs has the tests that read it", async () => {
  expect(await testsOf("docs/settings.md")).toMatchObject({
    tests: expect.arrayContaining(["test/tools/docs.test.ts", "test/tools/settings.test.ts"]) as unknown,
  });
  expect(await testsOf("docs/servers.md")).toMatchObject({ specs: ["spec/plugin/dialects_spec.lua"] });
  expect(await testsOf("docs/specification.md")).toMatchObject({ specs: ["spec/plugin/specified_names_spec.lua"] });
});

test("a source has the jest tests of its folder, without the slow ones", async () => {
  const { tests } = await testsOf("src/features/status/sendField.ts");
  expect(tests).toContain("test/features/status/queuedStatus.test.ts");
  expect(JSON.stringify(await testsOf("src/features/annotations/merge/mergeAnnotations.ts"))).not.toContain(
    "cfi/oracle",
  );
});

test("a source that most tests import has its own ones and the nearest", async () => {
  const { tests } = await testsOf("src/book/books.store.ts");
  expect(tests).toHaveLength(26);
  expect(tests[0]).toBe("test/book/books.store.test.ts");
  const others = tests.filter((test) => !test.includes("/books."));
  const isOfFolder = others.map((test) => test.startsWith("test/book/"));
  expect(isOfFolder.filter((is) => is).length).toBeGreaterThan(10);
  expect(isOfFolder.indexOf(false)).toBe(isOfFolder.lastIndexOf(true) + 1);
});

test("a source has no tests of the library server that only have its name", async () => {
  expect(JSON.stringify(await testsOf("src/server/books.ts"))).not.toContain("library-server/");
  expect(JSON.stringify(await testsOf("library-server/ownNames.ts"))).toContain("library-server/ownNames.test.ts");
});

test("a source with side effects has specs of its folder", async () => {
  const { specs } = await testsOf("src/features/metadata/writeMetadata.ts");
  expect(specs).toContain("spec/features/metadata/metadata_cut_spec.lua");
  expect(specs.length).toBeLessThanOrEqual(5);
});

test("a source has fewer specs if these are long, but one at least", async () => {
  const count = async (seconds: number): Promise<number> =>
    (await testsWithin(seconds, ["src/features/metadata/writeMetadata.ts"])).specs.length;
  expect([await count(0), await count(2.2), await count(60)]).toEqual([4, 2, 1]);
});

test("a source has no slow jest test that only imports it", async () => {
  const slow = "test/features/sessions/exactlyOnce.test.ts";
  expect(readFileSync(slow, "utf8")).toContain("src/features/sessions/trackSession");
  expect((await testsOf("src/features/sessions/trackSession.ts")).tests).not.toContain(slow);
});

test("a source has no histories and no attacks that only import it", async () => {
  const { specs } = await testsOf("src/features/annotations/cfi/range.rules.ts");
  expect(specs).not.toContain("spec/features/annotations/annotation_histories_spec.lua");
  expect(specs.length).toBeGreaterThan(0);
});

test("an import of types alone does not make a test one of the source", async () => {
  const { tests } = await testsOf("src/model/bookFile.ts");
  const importing = readFileSync("test/book/concernedBooks.test.ts", "utf8");
  expect(importing).toMatch(/import type .*model\/bookFile"/);
  expect(tests).not.toContain("test/book/concernedBooks.test.ts");
});

test("a source has the tests that name its path in a comment", async () => {
  expect(await testsOf("src/koreader/sleepDelay.ts")).toMatchObject({
    specs: ["spec/features/sessions/before_sleep_spec.lua"],
  });
});

test("a page of the screen has the specs that quote it", async () => {
  const { specs } = await testsOf("src/features/downloads/newer.page.ts");
  expect(specs).toContain("spec/features/downloads/newer_files_spec.lua");
});

test("a page of the screen has no attacks that quote only what other tests quote too", async () => {
  const { specs } = await testsOf("src/features/shelves/shelf.page.ts");
  expect(specs).toContain("spec/features/shelves/collections_spec.lua");
  expect(specs).not.toContain("spec/attacks/hostile_text_spec.lua");
});

test.each<[string, string]>([
  ["src/features/sessions/sessionList.api.ts", "spec/features/sessions/sessions_sending_spec.lua"],
  ["src/features/downloads/placeInText.ts", "spec/features/library/fetch_book_spec.lua"],
  ["src/koreader/widgets/holdInput.ts", "spec/koreader/dialogs_spec.lua"],
  ["src/features/position/syncProgress.ts", "spec/features/position/progress_spec.lua"],
  ["src/plugin.ts", "spec/plugin/disable_spec.lua"],
  ["src/main.ts", "spec/plugin/loading_spec.lua"],
])("%s has the spec of its name, of its comment, or of an importer", async (source, spec) => {
  expect((await testsOf(source)).specs).toContain(spec);
});

test.each(["startup", "features", "openServer"])(
  "src/%s.ts has quick specs of the whole plugin and its jest tests",
  async (name) => {
    const { specs, tests } = await testsWithin(0.3, [`src/${name}.ts`]);
    const plays = ["startup", "loading", "offline", "host_events"].map((spec) => `spec/plugin/${spec}_spec.lua`);
    expect(specs).toEqual(expect.arrayContaining(plays));
    expect(specs).not.toContain("spec/plugin/histories_spec.lua");
    expect(specs).not.toContain("spec/plugin/dialects_spec.lua");
    expect(tests).toEqual(expect.arrayContaining(["test/features.test.ts", "test/mainMenu.test.ts"]));
  },
);

test("a file of the composition has fewer specs of the whole plugin if these are long", async () => {
  const { specs } = await testsWithin(2, ["src/features.ts"]);
  expect(specs.length).toBe(2);
});

test("a rule has the jest tests of the files that import it", async () => {
  expect(await testsOf("src/features/annotations/collect/movedAnnotations.rules.ts")).toMatchObject({
    tests: expect.arrayContaining([
      "test/features/annotations/collect/movedAnnotations.rules.test.ts",
      "test/features/annotations/collect/collectAnnotations.test.ts",
    ]) as unknown,
  });
});

test("type errors are failures with their place", async () => {
  const text = "src/a.ts(4,2): error TS2322: No.\n  Because.\nsrc/b.ts(1,1): error TS1: Yes.\n";
  const types = await importTool("tools/test/types.mjs");
  expect(types["failuresIn"]!(text)).toEqual([
    { name: "types", place: "src/a.ts(4,2)", message: "error TS2322: No.\n  Because." },
    { name: "types", place: "src/b.ts(1,1)", message: "error TS1: Yes." },
  ]);
});
