// The units of a piece as one Lua text, in which the table `E` has what several modules or pieces use.
import { main, plainName, sourceOf } from "./pieces.mjs";

/**
 * The text of each piece, and in `loadedLate` the names in `E` by which each piece is found. A unit has the name of its
 * source, and a block of a piece the name of its source file in a comment.
 */
export function joined(units, root, names) {
  nameShared(units);
  const pieces = new Map([main, ...names].map((piece) => [piece, textOf(units, root, piece)]));
  return { pieces, loadedLate: namesFromOutside(units) };
}

/** Gives a `key` to units that other modules use, or that their own module uses from another piece. */
function nameShared(units) {
  const shared = new Set(units.filter(({ host }) => host !== undefined));
  for (const unit of units)
    for (const { of } of unit.uses) if (of.module !== unit.module || of.piece !== unit.piece) shared.add(of);
  const count = new Map();
  for (const unit of shared) count.set(plainName(unit), (count.get(plainName(unit)) ?? 0) + 1);
  for (const unit of shared) unit.key = count.get(plainName(unit)) === 1 ? plainName(unit) : nameWithModule(unit);
  const keys = new Set([...shared].map(({ key }) => key));
  if (keys.size !== shared.size) throw new Error("two names of the table E are the same");
}

/** For a name that several modules have. */
const nameWithModule = (unit) => `${(unit.host ?? unit.module).split(/[./]/).at(-1)}_${plainName(unit)}`;

/** By piece, in order, the names of its units that other pieces use. */
function namesFromOutside(units) {
  const used = new Set(
    units.flatMap((unit) => unit.uses.filter(({ of }) => of.piece !== unit.piece).map(({ of }) => of)),
  );
  const late = units.filter((unit) => unit.piece !== main && used.has(unit));
  return grouped(late, ({ piece }) => piece);
}

function grouped(units, of) {
  const groups = new Map();
  for (const unit of units) groups.set(of(unit), [...(groups.get(of(unit)) ?? []), unit]);
  return groups;
}

function textOf(units, root, piece) {
  const blocks = grouped(
    units.filter((unit) => unit.piece === piece),
    ({ module }) => module,
  );
  return [...blocks].map(([module, own]) => `-- ${originOf(module)}\n${blockOf(own, root)}`).join("\n");
}

function originOf(module) {
  if (module === "lualib_bundle") return "Library of TypeScriptToLua";
  return module.startsWith("src.") ? sourceOf(module) : "Modules of KOReader";
}

/** The declarations of a module: names that only this module uses are locals of a block. */
function blockOf(units, root) {
  const locals = units.filter(({ key }) => key === undefined);
  const ahead = locals.filter(({ parts }) => parts.every(({ shape }) => shape !== "local"));
  const parts = units.flatMap((unit) => unit.parts).sort((a, b) => a.from - b.from);
  const lines = [
    ...(ahead.length > 0 ? [`local ${ahead.map(plainName).join(", ")}`] : []),
    ...parts.map(statementOf),
    ...units.filter(({ host }) => host !== undefined).map(({ host, key }) => `E.${key} = require("${host}")`),
    ...(units.includes(root) ? [`plugin = ${nameOf(root)}`] : []),
  ];
  return `${(locals.length > 0 ? ["do", ...lines, "end"] : lines).join("\n")}\n`;
}

const nameOf = (unit) => (unit.key === undefined ? plainName(unit) : `E.${unit.key}`);

function statementOf({ unit, text, from, shape, left = [] }) {
  const names = unit.uses.filter(({ part }) => part.from === from).map(({ range, of }) => ({ range, put: nameOf(of) }));
  const changes = [...names, ...left.map((range) => ({ range, put: "" }))].sort((a, b) => a.range[0] - b.range[0]);
  let done = 0;
  let out = "";
  for (const { range, put } of changes) {
    out += text.slice(done, range[0] - from) + put;
    done = range[1] - from;
  }
  out += text.slice(done);
  return shape === "local" && unit.key !== undefined ? out.replace(/^local /, "") : out;
}
