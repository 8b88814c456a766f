// Tables of constants, such as the SQL of a store. A field that only one cold piece uses is moved to that piece.
import { main } from "./pieces.mjs";
import { eachNode } from "./scopes.mjs";

/** The units, with one more for each field that leaves its table in `main`. */
export function withLateFields(units) {
  return units.flatMap((unit) => [unit, ...lateFields(unit, units)]);
}

function lateFields(unit, units) {
  const [part] = unit.parts;
  if (unit.piece !== main || unit.parts.length !== 1 || !isOfConstants(part.statement.init?.[0])) return [];
  const others = units.filter((one) => one !== unit);
  const uses = others.flatMap((one) => one.uses.filter(({ of }) => of === unit).map((use) => ({ ...use, by: one })));
  if (uses.some(({ field }) => field === undefined)) return [];
  const { fields } = part.statement.init[0];
  const pieces = fields.map(
    ({ key }) => new Set(uses.filter(({ field }) => field === key.name).map(({ by }) => by.piece)),
  );
  const goes = pieces.map((own) => own.size === 1 && !own.has(main));
  const late = fields.flatMap((field, at) => (goes[at] ? [lateField(unit, part, field, [...pieces[at]][0])] : []));
  part.left = intervalsOf(fields, goes);
  return late;
}

/** True for a table whose fields all have names, and no function. */
function isOfConstants(value) {
  if (value?.type !== "TableConstructorExpression" || value.fields.length === 0) return false;
  if (value.fields.some(({ type }) => type !== "TableKeyString")) return false;
  let hasFunction = false;
  eachNode(value, ({ type }) => (hasFunction ||= type === "FunctionDeclaration"));
  return !hasFunction;
}

/** `sql.find = …` as a unit. It takes what its value speaks of along. */
function lateField(unit, part, { key, range: [from, to] }, piece) {
  const field = {
    module: unit.module,
    name: `${unit.name}.${key.name}`,
    key: `${unit.name}.${key.name}`,
    piece,
    uses: [],
  };
  const own = {
    text: `.${part.text.slice(from - part.from, to - part.from)}`,
    from: from - 1,
    shape: "assignment",
    unit: field,
  };
  field.parts = [own];
  const isInside = ({ range }) => range[0] >= from && range[1] <= to;
  field.uses = [
    { of: unit, range: [own.from, own.from], part: own },
    ...unit.uses.filter(isInside).map((use) => ({ ...use, part: own })),
  ];
  unit.uses = unit.uses.filter((use) => !isInside(use));
  return field;
}

/** Stretches of the text to leave out, with the commas. */
function intervalsOf(fields, goes) {
  const last = goes.lastIndexOf(false);
  const intervals = fields.flatMap(({ range }, at) =>
    goes[at] && at < last ? [[range[0], fields[at + 1].range[0]]] : [],
  );
  if (last === fields.length - 1) return intervals;
  return [...intervals, [last < 0 ? fields[0].range[0] : fields[last].range[1], fields.at(-1).range[1]]];
}
