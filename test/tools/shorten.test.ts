import { execFileSync } from "node:child_process";

/** Each line of `source` comes from the line of the same number, or from that which `origins` has for it. */
function shortened(source: string, origins: readonly number[] = []): string {
  const lines = source.split("\n").map((text, index) => ({ text, source: "one.ts", line: origins[index] ?? index }));
  const script = `
    import { shortened } from "./tools/bundle/shorten.mjs";
    process.stdout.write(JSON.stringify(shortened(${JSON.stringify(lines)})));`;
  const said = execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8" });
  const { text } = JSON.parse(said) as { readonly text: string };
  return text.trimEnd();
}

test("locals get short names; fields, globals and strings keep theirs; each line stays one", () => {
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
    'local b="hello,  world"',
    "local function a(b,c)",
    "for c=1,c do",
    "print(b..' '..c,a.field)",
    "end",
    "end",
    "a(b,3)",
  ]);
});

test("what comes from one line of the source is on one line", () => {
  expect(shortened("local one = {\n  1,\n  - -2\n}\nprint(one)\nreturn one", [4, 4, 4, 4, 5, 5])).toBe(
    "local a={1,- -2}\nprint(a)return a",
  );
});

test("no number grows into the next word", () => {
  expect(shortened("print(1 .. 2)\nif x == 1 then x = 2 end")).toBe("print(1 ..2)\nif x==1 then x=2 end");
});

test("a name that is used before it is declared stays a global", () => {
  expect(shortened("print(later)\nlocal later = later\nprint(later)")).toBe("print(later)\nlocal a=later\nprint(a)");
});

test("a short name never hides a global of the text", () => {
  expect(shortened("local first = a\nreturn first")).toBe("local b=a\nreturn b");
});

test("an inner name may be that of an outer one only where nobody speaks of the outer one", () => {
  const source =
    "local outer = 1\nlocal function act(inner) return inner end\nlocal function use(x) return outer + x end";
  expect(shortened(source)).toBe("local a=1\nlocal function b(a)return a end\nlocal function c(b)return a+b end");
});
