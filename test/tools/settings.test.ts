import { readFileSync } from "node:fs";
import { defaults, numberBounds, type Settings } from "../../src/model/settings";

type Key = keyof Settings;

const page = readFileSync("docs/settings.md", "utf8");

interface Row {
  readonly name: string;
  readonly keys: readonly string[];
  readonly atFirst: string;
}

/** Rows of the tables that are about settings, by the keys in their comments. */
const rows: readonly Row[] = [...page.matchAll(/^\| \*\*(.+)\*\* <!-- ([\w ]+) --> \| (.*?) \| .* \|$/gm)].map(
  ([, name, keys, atFirst]) => ({ name: name!, keys: keys!.split(" "), atFirst: atFirst! }),
);

test("each setting is once on the page about settings, and no other", () => {
  const shown = rows.flatMap(({ keys }) => keys);
  expect(shown.sort()).toEqual(Object.keys(defaults).sort());
});

/** Values that are shown in words. */
const words: Readonly<Record<string, string>> = {
  time: "reading time",
  ask: "ask",
  ignore: "do nothing",
  server: "as set on the server",
  book: "in the book, at their place",
  off: "off",
  grid: "a grid of covers",
  "{file}": "File name on the server",
};

function shownDefault(key: string): RegExp | undefined {
  const value = defaults[key as Key];
  if (typeof value === "boolean") return value ? /^on$/ : /^off$/;
  if (typeof value === "string") return value === "" ? undefined : new RegExp(`^${words[value] ?? "no word"}$`);
  if (typeof value !== "number") return value.length === 0 ? undefined : /^KOReader$/;
  const { min, max } = numberBounds[key as keyof typeof numberBounds];
  return new RegExp(`^${value}( \\w+)? \\(${min} to ${max}\\)$`);
}

test("the page about settings has the default values and the bounds of numbers", () => {
  const wrong = rows.filter(({ keys, atFirst }) => keys.some((key) => shownDefault(key)?.test(atFirst) === false));
  expect(wrong).toEqual([]);
  expect(rows.filter(({ keys }) => shownDefault(keys[0]!) !== undefined).length).toBeGreaterThan(25);
});
