// How big the plugin is, beside the numbers that are committed in size.json: node tools/size.mjs [check | commit].
// `check` fails where a number is more than 1 % worse than the committed one; `commit` writes what is measured there.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [task = "print", plugin = "dist/librarysync.koplugin", source = "src", committedIn = "size.json"] =
  process.argv.slice(2);
const tolerance = 1.01;

/** What main.lua, the launcher, loads. */
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
  };
}

const now = measured();
if (task === "commit") {
  writeFileSync(committedIn, `${JSON.stringify(now, undefined, 2)}\n`);
  console.log(`${committedIn} has what was measured. Say in the commit why.`);
} else {
  const committed = JSON.parse(readFileSync(committedIn, "utf8"));
  const names = Object.keys(now);
  const worse = names.filter((name) => !(now[name] <= committed[name] * tolerance));
  const better = names.filter((name) => now[name] * tolerance < committed[name]);
  for (const name of names) {
    const remark = worse.includes(name) ? "  worse" : better.includes(name) ? "  better" : "";
    if (task === "print" || remark !== "")
      console.log(`${name.padEnd(34)}${String(now[name]).padStart(9)}${String(committed[name]).padStart(9)}${remark}`);
  }
  const how = "node tools/size.mjs commit";
  if (better.length > 0) console.log(`The committed numbers can be lowered: ${how}`);
  if (task === "check" && worse.length > 0) {
    console.log(`More than 1 % worse than ${committedIn} says. If that is wanted: ${how}, and say why in the commit.`);
    process.exit(1);
  }
}
