// Lua's `setmetatable`, as far as src/base/lazily.ts needs it.
globalThis.setmetatable = (table, { __index: find }) =>
  new Proxy(table, { get: (own, name) => (name in own ? own[name] : find(own, name)) });
