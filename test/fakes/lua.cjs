// Lua's `setmetatable`, as far as src/base/lazily.ts needs it.
globalThis.setmetatable = (table, { __index: find }) =>
  new Proxy(table, { get: (own, name) => (name in own ? own[name] : find(own, name)) });

// Lua's `xpcall` and `debug`, as far as src/base/result.ts needs them.
globalThis.xpcall = (work, handle) => {
  try {
    return [true, work()];
  } catch (error) {
    return [false, handle(error)];
  }
};
globalThis.debug = { traceback: (text) => `${text}\nstack traceback:\n` };
