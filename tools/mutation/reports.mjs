// Reports of mutated sources, in the shape of StrykerJS. Each is made by processes of its own
// (`test/mutation/mutants.mjs`) and grows in a file, so that an interrupted run resumes.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { filesIn } from "../test/imports.mjs";

/** A mutant in an endless loop that no time limit ends: its process is replaced. */
const maxSilence = 180_000;
const saveEvery = 10_000;

/** Differs after each change of a source or a test. */
export function hashOfTree(environment) {
  const hash = createHash("sha256").update(JSON.stringify(environment));
  for (const path of [...filesIn("src"), ...filesIn("test")].sort()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

function readReport(path, key) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  return report?.key === key ? report : undefined;
}

/**
 * Mutates sources, and resumes what `path` has of the same key. Returns the report, or throws why there is none. A
 * `count` of processes share the mutants.
 */
export async function mutateSources({ path, key, sources, count, environment }) {
  const found = readReport(path, key);
  if (found?.isWhole) return found;
  const mutants = new Map((mutantsIn(found) ?? []).map((mutant) => [mutant.id, mutant]));
  let savedAt = Date.now();
  const save = (isWhole) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(reportOf({ key, isWhole, sources, mutants: [...mutants.values()] })));
    savedAt = Date.now();
  };
  const record = (mutant) => {
    mutants.set(mutant.id, { ...mutants.get(mutant.id), ...mutant });
    if (Date.now() - savedAt > saveEvery) save(false);
  };
  const mutateShare = async (at) => {
    const share = { at, count };
    while (!(await runProcess({ share, sources, mutants, environment, record }))) {
      const lost = [...mutants.values()].find(({ status }, index) => index % count === at && status === undefined);
      if (lost === undefined) throw new Error(`The process for ${sources[0]} ended too early.`);
      record({ id: lost.id, status: "Timeout", statusReason: "its process ended" });
    }
  };
  await Promise.all(Array.from({ length: count }, (_, at) => mutateShare(at)));
  save(true);
  return readReport(path, key);
}

const mutantsIn = (report) => report && Object.values(report.files).flatMap((file) => file.mutants);

function reportOf({ key, isWhole, sources, mutants }) {
  const fileOf = (source) => ({
    language: "typescript",
    source: readFileSync(source, "utf8"),
    mutants: mutants.filter(({ fileName }) => fileName === source),
  });
  const files = Object.fromEntries(sources.map((source) => [source, fileOf(source)]));
  return { schemaVersion: "1", thresholds: { high: 80, low: 60 }, key, isWhole, files };
}

/** True if the process did all. */
function runProcess({ share, sources, mutants, environment, record }) {
  const child = fork("test/mutation/mutants.mjs", {
    env: { ...process.env, ...environment },
    // Each test leaves much garbage.
    execArgv: ["--max-semi-space-size=64"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const done = [...mutants.values()].filter(({ status }) => status !== undefined).map(({ id }) => id);
  child.send({ sources, done, share });
  return new Promise((resolve, reject) => {
    const end = () => child.kill("SIGKILL");
    let watch = setTimeout(end, maxSilence);
    child.on("message", ({ planned, mutant, failure }) => {
      clearTimeout(watch);
      watch = setTimeout(end, maxSilence);
      for (const one of planned ?? []) if (!mutants.has(one.id)) mutants.set(one.id, one);
      if (mutant !== undefined) record(mutant);
      if (failure !== undefined) reject(new Error(failure));
    });
    child.on("exit", (code) => {
      clearTimeout(watch);
      resolve(code === 0);
    });
  });
}
