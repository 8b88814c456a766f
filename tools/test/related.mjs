// Tests of a file: those that import it directly, have its name or name its path, those that quote most of its
// sentences, jest's own tests of the files that import it, and jest's tests of its folder; of many, the nearest. A
// source that is not a rule also has some specs: those of the nearest files that import it, and of its folder. Specs
// that have its name or name its path always run, others as long as there is time. The files beside `src/main.ts` put
// the plugin together: they have the specs of the whole plugin.
import { existsSync, statSync } from "node:fs";
import { basename, dirname, normalize } from "node:path";
import { slowTests } from "../../test/mutation/choice.mjs";
import { filesIn, forgetTexts, imported, importsSource, isSpec, textOf } from "./imports.mjs";
import { secondsOf } from "./pool.mjs";

export const isTest = (path) => path.endsWith(".test.ts");

/** The name of a table of cases by the path of its file; undefined for other files. */
export const tableOf = (path) => /^test\/cases\/(\w+)\.cases\.ts$/.exec(path)?.[1];
/** Run the tables of `test/cases` in the two rings: all, or those that the variable CASES names. */
export const tableRunners = { tests: ["test/cases.test.ts"], specs: ["spec/cases_spec.lua"] };

/** Tests of files that are no code. */
const textTests = [
  { ending: ".po", tests: ["test/tools/words.test.ts", "test/tools/menuWidths.test.ts"] },
  { ending: ".md", tests: ["test/tools/docs.test.ts"] },
];

export const allSpecs = () => filesIn("spec").filter(isSpec).sort();

/**
 * Tests of the files and folders that were named, as `specs`, `tests` and names of `tables`. Throws with a sentence.
 * `seconds` tells how long a spec takes, or undefined: a long one is chosen only if its name or text asks for it.
 */
export function testsOf(paths, seconds = secondsOf) {
  forgetTexts();
  const found = new Set(paths.flatMap((path) => testsOfOne(normalize(path), seconds)));
  const tables = [...found].map(tableOf).filter((table) => table !== undefined);
  return { specs: [...found].filter(isSpec), tests: [...found].filter(isTest), tables };
}

const isRun = (path) => isSpec(path) || isTest(path) || tableOf(path) !== undefined;

function testsOfOne(path, seconds) {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  if (statSync(path).isDirectory()) return filesIn(path).filter(isRun);
  if (isRun(path)) return [path];
  const all = [...filesIn("test").filter(isRun), ...allSpecs()];
  const text = textTests.find(({ ending }) => path.endsWith(ending));
  if (text?.ending === ".md") return [...text.tests, ...all.filter((test) => reads(test, path))];
  if (text !== undefined) return text.tests;
  const found = path.startsWith("src/") ? testsOfSource(all, path, seconds) : ownTests(all, path);
  if (found.length === 0) throw new Error(`No test imports ${path} or bears its name.`);
  return found;
}

const maxSpecs = 5;
/** Of all specs of a source, run one after another. */
const maxSeconds = 4.5;
/** Of a spec that has not run here yet. Those with a power cut at each step are long. */
const usualSeconds = (spec) => (/_cut_spec\.lua$/.test(spec) ? 5 : 2.5);
/** Specs that reach nearly everything, and take long. Who wants them names them, or a comment does. */
const wide = [
  /[_/](histories|two_devices)_spec\.lua$/,
  /^spec\/attacks\//,
  /^spec\/plugin\/(dialects|faulty_server|server_upgrade|specification)_spec\.lua$/,
];
const isWide = (spec) => wide.some((pattern) => pattern.test(spec));
/** Without a name that is alike. */
const maxInFolder = 3;

function testsOfSource(all, path, seconds) {
  const isNamed = (test) => hasNameOf(test, path) || names(test, path);
  const own = ownTests(all, path).filter((test) => isNamed(test) || !slowTests.includes(test));
  const quoting = quotingTests(all, path);
  const isWhole = [...own, ...quoting].some((test) => isSpec(test) || tableOf(test) !== undefined);
  const secondsFor = (spec) => seconds(spec) ?? usualSeconds(spec);
  // Jest has the tests of rules.
  const near = isWhole && path.endsWith(".rules.ts") ? [] : nearSpecs(all, path, isWhole, secondsFor);
  const plays = isComposition(path) ? ascending(specsOfPlugin(all), secondsFor) : [];
  const named = own.filter((test) => isSpec(test) && isNamed(test));
  const importing = ascending(own.filter(isSpec), (spec) => (isInFolder(spec, path) ? 0 : far) + secondsFor(spec));
  const others = [...importing, ...quoting.filter(isSpec), ...[...near, ...plays].filter((spec) => !isWide(spec))];
  const left = [...new Set(others)].filter((spec) => !named.includes(spec));
  const specs = [...named, ...shortEnough(left, named, secondsFor, isComposition(path) ? Infinity : maxSpecs)];
  const ofImporters = importersOf(path).flatMap((one) => ownTests(all, one));
  const quick = [...ofImporters, ...folderTests(all, path)].filter((test) => isTest(test) && !slowTests.includes(test));
  const inJest = [...own, ...quoting].filter((test) => !isSpec(test));
  const found = nearestOf([...inJest, ...specs, ...quick], path);
  return found.length > 0 ? found : folderTests(all, path);
}

const specsOfPlugin = (all) => all.filter((test) => /^spec\/plugin\/.*_spec/.test(test));

/** Jest's tests of a source: with more of them, ten seconds are not enough. */
const maxTests = 26;

/** At most so many of jest's tests: those of its name, then those of its folder, then the others in their order. */
function nearestOf(found, path) {
  const own = partOf(path).slice("src".length);
  const distance = (test) => (nameOf(test) === nameOf(path) ? 0 : test.startsWith(`test${own}/`) ? 1 : 2);
  const tests = [...new Set(found.filter(isTest))].sort((one, other) => distance(one) - distance(other));
  return [...found.filter((test) => !isTest(test)), ...tests.slice(0, maxTests)];
}

const isComposition = (path) => dirname(path) === "src";

/** More seconds than a spec takes. */
const far = 1000;
const ascending = (specs, number) => [...specs].sort((one, other) => number(one) - number(other));

/** The first of the specs that still have time beside the chosen ones; the first of all even without. */
function shortEnough(specs, chosen, seconds, count) {
  const taken = [...chosen];
  let sum = chosen.reduce((total, spec) => total + seconds(spec), 0);
  for (const spec of specs) {
    const fits = taken.length < count && sum + seconds(spec) <= maxSeconds;
    if (!fits && taken.length > 0) continue;
    taken.push(spec);
    sum += seconds(spec);
  }
  return taken.slice(chosen.length);
}

/** Of the nearest importers in its folder, then the others of its folder; else of importers anywhere. */
function nearSpecs(all, path, isWhole, seconds) {
  const part = partOf(path);
  const near = isComposition(path) ? [] : nearestTests(all, path, filesIn(part));
  const inFolder = folderTests(all, path).filter(isSpec);
  const wordsIn = (spec) => nameWords(spec).filter((word) => path.toLowerCase().includes(word)).length;
  const alike = ascending(inFolder, (spec) => seconds(spec) - far * wordsIn(spec));
  const isFeature = path.startsWith("src/features/");
  const found = [...new Set([...near, ...alike.filter((spec) => isFeature || wordsIn(spec) > 0)])];
  if (found.length > 0 || isWhole) return found;
  return inFolder.length > 0 ? inFolder.slice(0, maxInFolder) : nearestTests(all, path, filesIn("src"));
}

const nameWords = (spec) => basename(spec, "_spec.lua").split("_");

function importersOf(path) {
  return filesIn("src").filter((source) => source.endsWith(".ts") && imported(source, path));
}

const ownTests = (all, path) =>
  all.filter((test) => hasNameOf(test, path) || importsSource(test, path) || names(test, path));

/** Tests of the library server and of the tools have names of sources by chance. */
const hasNameOf = (test, path) =>
  nameOf(test) === nameOf(path) && !(path.startsWith("src/") && /^test\/(library-server|tools)\//.test(test));

const reads = (test, path) => textOf(test).includes(path);

/** A comment may name a source: `-- Sending before the device sleeps (src/koreader/sleepDelay.ts)`. */
const names = (test, path) =>
  reads(test, path) &&
  textOf(test)
    .split("\n")
    .some((line) => /^(--|\/\/)/.test(line) && line.includes(path));

/** Specs that quote a source; more of them would take too long. */
const maxQuoting = 5;

/** Tests that quote sentences of the source, those with the most first. Single words are no sentences. */
function quotingTests(all, path) {
  const said = [...textOf(path).matchAll(/translate\(\s*"([^"%]{8,})/g)].map(([, text]) => text.trim());
  const sentences = [...new Set(said)].filter((text) => text.includes(" "));
  if (sentences.length === 0) return [];
  const quotedIn = (test) => sentences.filter((sentence) => textOf(test).includes(sentence));
  const usual = new Set(all.filter((test) => !isWide(test)).flatMap(quotedIn));
  // Histories and attacks take long: they count for sentences that no other test quotes.
  const quoted = (test) => quotedIn(test).filter((sentence) => !isWide(test) || !usual.has(sentence)).length;
  return all
    .map((test) => ({ test, count: quoted(test) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxQuoting)
    .map(({ test }) => test);
}

/** The folder of a feature, or of the core. */
const partOf = (path) =>
  dirname(path)
    .split("/")
    .slice(0, path.startsWith("src/features/") ? 3 : 2)
    .join("/");

/** Specs of the first importers that have some. */
function nearestTests(all, path, sources) {
  const seen = new Set([path]);
  for (let level = [path]; level.length > 0;) {
    level = sources.filter((source) => !seen.has(source) && level.some((target) => imported(source, target)));
    for (const source of level) seen.add(source);
    const found = [...new Set(level.flatMap((source) => ownTests(all, source)))].filter(isSpec);
    if (found.length > 0) return found;
  }
  return [];
}

function folderTests(all, path) {
  if (!path.startsWith("src/")) return [];
  if (isComposition(path)) return all.filter((test) => dirname(test) === "test" && !tableRunners.tests.includes(test));
  return all.filter((test) => isInFolder(test, path));
}

/** The folder of a feature, or of the core, is the same in `src`, `test` and `spec`. */
const isInFolder = (test, path) =>
  ["test", "spec"].some((root) => test.startsWith(`${root}${partOf(path).slice("src".length)}/`));

/** The name without its endings, alike in both rings: `drainQueue.task.test.ts` and `drain_queue_spec.lua`. */
const nameOf = (path) =>
  basename(path)
    .replace(/(_spec\.lua|\.test\.ts|\.cases\.ts|\.\w+)$/, "")
    .replace(/\.(rules|store|api|task|page|menu|port)$/, "")
    .replaceAll("_", "")
    .toLowerCase();
