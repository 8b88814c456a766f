// The fast ring.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, relative } from "node:path";

const report = "build/jest.json";

/** Runs jest, on all tests or with the arguments given; resolves with `passed` and `failures`. */
export async function runJest(words = []) {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  return resultOf(await finished(["--json", `--outputFile=${report}`, ...words]));
}

function finished(words) {
  return new Promise((resolve) => {
    const child = spawn("node_modules/.bin/jest", words, { stdio: ["ignore", "ignore", "pipe"] });
    // The build and the specs, which wait for it, come first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let text = "";
    child.stderr.on("data", (piece) => (text += piece));
    child.on("error", (error) => resolve({ status: 1, text: error.message }));
    child.on("close", (status) => resolve({ status, text }));
  });
}

function resultOf({ status, text }) {
  const found = read();
  if (found === undefined) return { passed: 0, failures: [failure("jest broke off", text)] };
  const failures = found.testResults.flatMap(failuresOf);
  if (status !== 0 && failures.length === 0) failures.push(failure(`jest ended with ${status}`, text));
  return { passed: found.numPassedTests, failures };
}

const failure = (name, message) => ({ name, place: report, message });

function failuresOf({ name, message, assertionResults, status }) {
  const failed = assertionResults.filter((one) => one.status === "failed");
  if (failed.length === 0) return status === "failed" ? [{ name: "the file", place: name, message }] : [];
  const place = relative(".", name);
  return failed.map((one) => ({ name: one.fullName, place, message: withoutRunner(one.failureMessages.join("\n")) }));
}

/** The trace without the runner's own lines. */
const withoutRunner = (message) =>
  message
    .split("\n")
    .filter((line) => !/^ +at .*(node_modules|node:internal)/.test(line))
    .join("\n");

function read() {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return undefined;
  }
}
