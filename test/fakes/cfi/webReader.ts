import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import ts from "typescript";

/** Exports of a file of the web reader: an ES module, which this runner cannot load. */
export function loadWebReader(name: string): unknown {
  const file = join(dirname(require.resolve("jsdom")), `../../foliate-js/${name}.js`);
  const script = ts.transpileModule(readFileSync(file, "utf8"), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const module = { exports: {} };
  const run = compileFunction(script.outputText, ["module", "exports"]) as (m: typeof module, e: object) => void;
  run(module, module.exports);
  return module.exports;
}
