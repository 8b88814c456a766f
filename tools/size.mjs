// Sizes of the plugin and exact counts of the bench, beside the committed ones in size.json: node tools/size.mjs [check
// | commit]. `check` fails if a size is more than 1 % worse, or a count by any amount. It writes lower numbers to
// size.json, which is an error on CI, because nobody commits there. `commit` writes the present numbers. Without an
// argument the sizes are only measured and printed.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchCounts } from "./bench.mjs";

const [task = "print", plugin = "dist/catchword.koplugin", source = "src", committedIn = "size.json", countsIn] =
  process.argv.slice(2);
/** Of sizes: small changes add up before they are worth a commit. Counts have none. */
const tolerance = 1.01;

/** Loaded by the launcher, main.lua. */
const main = "main.piece.lua";
const isPiece = (path) => path.endsWith(".piece.lua") && !path.endsWith(main);

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
const bytesOf = (path) => statSync(path).size;
const linesOf = (path) => readFileSync(path, "utf8").split("\n").length - 1;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Kilobytes that the loaded plugin keeps, in a LuaJIT with the stand-ins of the host. */
function heap() {
  const paths = ["bench", "spec/support", "spec/support/koreader"].map((folder) => `${folder}/?.lua;`).join("");
  const script = `package.path = "${paths}" .. package.path; print((require("heap")("${plugin}/main.lua")))`;
  return Math.round(Number(execFileSync("luajit", ["-e", script], { encoding: "utf8" })));
}

/** Imports that cross from one feature to a file of another that is not its index. */
function crossings() {
  const inFeatures = filesIn(source).filter((path) => path.includes("/features/"));
  return sum(
    inFeatures.map((path) => [...readFileSync(path, "utf8").matchAll(/ from "\.\.\/([a-z-]+)\/(?!index")/g)].length),
  );
}

function measured() {
  const files = filesIn(plugin);
  const translations = files.filter((path) => path.includes("/l10n/"));
  const shipped = files.filter((path) => !translations.includes(path));
  const lines = filesIn(source).map(linesOf);
  return {
    "bytes loaded at start": bytesOf(join(plugin, "main.lua")) + bytesOf(join(plugin, main)),
    "bytes shipped": sum(shipped.map(bytesOf)),
    "bytes of translations": sum(translations.map(bytesOf)),
    "bytes of the largest piece": Math.max(0, ...shipped.filter(isPiece).map(bytesOf)),
    "kilobytes of heap after loading": heap(),
    "lines of source": sum(lines),
    "files of source": lines.length,
    "lines of the largest source": Math.max(...lines),
    "imports between features": crossings(),
  };
}

/** Counts by name, from the bench or from a file. */
const counted = () => (countsIn === undefined ? benchCounts() : JSON.parse(readFileSync(countsIn, "utf8")));

const byName = (numbers) =>
  Object.fromEntries(Object.entries(numbers).sort(([one], [other]) => (one < other ? -1 : 1)));

/** One line for each number: its name, the number of now and the committed one, and how they compare. */
function compare(now, committed, allowed) {
  return [...new Set([...Object.keys(now), ...Object.keys(committed)])].map((name) => ({
    name,
    numbers: [now[name] ?? "missing", committed[name] ?? "new"],
    remark: remarkOn(now[name], committed[name], allowed),
  }));
}

/** A number that is missing on one side counts as worse: a renamed line of the bench would be compared with nothing. */
function remarkOn(now, committed, allowed) {
  if (!(now <= committed * allowed)) return "worse";
  return now * allowed < committed ? "better" : "";
}

function show({ name, numbers: [now, committed], remark }) {
  console.log(`${name.padEnd(76)}${String(now).padStart(9)}${String(committed).padStart(9)}  ${remark}`.trimEnd());
}

const isBetter = ({ remark }) => remark === "better";

function end(lines) {
  if (task !== "check") return;
  if (lines.some(isBetter)) takeBackSlack();
  if (lines.every(({ remark }) => remark !== "worse")) return;
  const how = "node tools/size.mjs commit";
  console.log(`Worse than ${committedIn} says. If that is wanted: ${how}, and say why in the commit.`);
  process.exitCode = 1;
}

/** Numbers that fell replace the committed ones. */
function takeBackSlack() {
  const committed = JSON.parse(readFileSync(committedIn, "utf8"));
  const lowered = (now, old, allowed) => {
    const fell = compare(now, old, allowed).filter(isBetter);
    return { ...old, ...Object.fromEntries(fell.map(({ name }) => [name, now[name]])) };
  };
  const numbers = {
    sizes: lowered(sizes, committed.sizes, tolerance),
    counts: lowered(counts, committed.counts, 1),
  };
  writeFileSync(committedIn, `${JSON.stringify(numbers, undefined, 2)}\n`);
  console.log(`${committedIn} has the lower numbers now. Commit it with the change.`);
  if (process.env.CI) process.exitCode = 1;
}

const sizes = measured();
const counts = task === "print" ? {} : byName(await counted());
if (task === "commit") {
  writeFileSync(committedIn, `${JSON.stringify({ sizes, counts }, undefined, 2)}\n`);
  console.log(`${committedIn} has what was measured. Say in the commit why.`);
} else {
  const committed = JSON.parse(readFileSync(committedIn, "utf8"));
  const lines = compare(sizes, committed.sizes, tolerance);
  if (task === "check") lines.push(...compare(counts, committed.counts, 1));
  lines.filter(({ remark }) => task === "print" || remark !== "").forEach(show);
  end(lines);
}
