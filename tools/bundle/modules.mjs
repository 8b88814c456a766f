// A compiled module split into units, one for each declaration.
import { readFileSync } from "node:fs";
import { eachName, eachNode, parsed } from "./scopes.mjs";

/**
 * The module `name` ("src.app") of the compiled folder, as
 * - `units`: what it declares, in order, each with `module`, `name`, its statements in `parts` and the `uses` in them;
 * - `imports`: its names for what other modules declare, as `{ module, name }`; without a name, the whole module;
 * - `requires`: the modules that it asks for, in order.
 * A unit's part has its `text` and the `shape` of its statement.
 */
export function moduleOf(folder, name) {
  const text = readFileSync(`${folder}/${name.replaceAll(".", "/")}.lua`, "latin1");
  const module = {
    name,
    text,
    units: new Map(),
    imports: new Map(),
    requires: [],
    aliases: new Map(),
  };
  const tree = parsed(text);
  for (const statement of tree.body) take(module, statement);
  noteUses(module, tree);
  return module;
}

const isExports = (node) => node?.type === "MemberExpression" && node.base.name === "____exports";
const requiredBy = (node) =>
  node?.type === "CallExpression" && node.base.name === "require" && node.arguments.length === 1
    ? node.arguments[0].raw.slice(1, -1)
    : undefined;
const isOurs = (name) => name.startsWith("src.") || name === "lualib_bundle";

function unitOf(module, name) {
  let unit = module.units.get(name);
  if (unit === undefined) {
    unit = { module: module.name, name, parts: [], uses: [] };
    module.units.set(name, unit);
  }
  return unit;
}

function give(module, name, statement, shape) {
  const [from, to] = statement.range;
  const part = {
    text: module.text.slice(from, to),
    from,
    shape,
    statement,
  };
  const unit = unitOf(module, name);
  part.unit = unit;
  unit.parts.push(part);
}

/** One statement of the module's own level goes to the unit that it declares. Another kind than these is an error. */
function take(module, statement) {
  const taken = {
    LocalStatement: () => takeLocal(module, statement),
    AssignmentStatement: () => takeAssignment(module, statement),
    FunctionDeclaration: () => takeFunction(module, statement),
    ReturnStatement: () => true,
    DoStatement: () => takeBlock(module, statement),
  }[statement.type]?.();
  if (taken !== true) {
    const { line } = statement.loc.start;
    throw new Error(`${module.name}: the build does not know what to do with line ${line} of the compiled module`);
  }
}

function takeLocal(module, statement) {
  const { variables, init } = statement;
  const name = variables[0].name;
  if (init.length === 0) {
    for (const variable of variables) unitOf(module, variable.name);
    return true;
  }
  if (variables.length !== 1 || init.length !== 1) return false;
  // `local ____exports = {}`, or in the first module of all what the host gets.
  if (name === "____exports") {
    if (init[0].type === "Identifier") module.answer = init[0].name;
    return true;
  }
  const required = requiredBy(init[0]);
  if (required !== undefined) return takeRequire(module, name, required);
  const { type, base, identifier } = init[0];
  const whole = type === "MemberExpression" ? module.imports.get(base.name) : undefined;
  if (whole !== undefined && base.name.startsWith("____") && whole.name === undefined)
    module.imports.set(name, { module: whole.module, name: identifier.name });
  else give(module, name, statement, "local");
  return true;
}

function takeRequire(module, name, required) {
  if (isOurs(required)) {
    module.requires.push(required);
    module.imports.set(name, { module: required });
  } else module.imports.set(name, { host: required, name });
  return true;
}

function takeAssignment(module, statement) {
  const [variable] = statement.variables;
  if (statement.variables.length !== 1) return false;
  const required = requiredBy(statement.init[0]);
  if (required !== undefined && variable.type === "Identifier") {
    module.units.delete(variable.name);
    return takeRequire(module, variable.name, required);
  }
  const name = variable.type === "Identifier" ? variable.name : isExports(variable) && exported(variable);
  if (name === false) return false;
  give(module, name, statement, "assignment");
  return true;
}

function takeFunction(module, statement) {
  const { identifier, isLocal } = statement;
  if (identifier.type === "Identifier") give(module, identifier.name, statement, isLocal ? "local" : "assignment");
  else if (isExports(identifier)) give(module, exported(identifier), statement, "assignment");
  else return false;
  return true;
}

/** A block belongs to what it assigns: one name of the module. `export { x } from` is a block too, and only a name. */
function takeBlock(module, statement) {
  const [first, ...rest] = statement.body;
  const required = requiredBy(first?.init?.[0]);
  if (required !== undefined && rest.every((one) => isExports(one.variables?.[0]))) {
    module.requires.push(required);
    for (const { variables, init } of rest)
      module.aliases.set(exported(variables[0]), { module: required, name: init[0].identifier.name });
    return true;
  }
  const assigned = statement.body.filter(
    (one) => one.type === "FunctionDeclaration" && module.units.has(one.identifier.name),
  );
  if (assigned.length !== 1) return false;
  give(module, assigned[0].identifier.name, statement, "assignment");
  return true;
}

/** Name of an export in its module. */
const exported = (node) => `____exports.${node.identifier.name}`;

/** Which names of the module's own level each part speaks of, and where. */
function noteUses(module, tree) {
  const parts = [...module.units.values()].flatMap((unit) => unit.parts).sort((a, b) => a.from - b.from);
  const memberOf = new Map();
  eachNode(tree, (node) => {
    if (node.type === "MemberExpression") memberOf.set(node.base, node);
  });
  eachName(tree, (node, binding, { inFunction }) => {
    if (binding?.scope.depth !== 0) return;
    const part = parts.findLast(({ from }) => from <= node.range[0]);
    if (part === undefined || node.range[1] > part.from + part.text.length) return;
    const use = useOf(module, node, memberOf.get(node));
    part.unit.uses.push({ ...use, field: fieldOf(node, use, memberOf), part, inFunction });
  });
}

/** The field of a unit that is spoken of; undefined for the whole unit. */
function fieldOf(node, { range }, memberOf) {
  const member = memberOf.get(node);
  const isUnit = range === node.range;
  return (isUnit ? member : memberOf.get(member))?.identifier.name;
}

function useOf(module, node, member) {
  if (node.name === "____exports") return { range: member.range, target: { own: exported(member) } };
  const imported = module.imports.get(node.name);
  if (imported === undefined) return { range: node.range, target: { own: node.name } };
  if (imported.host !== undefined || imported.name !== undefined) return { range: node.range, target: imported };
  if (member === undefined) throw new Error(`${module.name}: a whole module is used as a value: ${node.name}`);
  return { range: member.range, target: { module: imported.module, name: member.identifier.name } };
}
