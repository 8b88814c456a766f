// The library server as one file for plain node, built again when one of its sources has changed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { filesIn, hashOf } from "./files.mjs";

const source = "library-server";
const outfile = "build/library-server/instances.cjs";
const recordFile = "build/library-server/sources";

export async function buildLibraryServer() {
  const sources = filesIn(source).filter((path) => path.endsWith(".ts"));
  const settings = ["package-lock.json", import.meta.filename];
  const hash = hashOf([...sources, ...settings].sort().flatMap((path) => [path, readFileSync(path)]));
  if (existsSync(outfile) && existsSync(recordFile) && readFileSync(recordFile, "utf8") === hash) return;
  const { build } = await import("esbuild");
  await build({
    entryPoints: [`${source}/instances.ts`],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  writeFileSync(recordFile, hash);
}
