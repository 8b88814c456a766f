// The bench, with a process for each part: node tools/bench.mjs [<part> …]. Parts that measure time run alone, the
// others in parallel. Ends with 1 if a number exceeds its limit.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { spread } from "./test/pool.mjs";

const timed = ["loading", "starting", "handlers", "cfi"];
/** The longest first. */
const counted = [
  ...[
    "shelf",
    "metadata",
    "newer",
    "device_notes",
    "many_marks",
    "thousands_of_marks",
    "merge_of_thousands",
    "giving",
    "walks",
    "stalled",
    "long_queue",
  ],
  ...["browse", "reading_day", "evening", "in_doubt", "large_package", "long_lists"],
];
const withoutCounts = ["loading", "starting", "cfi", "stalled", "merge_of_thousands"];
const memory = "/dev/shm";

/** Runs these parts, or all of them; prints their lines. Returns the exact counts by name, and true if all went well. */
export async function bench(parts = [...timed, ...counted]) {
  console.log(`${"what".padEnd(72)}${"measured".padStart(13)}${"reach".padStart(13)}`);
  const alone = await spread(
    parts.filter((part) => timed.includes(part)),
    1,
    run,
    show,
  );
  const others = parts.filter((part) => !timed.includes(part));
  const beside = await spread(others, availableParallelism(), run, show);
  const results = [...alone, ...beside];
  return {
    counts: Object.assign({}, ...results.map(({ counts }) => counts)),
    isWithinReach: results.every(({ status }) => status === 0),
  };
}

/** Exact counts by name. Throws with the output of a part that broke off. */
export async function benchCounts() {
  const parts = ["handlers", ...counted].filter((part) => !withoutCounts.includes(part));
  const results = await spread(parts, availableParallelism(), run);
  const broken = results.find(({ counts }) => counts === undefined);
  if (broken !== undefined) throw new Error(`bench/${broken.part}.lua broke off:\n${broken.text}`);
  return Object.assign({}, ...results.map(({ counts }) => counts));
}

/** Runs a part. The device of one that reads no clock lies in memory: its commits then wait for no disk. */
async function run(part) {
  const isInMemory = !timed.includes(part) && existsSync(memory);
  const folder = mkdtempSync(join(isInMemory ? memory : tmpdir(), "bench-"));
  const report = join(folder, "counts.json");
  try {
    const { status, text } = await finished(part, { ...process.env, COUNTS: report, FOLDER: folder });
    return { part, status, text, counts: existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function finished(part, env) {
  return new Promise((resolve) => {
    const child = spawn("luajit", ["bench/bench.lua", part], { env, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (text += piece));
    child.on("error", (error) => resolve({ status: 1, text: error.message }));
    child.on("close", (status) => resolve({ status, text }));
  });
}

const show = ({ text }) => process.stdout.write(text);

if (import.meta.filename === process.argv[1]) {
  const began = performance.now();
  const { isWithinReach } = await bench(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\n${isWithinReach ? "All within reach" : "Not all within reach"}, in ${seconds} s.`);
  process.exitCode = isWithinReach ? 0 : 1;
}
