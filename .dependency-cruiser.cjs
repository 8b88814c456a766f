// The arrows between the folders of src (docs/architecture.md): features → ui, queue, book → server, store, koreader →
// model → base. The other folders have no cycles.
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
      name: "book-imports-no-queue",
      comment: "The queue asks for books. A book is known without what is pending for it.",
      severity: "error",
      from: { path: "^src/book/" },
      to: { path: "^src/queue/" },
    },
    {
      name: "downloads-imports-no-shelves",
      comment: "Shelves use downloads. A book is downloaded, renamed and returned without them.",
      severity: "error",
      from: { path: "^src/features/downloads/" },
      to: { path: "^src/features/shelves/" },
    },
    {
      name: "rules-import-rules",
      severity: "error",
      from: { path: "\\.rules\\.ts$" },
      to: { path: "^src/", pathNot: "^src/(base|model)/|\\.rules\\.ts$|^src/server/dialects/dialect\\.ts$" },
    },
    {
      name: "pages-come-last",
      comment: "queue and book have no pages. A page imports them.",
      severity: "error",
      from: { path: "^src/(queue|book)/" },
      to: { path: "^src/ui/" },
    },
    {
      name: "nobody-imports-the-composition",
      comment:
        "Files of src itself join the rest. What the rest may know of them are types, and the steps of the schema.",
      severity: "error",
      from: { path: "^src/.+/" },
      to: {
        path: "^src/[^/]+\\.ts$",
        pathNot: "^src/(context|feature|askOnline|openServer|migrations|version)\\.ts$",
      },
    },
    {
      name: "source-imports-source",
      comment: "The server of the tests, the tools and the bench import the source. They are not shipped.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(library-server|tools|demo|bench|acceptance)/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules|lua-declarations" },
    includeOnly: "^(src|library-server|tools|demo|bench|acceptance)/",
  },
};
