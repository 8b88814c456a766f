import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

function shortened(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), "shorten-"));
  const from = join(folder, "long.lua");
  const to = join(folder, "short.lua");
  writeFileSync(from, source);
  execFileSync("node", ["tools/shorten.mjs", from, to]);
  return readFileSync(to, "utf8");
}

test("locals get short names; fields, globals and strings keep theirs; no line moves", () => {
  const source = [
    'local greeting = "hello,  world"',
    "local function say(text, times)",
    "    for count = 1, times do",
    "        print(text .. ' ' .. count, say.field)",
    "    end",
    "end",
    "say(greeting, 3)",
  ].join("\n");
  expect(shortened(source).split("\n")).toEqual([
    'local a="hello,  world"',
    "local function b(c,d)",
    "for e=1,d do",
    "print(c..' '..e,b.field)",
    "end",
    "end",
    "b(a,3)",
  ]);
});

test("a name that is used before it is declared stays a global", () => {
  expect(shortened("print(later)\nlocal later = later\nprint(later)")).toBe(
    "print(later)\nlocal a=later\nprint(a)",
  );
});

test("a short name never hides a global of the text", () => {
  expect(shortened("local first = a\nreturn first")).toBe("local b=a\nreturn b");
});
