/** Values as Lua text. From frontend/dump.lua. */
declare module "dump" {
  /** The table as Lua text from which Lua can read the same table; with `ordered` its keys are in order. */
  function dump(this: void, data: object, maxLevel?: undefined, ordered?: boolean): string;
  export = dump;
}
