import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const read = (path: string): string => readFileSync(path, "utf8");

interface Package {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, unknown>>;
}
const packaged = JSON.parse(read("package.json")) as Package;

/** A value of `_meta.lua` as a store reads it from the text; undefined where it is no literal. */
const metaOf = (key: string): string | undefined =>
  new RegExp(`^\\s*${key}\\s*=\\s*(?:_\\()?"([^"]+)"\\)?,$`, "m").exec(read("catchword.koplugin/_meta.lua"))?.[1];

test("a store reads name, title, servers and version from the folder's _meta.lua", () => {
  expect(metaOf("name")).toBe("catchword");
  expect(metaOf("fullname")).toBe("Catchword");
  expect(metaOf("description")).toMatch(/Grimmory.*BookLore/);
  expect(metaOf("version")).toBe(packaged.version);
});

test("the form for a bug asks for version, KOReader, server and log", () => {
  const fields = read(".github/ISSUE_TEMPLATE/bug.yml").split(/^ {2}- type: /m);
  const isRequired = (id: string): boolean | undefined => {
    const field = fields.find((text) => text.includes(`\n    id: ${id}\n`));
    return field?.includes("required: true");
  };
  for (const id of ["what", "version", "koreader", "server"]) expect([id, isRequired(id)]).toEqual([id, true]);
  expect(isRequired("log")).toBe(false);
});

test("the README names the pages for contributors", () => {
  for (const page of ["CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "docs/publishing.md", "LICENSE"])
    expect(read("README.md")).toContain(`](${page})`);
});

/** The example of the first hour in a folder: its sentence, and the files that have it. */
function example(root: string) {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const [, said, places, spec] = /`grep -rn "(.+)" ([\w. ]+)` finds[^]*?FILE=(spec\S+_spec\.lua)`/.exec(text)!;
  const words = ["-rl", said!, ...places!.split(" ")];
  const paths = execFileSync("grep", words, { cwd: root, encoding: "utf8" }).trim().split("\n").sort();
  return { said: said!, spec: spec!, paths };
}

test("the example of the first hour is in a source, a test, a page and the form", () => {
  const { paths, spec } = example(".");
  expect(paths.filter((path) => path.startsWith("src/"))).toHaveLength(1);
  expect(paths).toEqual(expect.arrayContaining([spec, "docs/troubleshooting.md", "CONTRIBUTING.md"]));
});

test("the example of the first hour works after its steps", () => {
  const root = mkdtempSync(join(tmpdir(), "hour-"));
  const { said, paths, spec } = example(".");
  const changed = `${said} as well`;
  for (const path of paths) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), read(path).replaceAll(said, changed));
  }
  for (const folder of ["src", "spec", "test", "docs", "acceptance"])
    mkdirSync(join(root, folder), { recursive: true });
  expect(example(root)).toEqual({ said: changed, paths, spec });
});

test("dependencies have exact versions, and older ones a reason", () => {
  const asked = { ...packaged.devDependencies, ...packaged.overrides };
  const texts = Object.entries(packaged.devDependencies).filter(
    ([, version]) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(texts).toEqual([]);
  const rows = [...read("CONTRIBUTING.md").matchAll(/^\| `([^`]+)` \| (\d[\d.]*) \| \S.* \|$/gm)];
  const told = Object.fromEntries(rows.map(([, name, version]) => [name!, version!]));
  expect(asked).toMatchObject(told);
  const pinned = Object.entries(packaged.overrides).filter(([, version]) => typeof version === "string");
  expect(told).toMatchObject(Object.fromEntries(pinned));
});

test("text files follow .editorconfig: a final newline, no spaces at the end of a line", () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  const paths = listed.split("\n").filter((path) => path !== "" && existsSync(path));
  const texts = paths.map((path) => ({ path, text: readFileSync(path, "latin1") }));
  const wrong = texts.filter(({ text }) => !text.includes("\0") && (/[ \t\r]$/m.test(text) || /[^\n]$/.test(text)));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
