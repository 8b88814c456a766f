/** @noSelf */
interface Events<T> {
  __index(table: T, name: keyof T): unknown;
}

// Lua's own. In Node test/fakes/lua.cjs stands in for it.
declare function setmetatable<T extends object>(table: T, events: Events<T>): T;

/** Record of functions that is made at first use: until then its code is not loaded (docs/architecture/bundle.md). */
export function lazily<T extends object>(make: () => T): T {
  let made: T | undefined;
  return setmetatable({} as T, {
    __index: (_empty, name) => {
      made ??= make();
      return made[name];
    },
  });
}
