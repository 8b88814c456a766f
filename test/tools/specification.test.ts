import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate, migrations } from "../../src/migrations";
import { bestRating } from "../../src/model/bookState";
import { defaults, numberBounds } from "../../src/model/settings";
import { dialects } from "../../library-server/dialects";
import { startLibrary } from "../../library-server/startLibrary";
import { wasmDatabase } from "../fakes/wasmDatabase";

const page = readFileSync("docs/specification.md", "utf8");

/** Cells of the rows of the table below a heading, without the heading of the table. */
const tableOf = (heading: string): string[][] => {
  const section = page.split(new RegExp(`^#+ ${heading}.*$`, "m"))[1]!.split(/^#+ /m)[0]!;
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  return rows
    .slice(1)
    .filter((line) => !line.startsWith("| -"))
    .map((line) => line.slice(2, -2).split(" | "));
};
const plain = (cell: string): string => cell.replace(/`/g, "").trim();
const limits = Object.fromEntries(tableOf("§8").map(([name, value]) => [plain(name!), plain(value!)]));

/** Citations of the page in a text: `§4.1 rule 9`, but not those of another standard (`RFC 9112 §6.3`). */
const citationsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(RFC \d+ )?§(\d[\d.]*\d|\d)( rules? \d+)?( [A-Z][a-z]+)?/g)]
    .filter(([, standard]) => standard === undefined)
    .map(([citation]) => citation);

/** True for a heading of the page, and for a rule that its list has. */
function isInPage(citation: string): boolean {
  const [, number, rule, word] = /^§(\d+(?:\.\d+)?)(?: rules? (\d+))?( [A-Z])?/.exec(citation)!;
  const section = page.split(new RegExp(`^#+ §${number!.replace(".", "\\.")} .*$`, "m"))[1]?.split(/^#+ /m)[0];
  if (section === undefined || word !== undefined) return false;
  return rule === undefined || section.includes(`\n${rule}. `);
}

test("comments cite sections and rules that the specification has", () => {
  expect(["§4.1 rule 9", "§4.1 rule 99", "§10", "§3 Shelf"].map(isInPage)).toEqual([true, false, false, false]);
  const sources = ["src", "library-server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const citations = sources.flatMap((path) => citationsIn(readFileSync(path, "utf8")).map((one) => `${path}: ${one}`));
  expect(citations.length).toBeGreaterThan(50);
  expect(citations.filter((one) => !isInPage(one.slice(one.indexOf("§"))))).toEqual([]);
});

test("the database has each specified table as a table or a view", () => {
  const names = tableOf("§2.4").map(([name]) => plain(name!));
  expect(names).toHaveLength(8);
  const database = wasmDatabase();
  migrate(database, migrations, () => undefined);
  const rows = database.query("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')");
  const present = rows.map(({ name }) => String(name));
  expect(names.filter((name) => !present.includes(name))).toEqual([]);
  expect(page).toContain(`schema version ${Math.max(...migrations.map(({ to }) => to))}`);
});

test("settings have the bounds that the specification says", () => {
  const { min, max } = numberBounds.progressDecimals;
  expect(limits["decimals"]).toBe(`${min} to ${max}, ${defaults.progressDecimals} at first`);
  expect(limits["megabytes to keep free"]).toBe(`${defaults.minFreeMegabytes} at first`);
  expect(limits["rating"]).toBe(`1 to ${bestRating}`);
});

test("each specified request is known to the server that follows the specification", async () => {
  const requests = tableOf("§4").map(([method, path]) => [plain(method!), plain(path!)] as const);
  expect(requests.length).toBeGreaterThan(20);
  const library = await startLibrary({ dialect: dialects["spec"]! });
  try {
    await fetch(`${library.url}/api/v1/nowhere`);
    const unknownPath = library.violations[0]!.what;
    for (const [method, path] of requests) {
      const body = method === "GET" ? {} : { body: "{}", headers: { "content-type": "application/json" } };
      await fetch(library.url + path.replace(/<\w+>/g, "1").replace(/:\w+/g, "0".repeat(32)), { method, ...body });
    }
    const unknown = library.violations.filter(({ what }) => what === unknownPath).map(({ path }) => path);
    expect(unknown).toEqual(["/api/v1/nowhere"]);
  } finally {
    await library.stop();
  }
});
