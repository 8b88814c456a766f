// All declarations of the modules, and their uses of each other.
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
  return { units: [...hosts.values(), ...units], root: first.units.get(first.answer) };
}

function unitFor(modules, hosts, from, { own, host, module, name }) {
  if (host !== undefined) return hostUnit(hosts, host, name);
  const key = own ?? (module === "lualib_bundle" ? name : `____exports.${name}`);
  const where = modules.get(own === undefined ? module : from);
  const unit = where?.units.get(key);
  if (unit !== undefined) return unit;
  const alias = where?.aliases.get(key);
  if (alias === undefined) throw new Error(`${from}: nothing is declared as ${where?.name ?? module} ${key}`);
  return unitFor(modules, hosts, from, alias);
}

/** A module of the host, under the name that the first source gives it. */
function hostUnit(hosts, host, name) {
  const unit = hosts.get(host) ?? { module: "the host", name, host, parts: [], uses: [] };
  hosts.set(host, unit);
  return unit;
}
