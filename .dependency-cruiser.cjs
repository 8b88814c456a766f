// The arrows between the folders of src (docs/architecture.md): features → ui, queue, book → server, store, koreader →
// model → base.
const core = "^src/(base|model|koreader|store|server|queue|book|ui)/";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "base-imports-base",
      severity: "error",
      from: { path: "^src/base/" },
      to: { path: "^src/", pathNot: "^src/base/" },
    },
    {
      name: "model-imports-base",
      severity: "error",
      from: { path: "^src/model/" },
      to: { path: "^src/", pathNot: "^src/(base|model)/" },
    },
    {
      name: "ground-imports-ground",
      comment: "koreader, store and server know nothing of books, queues and pages.",
      severity: "error",
      from: { path: "^src/(koreader|store|server)/" },
      to: { path: "^src/", pathNot: "^src/(base|model|koreader|store|server)/" },
    },
    {
      name: "core-imports-no-feature",
      severity: "error",
      from: { path: core },
      to: { path: "^src/features/" },
    },
    {
      name: "rules-import-rules",
      severity: "error",
      from: { path: "\\.rules\\.ts$" },
      to: { path: "^src/", pathNot: "^src/(base|model)/|\\.rules\\.ts$|^src/server/dialects/dialect\\.ts$" },
    },
    {
      name: "nobody-imports-the-composition",
      severity: "error",
      from: { pathNot: "^src/[^/]+\\.ts$" },
      to: { path: "^src/(main|plugin|startup|features|storage)\\.ts$" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules|lua-declarations" },
    includeOnly: "^src/",
  },
};
