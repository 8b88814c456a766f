/**
 * SQLite in the form that KOReader's own plugins use. Every failure raises an error with SQLite's message and a
 * traceback. From base/thirdparty/lua-ljsqlite3/init.lua.
 */
declare module "lua-ljsqlite3/init" {
  namespace SQ3 {
    /**
     * A number as a text, or an integer column, becomes a 64-bit cdata value: `tonumber` converts it to a number.
     * Numbers are bound as floating-point numbers.
     */
    type Value = string | number | undefined;

    /** Columns by index, from 1, and by name; each is a list of rows. The names are at index 0. */
    type Columns = Readonly<Record<string | number, readonly Value[]>>;

    interface Connection {
      /**
       * Runs commands one by one, split at every ";", also inside of quotes. Returns the columns of the last command
       * and the number of rows; nil and 0 when there is none. From base/thirdparty/lua-ljsqlite3/init.lua, exec.
       */
      exec(commands: string): LuaMultiReturn<[columns: Columns | undefined, rows: number]>;
      /** The one row of a query, nil when there is none. A second row is an error. */
      rowexec(command: string): LuaMultiReturn<Value[]>;
      prepare(command: string): Statement;
      /**
       * Sets the maximum wait for a lock, in milliseconds. From base/thirdparty/lua-ljsqlite3/init.lua,
       * set_busy_timeout.
       */
      set_busy_timeout(milliseconds: number): void;
      /** Closes the database and its statements. */
      close(): void;
    }

    interface Statement {
      /** Binds the values of the parameters `?`, in order. */
      bind(...values: Value[]): this;
      /** Binds one value; `place` counts from 1. */
      bind1(place: number, value: Value): this;
      /** Binds the values of `:name`, by name. */
      bindkv(values: Readonly<Record<string, Value>>): this;
      clearbind(): this;
      /** The next row, nil after the last. From base/thirdparty/lua-ljsqlite3/init.lua, step. */
      step(row?: Value[]): Value[] | undefined;
      /** All rows. From base/thirdparty/lua-ljsqlite3/init.lua, resultset. */
      resultset(): LuaMultiReturn<[columns: Columns | undefined, rows: number]>;
      /** Gives row after row; at the end the statement is ready for other values. */
      rows(): LuaIterable<Value[]>;
      /** Returns to the state before the first row. The values stay bound. */
      reset(): this;
      close(): void;
    }
  }

  const SQ3: {
    /** The mode; without a mode it is "rwc", which makes a missing file. */
    open(this: void, path: string, mode?: "ro" | "rw" | "rwc"): SQ3.Connection;
  };
  export = SQ3;
}
