// TypeScript to Lua, file by file, by the compiler's own interface.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { hashOf } from "./files.mjs";
import { readable, tabbed } from "./readable.mjs";

const require = createRequire(import.meta.url);

/**
 * The compiler for the settings in `project`: `transpile(paths)` gives `[path, result]` for each, where `result` has
 * `outputs`, `imports`, `types` (a hash of what importers see) and `features` (what is needed of the compiler's library).
 */
export function transpiler(project) {
  const ts = require("typescript");
  const tstl = require("typescript-to-lua");
  const library = require("typescript-to-lua/dist/LuaLib.js");
  const { options } = tstl.parseConfigFileWithSystem(resolve(project));
  const target = options.luaTarget;
  let program;

  function transpile(paths) {
    program = ts.createProgram(paths.map((path) => resolve(path)), { ...options, noEmitOnError: false }, undefined, program);
    const sources = paths.map((path) => program.getSourceFile(resolve(path)));
    const outputs = outputsOf(sources);
    return sources.map((source, index) => [paths[index], resultOf(source, outputs.get(source.fileName))]);
  }

  function outputsOf(sourceFiles) {
    const outputs = new Map(sourceFiles.map(({ fileName }) => [fileName, []]));
    const writeFile = (path, text, _mark, _error, [source] = []) =>
      outputs.get(source?.fileName)?.push({ path: relative(".", path), text });
    const { diagnostics } = new tstl.Transpiler().emit({ program, sourceFiles, writeFile, plugins: [readable] });
    report([...sourceFiles.flatMap((source) => program.getSyntacticDiagnostics(source)), ...diagnostics]);
    return outputs;
  }

  function report(diagnostics) {
    const errors = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error);
    const host = { getCurrentDirectory: () => process.cwd(), getCanonicalFileName: (name) => name, getNewLine: () => "\n" };
    if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, host));
  }

  function resultOf(source, outputs) {
    const lua = outputs.find(({ path }) => path.endsWith(".lua"))?.text ?? "";
    return {
      outputs,
      imports: importsOf(source),
      types: typesOf(source),
      features: [...library.findUsedLualibFeatures(target, ts.sys, [lua])],
    };
  }

  const importsOf = ({ fileName, text }) =>
    ts
      .preProcessFile(text)
      .importedFiles.filter((one) => one.fileName.startsWith("."))
      .map((one) => resolve(dirname(fileName), one.fileName))
      .map((path) => [`${path}.ts`, join(path, "index.ts")].find(existsSync))
      .filter((path) => path !== undefined)
      .map((path) => relative(".", path));

  /** Declarations as importers see them, and the annotations that the compiler to Lua reads in comments. */
  function typesOf(source) {
    const texts = [];
    program.emit(source, (_path, text) => texts.push(text), undefined, true, undefined, true);
    return hashOf([...texts, ...(source.text.match(/@\w+/g) ?? [])]);
  }

  const libraryFor = (features) => tabbed(library.buildMinimalLualibBundle(features, target, ts.sys));

  return { transpile, libraryFor };
}
