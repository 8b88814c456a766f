// The piece of a unit: main, or one that is loaded when one of its units is first used.

/** The piece that everything is in which is there from the start. */
export const main = "main";

/**
 * Gives each unit that is ever reached its `piece`. From `root` on, what is spoken of is in `main`, except what `cold`
 * names, and what only that speaks of: this is in the same piece, or in one of `shared` if more than one speak of it.
 * Fails where a rule of `cold` matches nothing, and where something cold would be needed to load `main`.
 */
export function divide({ units, root }, cold) {
  const listed = listedIn(units, cold);
  const waiting = [{ unit: root, from: main }];
  for (const { unit, from } of waiting) {
    const piece = listed.get(unit) ?? from;
    const pieces = (unit.pieces ??= new Set());
    if (pieces.has(piece) || pieces.has(main)) continue;
    pieces.add(piece);
    waiting.push(...unit.uses.map(({ of }) => ({ unit: of, from: piece })));
  }
  for (const unit of units) unit.piece = unit.pieces && pieceOf(unit, listed.get(unit), cold);
  check(units);
  return { root, units: units.filter(({ piece }) => piece !== undefined) };
}

function pieceOf({ pieces, module }, listed, { shared }) {
  if (pieces.has(main)) return main;
  if (listed !== undefined || pieces.size === 1) return listed ?? [...pieces][0];
  // Small functions of the compiler's library should load no piece.
  if (module === "lualib_bundle") return main;
  return shared.find((piece) => pieces.has(piece)) ?? shared.at(-1);
}

/** By unit, the piece in which `cold` puts it: the first rule that matches counts. */
function listedIn(units, { pieces }) {
  const functions = units.filter(isFunction).map((unit) => ({ unit, ...placeOf(unit) }));
  const listed = new Map();
  const idle = [];
  for (const [piece, rules] of Object.entries(pieces)) {
    for (const rule of rules) {
      const matches = matcherOf(rule);
      const matched = functions.filter(matches);
      if (matched.length === 0) idle.push(`${rule} of ${piece}`);
      for (const { unit } of matched)
        if (!listed.has(unit)) listed.set(unit, piece === perFeature ? featureOf(unit) : piece);
    }
  }
  if (idle.length > 0) throw new Error(`tools/cold.mjs: no function is matched by ${idle.join(", ")}`);
  return listed;
}

/** Only what is called can wait to be loaded. A value is where what needs it is. */
const isFunction = ({ parts }) =>
  parts.some(({ statement: { type, init } }) => [type, init?.[0].type].includes("FunctionDeclaration"));

/** Instead of a piece's name: one piece for each feature, which bears the name of its folder below `src/features`. */
const perFeature = "*";
const featureOf = (unit) => sourceOf(unit.module).split("/")[2];

/**
 * `src/koreader/http/` is all of a folder, `src/schema.ts` a file, `src/plugin.ts#menu` one function of a file. A star
 * stands for any letters but a slash.
 */
function matcherOf(rule) {
  const [place, wanted] = rule.split("#");
  const text = place.replaceAll(".", "\\.").replaceAll("*", "[^/]*");
  const pattern = new RegExp(`^${text}${place.endsWith("/") ? "" : "$"}`);
  return ({ source, name }) => (wanted === undefined || wanted === name) && pattern.test(source);
}

const placeOf = (unit) => ({ source: sourceOf(unit.module), name: plainName(unit) });

/** The source file of a compiled module: the compiler turns the dot before a layer's name into an underscore. */
export const sourceOf = (module) =>
  `${module.replaceAll(".", "/").replace(/_(rules|store|api|page|menu|port|task)$/, ".$1")}.ts`;

/** The name that the source has for it. */
export const plainName = ({ name }) => name.replace("____exports.", "");

function check(units) {
  for (const unit of units) {
    if (unit.piece !== main) continue;
    for (const { of, inFunction } of unit.uses)
      if (!inFunction && of.piece !== main)
        throw new Error(
          `tools/cold.mjs: ${of.module} ${plainName(of)} is cold, but ${unit.module} ${plainName(unit)} uses it while it is loaded`,
        );
  }
}
