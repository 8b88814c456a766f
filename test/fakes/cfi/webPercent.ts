import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import ts from "typescript";

interface Section {
  readonly size: number;
  readonly linear?: string | undefined;
}

type SectionProgress = new (
  sections: readonly Section[],
  sizePerLocation: number,
  sizePerTimeUnit: number,
) => { getProgress(index: number, fractionInSection: number): { readonly fraction: number } };

/** An ES module, which this runner cannot load. */
function loadProgress(): SectionProgress {
  const file = join(dirname(require.resolve("jsdom")), "../../foliate-js/progress.js");
  const script = ts.transpileModule(readFileSync(file, "utf8"), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported: { SectionProgress?: SectionProgress } = {};
  const run = compileFunction(script.outputText, ["exports"]) as (exports: typeof exported) => void;
  run(exported);
  return exported.SectionProgress!;
}

const Progress = loadProgress();

/** Percentage of the web reader's own code for a place in a section. */
export function webPercent(sections: readonly Section[], index: number, fractionInSection: number): number {
  return new Progress(sections, 1500, 1600).getProgress(index, fractionInSection).fraction * 100;
}
