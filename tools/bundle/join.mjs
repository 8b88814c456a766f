// The units of a piece as one Lua text, in which what other pieces and modules use stands in one table, `E`.
import { main } from "./pieces.mjs";
import { keywords } from "./shorten.mjs";

/**
 * Each piece as lines `{ text, source, line }`, and the units in `E` as `keys`.
 * A key begins with the letter of its piece: a capital, and where there are more pieces than capitals the last of the
 * small ones; the rest of those begin the keys of `main`.
 */
export function joined(units, root, names) {
  const letters = new Map(names.map((name, index) => [name, signs[index]]));
  const keys = keysOf(units, letters);
  const pieces = new Map(
    [main, ...names].map((piece) => [
      piece,
      bodyOf(
        units.filter((unit) => unit.piece === piece),
        root,
      ),
    ]),
  );
  return { keys, letters, pieces };
}

/** Units that others than their own module speak of, or that the own one speaks of from another piece. */
function sharedUnits(units) {
  const shared = new Set(units.filter(({ host }) => host !== undefined));
  for (const unit of units)
    for (const { of } of unit.uses) if (of.module !== unit.module || of.piece !== unit.piece) shared.add(of);
  return shared;
}

const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_zyxwvutsrqponmlkjihgfedcba";
const tail = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/** Gives each unit in the table its key, the shortest to what is spoken of most; among equals the sources' order. */
function keysOf(units, letters) {
  const count = new Map();
  for (const unit of units) for (const { of } of unit.uses) count.set(of, (count.get(of) ?? 0) + 1);
  const shared = sharedUnits(units);
  const named = units.filter((unit) => shared.has(unit)).sort((a, b) => count.get(b) - count.get(a));
  const taken = new Map();
  for (const unit of named) {
    let number = taken.get(unit.piece) ?? 0;
    do {
      unit.key = keyOf(number, letters.get(unit.piece), signs.slice(Math.max(26, letters.size)));
      number += 1;
    } while (keywords.has(unit.key));
    taken.set(unit.piece, number);
  }
  return named;
}

function keyOf(number, letter, free) {
  if (letter !== undefined) return letter + tailOf(number);
  const head = [...free].reverse();
  const more = Math.floor(number / head.length);
  return head[number % head.length] + (more > 0 ? tailOf(more - 1) : "");
}

function tailOf(number) {
  const more = Math.floor(number / tail.length);
  return tail[number % tail.length] + (more > 0 ? tailOf(more - 1) : "");
}

function bodyOf(units, root) {
  const lines = [];
  const modules = new Map();
  for (const unit of units) modules.set(unit.module, [...(modules.get(unit.module) ?? []), unit]);
  for (const [, own] of modules) {
    const unnamed = own.filter(({ key }) => key === undefined);
    const ahead = unnamed.filter(({ parts }) => parts.every(({ shape }) => shape !== "local"));
    if (unnamed.length > 0) lines.push(bare("do"));
    if (ahead.length > 0) lines.push(bare(`local ${ahead.map(localName).join(", ")}`));
    const parts = own.flatMap(({ parts }) => parts).sort((a, b) => a.from - b.from);
    for (const part of parts) lines.push(...linesOf(part));
    for (const { host, key } of own) if (host !== undefined) lines.push(bare(`E.${key} = require("${host}")`));
    if (own.includes(root)) lines.push(bare(`plugin = ${root.key === undefined ? localName(root) : `E.${root.key}`}`));
    if (unnamed.length > 0) lines.push(bare("end"));
  }
  return lines;
}

/** A line that comes from no source. */
export const bare = (text) => ({ text, source: "", line: 0 });

/** An exported name that nobody else speaks of is a local like any other, but a parameter may have the same name. */
const localName = ({ name }) => name.replace("____exports.", "____export_");

const nameFor = ({ key, value, ...unit }) => value ?? (key === undefined ? localName(unit) : `E.${key}`);

function linesOf({ unit, text, from, shape, origins }) {
  const uses = unit.uses.filter(({ part }) => part.from === from).sort((a, b) => a.range[0] - b.range[0]);
  let done = 0;
  let out = "";
  for (const { range, of } of uses) {
    out += text.slice(done, range[0] - from) + nameFor(of);
    done = range[1] - from;
  }
  out += text.slice(done);
  if (shape === "local" && unit.key !== undefined) out = out.replace(/^local /, "");
  return out.split("\n").map((line, index) => ({ text: line, ...origins[index] }));
}
