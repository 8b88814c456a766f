import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "size-"));
const [plugin, source, committed, counts] = ["plugin", "src", "size.json", "counts.json"].map((name) =>
  join(folder, name),
);

function size(task: string, CI = ""): { readonly status: number | null; readonly said: string } {
  const { status, stdout } = spawnSync("node", ["tools/size.mjs", task, plugin!, source!, committed!, counts!], {
    encoding: "utf8",
    env: { ...process.env, CI },
  });
  return { status, said: stdout };
}

function count(numbers: Readonly<Record<string, number>>): void {
  writeFileSync(counts!, JSON.stringify(numbers));
}

function write(lines: number): void {
  writeFileSync(join(source!, "one.ts"), "line\n".repeat(lines));
}

beforeAll(() => {
  for (const one of [plugin, source]) mkdirSync(one!);
  writeFileSync(join(plugin!, "main.lua"), "return {}");
  writeFileSync(join(plugin!, "main.piece.lua"), "return {}");
  writeFileSync(join(plugin!, "menu.piece.lua"), "return 1");
});

beforeEach(() => {
  write(1000);
  count({ "requests of an evening": 200, "commits of an evening": 7 });
  size("commit");
});

test("the measured sizes of the build are right", () => {
  const { sizes } = JSON.parse(readFileSync(committed!, "utf8")) as { readonly sizes: object };
  expect(sizes).toMatchObject({
    "bytes loaded at start": 18,
    "bytes shipped": 26,
    "bytes of the largest piece": 8,
    "lines of source": 1000,
    "files of source": 1,
    "lines of the largest source": 1000,
  });
});

test("an increase of a size by one percent passes, and a larger one is an error", () => {
  write(1010);
  expect(size("check")).toEqual({ status: 0, said: "" });
  write(1011);
  const { status, said } = size("check");
  expect(status).toBe(1);
  expect(said).toMatch(/lines of source +1011 +1000 +worse/);
  expect(said).toContain("node tools/size.mjs commit");
});

test("a size that fell lowers its limit, which is an error only on CI", () => {
  write(900);
  expect(size("check", "true").status).toBe(1);
  size("commit");
  write(800);
  const { status, said } = size("check");
  expect(status).toBe(0);
  expect(said).toContain("has the lower numbers now. Commit it");
  expect(size("check", "true")).toEqual({ status: 0, said: "" });
  write(900);
  expect(size("check").said).toMatch(/lines of source +900 +800 +worse/);
});

describe("an exact count of the bench", () => {
  test("passes if it is as committed", () => {
    count({ "requests of an evening": 200, "commits of an evening": 7 });
    expect(size("check")).toEqual({ status: 0, said: "" });
  });

  test("fails if it is worse by one", () => {
    count({ "requests of an evening": 201, "commits of an evening": 7 });
    const { status, said } = size("check");
    expect(status).toBe(1);
    expect(said).toMatch(/requests of an evening +201 +200 +worse/);
  });

  test("passes if it is better, and is lowered", () => {
    count({ "requests of an evening": 199, "commits of an evening": 7 });
    const { status, said } = size("check");
    expect(status).toBe(0);
    expect(said).toMatch(/requests of an evening +199 +200 +better/);
    count({ "requests of an evening": 200, "commits of an evening": 7 });
    expect(size("check").status).toBe(1);
  });

  test("fails if it is not measured any more", () => {
    count({ "requests of an evening": 200 });
    const { status, said } = size("check");
    expect(status).toBe(1);
    expect(said).toMatch(/commits of an evening +missing +7 +worse/);
  });

  test("fails if it is not committed", () => {
    count({ "requests of an evening": 200, "commits of an evening": 7, "parses of an evening": 1 });
    const { status, said } = size("check");
    expect(status).toBe(1);
    expect(said).toMatch(/parses of an evening +1 +new +worse/);
  });
});
