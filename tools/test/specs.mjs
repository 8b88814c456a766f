// One spec file in its own busted process, with its own temporary folder.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const output = "spec/support/tally.lua";
/** Memory that looks like a disk, on Linux. Databases wait for a real disk, which takes most of the time of a spec. */
const memoryDisk = "/dev/shm";
const minMemoryBytes = 2 ** 30;

/** Runs a spec file; resolves with its file, its seconds, and its results as `passed`, `pending` and `failures`. */
export async function runSpec(file, environment) {
  const folder = mkdtempSync(join(rootOfFolders(), "spec"));
  const tally = join(folder, "tally");
  const temporary = join(folder, "tmp");
  // Some specs work as a user without rights.
  chmodSync(folder, 0o755);
  mkdirSync(temporary);
  const began = performance.now();
  const end = await finished(file, { ...process.env, ...environment, TALLY: tally, TMPDIR: temporary });
  const seconds = (performance.now() - began) / 1000;
  try {
    return { file, seconds, ...resultOf(file, eventsIn(tally), end) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rootOfFolders() {
  if (process.env.TMPDIR !== undefined || !existsSync(memoryDisk)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize >= minMemoryBytes ? memoryDisk : tmpdir();
}

function finished(file, env) {
  return new Promise((resolve) => {
    const child = spawn("busted", [`--output=${output}`, file], { env, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (text += piece));
    child.on("error", (error) => resolve({ how: error.message, text }));
    child.on("close", (code, signal) => resolve({ code, how: signal ?? `exit ${code}`, text }));
  });
}

function eventsIn(path) {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

/** A file without an end counts as a failure. */
function resultOf(file, events, { code, how, text }) {
  const count = (status) => events.filter((one) => one.event === "ended" && one.status === status).length;
  const failures = events.filter(({ event }) => event === "failed");
  const end = events.find(({ event }) => event === "finished");
  if (end === undefined) failures.push(brokenOff(file, events, how, text));
  else if (code !== 0 && failures.length === 0) failures.push({ name: file, place: file, message: `${how}: ${text}` });
  return {
    passed: count("success"),
    pending: count("pending"),
    failures,
    processor: end?.processor ?? 0,
    text,
  };
}

function brokenOff(file, events, how, text) {
  const last = events.findLast(({ event }) => event === "started") ?? { name: "(before the first test)", place: file };
  return { name: last.name, place: last.place, message: `the process broke off (${how}) ${text}`.trimEnd() };
}
