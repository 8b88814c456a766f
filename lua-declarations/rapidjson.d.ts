/** JSON in C++, shipped with the host. From base/thirdparty/lua-rapidjson and its users in the host. */
declare module "rapidjson" {
  interface RapidJson {
    /** JSON null, a truthy value of its own type (userdata). */
    readonly null: unknown;
    /** The value of a JSON text; undefined and a message if the text is not JSON. Objects and arrays become tables. */
    decode(this: void, text: string): LuaMultiReturn<[value: unknown, problem?: string]>;
    /**
     * JSON text; an empty table becomes `{}` unless it was marked by `array`. Raises an error for a value that JSON
     * cannot express.
     */
    encode(this: void, value: unknown): string;
    /** Marks the table as an array, so that it is `[]` when empty, and returns it. */
    array<T extends object>(this: void, table: T): T;
  }

  const rapidjson: RapidJson;
  export = rapidjson;
}
