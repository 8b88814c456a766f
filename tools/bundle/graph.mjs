// Everything that the modules declare, and what speaks of what.
import { moduleOf } from "./modules.mjs";

/**
 * The units of all modules that `entry` leads to, in the order in which the modules run: what a module asks for comes
 * before it. A unit's `uses` have the unit that they speak of as `of`. The host's own modules are units too.
 */
export function graphOf(folder, entry) {
  const modules = new Map();
  const hosts = new Map();
  const gather = (name) => {
    if (modules.has(name)) return;
    modules.set(name, undefined);
    const module = moduleOf(folder, name);
    for (const required of module.requires) gather(required);
    modules.delete(name);
    modules.set(name, module);
  };
  gather(entry);
  const find = (name, target) => unitFor(modules, hosts, name, target);
  for (const module of modules.values())
    for (const unit of module.units.values()) for (const use of unit.uses) use.of = find(module.name, use.target);
  const units = [...modules.values()].flatMap((module) => [...module.units.values()]);
  const first = modules.get(entry);
  const changed = new Set(units.flatMap(({ uses }) => uses.filter(({ changes }) => changes).map(({ of }) => of)));
  units.filter((unit) => !changed.has(unit)).forEach(inlineValue);
  return { units: [...hosts.values(), ...units], root: first.units.get(first.answer) };
}

function unitFor(modules, hosts, from, { own, host, module, name }) {
  if (host !== undefined) return hostUnit(hosts, host);
  const key = own ?? (module === "lualib_bundle" ? name : `____exports.${name}`);
  const where = modules.get(own === undefined ? module : from);
  const unit = where?.units.get(key);
  if (unit !== undefined) return unit;
  const alias = where?.aliases.get(key);
  if (alias === undefined) throw new Error(`${from}: nothing is declared as ${where?.name ?? module} ${key}`);
  return unitFor(modules, hosts, from, alias);
}

function hostUnit(hosts, name) {
  const unit = hosts.get(name) ?? { module: "the host", name, host: name, parts: [], uses: [] };
  hosts.set(name, unit);
  return unit;
}

/** A number or a short string that never changes stands where it is used. */
function inlineValue(unit) {
  const [part] = unit.parts;
  const value = part?.statement.init?.[0];
  if (unit.parts.length !== 1 || !["NumericLiteral", "StringLiteral"].includes(value?.type)) return;
  if (value.raw.length <= longestInline) unit.value = value.raw;
}

const longestInline = 12;
