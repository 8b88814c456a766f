// Makes Lua smaller without changing what it does: locals get short names, blanks that mean nothing go, and a new line
// begins only where another line of the source does. Names of fields, globals and strings stay as they are.
import luaparse from "luaparse";
import { eachName, parsed } from "./scopes.mjs";

/** Lines `{ text, source, line }` as one short `text`, and where each of its lines comes from in `origins`. */
export function shortened(lines) {
  const text = lines.map((line) => line.text).join("\n");
  const names = shortNames(text);
  const written = [];
  const origins = [];
  let last;
  for (const token of tokensOf(text)) {
    const from = lines[token.line - 1];
    const word = names.get(token.range[0]) ?? text.slice(...token.range);
    const origin = from.source === "" ? (origins.at(-1) ?? from) : { source: from.source, line: from.line };
    if (last === undefined || isElsewhere(origin, origins.at(-1))) {
      if (last !== undefined) written.push("\n");
      origins.push(origin);
    } else if (wantsBlank(last, word)) written.push(" ");
    written.push(word);
    last = word;
  }
  return { text: `${written.join("")}\n`, origins };
}

const isElsewhere = (one, other) => one.source !== other.source || one.line !== other.line;

function tokensOf(text) {
  const parser = luaparse.parse(text, {
    luaVersion: "LuaJIT",
    wait: true,
    ranges: true,
    encodingMode: "pseudo-latin1",
    comments: false,
  });
  const tokens = [];
  for (let token = parser.lex(); token.type !== endOfText; token = parser.lex()) tokens.push(token);
  return tokens;
}

const endOfText = 1;

const isWord = (character) => /[A-Za-z0-9_]/.test(character);

function wantsBlank(before, after) {
  const [last, first] = [before.at(-1), after[0]];
  if (isWord(last) && isWord(first)) return true;
  if (last === "-" && first === "-") return true;
  // A number or a dot before a dot: one longer number, or too many dots.
  return first === "." && (last === "." || /^[0-9.]/.test(before));
}

/** Words that cannot be names. */
export const keywords = new Set(
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while".split(
    " ",
  ),
);

const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"];

/** Short names by number, none of them a keyword or a global of the text. */
function namesBeside(globals) {
  const two = letters.flatMap((first) => letters.map((second) => first + second));
  return [...letters, ...two].filter((word) => !keywords.has(word) && !globals.has(word) && word !== "_");
}

/**
 * The new name of each identifier, by where it begins. The shortest go to what is named most. Two locals have the same
 * one where neither is in the other's way: the inner one is declared where nobody speaks of the outer one.
 */
function shortNames(text) {
  const { bindings, globals } = bindingsOf(text);
  const names = namesBeside(globals);
  const declared = new Map();
  const alive = new Map();
  const found = new Map();
  for (const binding of bindings.sort((a, b) => b.places.length - a.places.length)) {
    const inTheWay = [alive.get(binding.scope), ...[...binding.alive].map((scope) => declared.get(scope))];
    const name = names.find((one) => inTheWay.every((taken) => taken?.has(one) !== true));
    if (name === undefined) throw new Error("too many locals in one place to have short names");
    note(declared, binding.scope, name);
    for (const scope of binding.alive) note(alive, scope, name);
    for (const place of binding.places) found.set(place, name);
  }
  return found;
}

function note(names, scope, name) {
  if (!names.has(scope)) names.set(scope, new Set());
  names.get(scope).add(name);
}

/** Each local with the places where it is named, and the scopes in which it is still wanted. */
function bindingsOf(text) {
  const bindings = new Set();
  const globals = new Set();
  eachName(parsed(text), (node, binding, scope) => {
    if (binding === undefined) {
      globals.add(node.name);
      return;
    }
    bindings.add(binding);
    (binding.places ??= []).push(node.range[0]);
    binding.alive ??= new Set([binding.scope]);
    for (let around = scope; !binding.alive.has(around); around = around.parent) binding.alive.add(around);
  });
  return { bindings: [...bindings], globals };
}
