// Two kinds of rules: which layer may know which (design: arrows run one way), and which TypeScript means
// something else, or something dear, once it is Lua.
import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import tseslint from "typescript-eslint";
import { functionLines } from "./tools/lint/functionLines.mjs";
import { plainComments } from "./tools/lint/plainComments.mjs";
import { plainNames } from "./tools/lint/plainNames.mjs";
import { readerWords } from "./tools/lint/readerWords.mjs";
import { uniqueExports } from "./tools/lint/uniqueExports.mjs";

// Forbidden imports by layer, as file names tell it.
const layers = {
  "src/base/**/*.ts": ["(book|queue|store|server|koreader|ui|features)/"],
  "src/**/*.rules.ts": ["\\.(api|store|page|menu|task)$", "/koreader/(?!.*\\.port$)", "/ui/"],
  "src/**/*.api.ts": ["\\.(store|page|menu|task)$", "/koreader/(?!.*\\.port$)", "/ui/"],
  "src/server/**/*.ts": ["\\.(store|page|menu|task)$", "/koreader/(?!.*\\.port$)", "/ui/"],
  "src/**/*.store.ts": ["\\.(api|page|menu|task)$", "/koreader/(?!.*\\.port$)", "/ui/"],
  "src/store/**/*.ts": ["\\.(api|page|menu|task)$", "/koreader/(?!.*\\.port$)", "/ui/"],
  "src/koreader/**/*.ts": ["\\.(api|store|page|menu|task)$", "/ui/", "/server/"],
};

const hostModules = {
  selector: "TSImportEqualsDeclaration[importKind!='type'] > TSExternalModuleReference",
  message: "Only src/koreader, and main.ts for its plugin table, may ask the host for a module.",
};

const luaUnsafe = [
  ["ThrowStatement", "Expected failures are Results; failures of the database are thrown by base/result."],
  ["TryStatement", "try costs a pcall and two closures: use caught of base/result, or pcall in src/koreader."],
  ["AwaitExpression", "There is no event loop for promises: a task waits by yielding."],
  ["Literal[regex]", "Lua has no regular expressions."],
  ["ObjectPattern > Property[key.name='length']", "Compiles to a field that no list has: write list.length."],
  [
    "TSTypeReference[typeName.name='Pick'] > TSTypeParameterInstantiation > TSTypeReference:first-child[typeName.name=/^(Ui)?Context$/]",
    "The context is passed whole.",
  ],
  ["TSEnumDeclaration", "A union of words says the same and costs nothing."],
  ["ClassDeclaration", "Records and functions (the host's classes are prototypes)."],
  ["Literal[raw='null']", "Absence is undefined."],
  ["BinaryExpression[operator='%']", "Lua's remainder differs for negative numbers: use a - b * Math.floor(a / b)."],
  [
    "CallExpression[callee.property.name=/^(trim|trimStart|trimEnd|replace|replaceAll)$/]",
    "Its pattern takes a time that grows with the square of what came from outside: trimmed from base/text.",
  ],
  ["ForInStatement", "for…in is slow and unordered: for…of a list, or pairs in an adapter."],
  ["ForStatement", "A counting loop compiles to a slow while: for…of."],
  [
    "ObjectExpression:has(> SpreadElement) > Property > Identifier.value[name='undefined']",
    "In Lua this leaves what the spread brought: name the fields.",
  ],
  ["MemberExpression[optional=true][property.name='length']", 'Of a text this is nil in Lua: (text ?? "").length.'],
  ["SpreadElement[argument.type!='Identifier']", "Spreading costs a copy helper: name the fields."],
].map(([selector, message]) => ({ selector, message }));

const noPcall = { selector: "CallExpression[callee.name='pcall']", message: "pcall only in src/koreader." };

const generations = {
  selector: "Identifier[name=/generation|^(dialectOf|unrecognised)$/i]",
  message: "Only src/server/dialects knows generations: ask for a trait of the dialect.",
};

const missingInLua = ["JSON", "Date", "Promise", "console", "setTimeout", "Symbol", "RegExp", "Map", "Set", "Intl"].map(
  (name) => ({ name, message: "Lua has no such global." }),
);

const forbidden = (regex) => ({
  regex: `^\\.\\.?${regex.startsWith("/") ? "(/.*)?" : "/.*"}${regex}`,
  message: "This layer may not know that one.",
});

const perLayer = [
  {
    files: ["src/**/*.ts"],
    ignores: ["src/koreader/**", "src/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...luaUnsafe, generations, hostModules, noPcall] },
  },
  {
    files: ["src/*.ts"],
    ignores: ["src/main.ts"],
    rules: { "no-restricted-syntax": ["error", ...luaUnsafe, generations, hostModules] },
  },
  {
    files: ["src/server/dialects/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...luaUnsafe, hostModules, noPcall] },
  },
  ...Object.entries(layers).map(([place, banned]) => ({
    files: [place],
    rules: {
      "no-restricted-imports": "off",
      "@typescript-eslint/no-restricted-imports": ["error", { patterns: banned.map(forbidden) }],
    },
  })),
];

const project = {
  rules: {
    "function-lines": functionLines,
    "plain-comments": plainComments,
    "plain-names": plainNames,
    "reader-words": readerWords,
    "unique-exports": uniqueExports,
  },
};

// Names with a second export, still to be renamed. The list may only shrink.
const secondExports = ["Found"];

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      "dist",
      "build",
      "*.config.js",
      "*.config.mjs",
      "**/*.mjs",
      "**/*.cjs",
      "lua-declarations",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./tsconfig.node.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      "no-undef": "off",
      "object-shorthand": ["error", "properties"],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-params": ["error", 4],
      "no-restricted-globals": ["error", ...missingInLua],
      "no-restricted-syntax": ["error", ...luaUnsafe, generations],
      "@typescript-eslint/strict-boolean-expressions": [
        "error",
        { allowString: false, allowNumber: false, allowNullableObject: false },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-require-imports": ["error", { allowAsImport: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-namespace": "off",
      // The compiler itself refuses a function that wants self where none is passed, and the reverse.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  ...perLayer,
  { files: ["src/base/result.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    // Failure texts of server, transport and SQLite, and reports, are for maintainers; the tables are markup.
    files: ["src/**/*.ts"],
    ignores: [
      "src/koreader/{http,sqlite}/**",
      "src/koreader/statistics.ts",
      "src/base/characters.ts",
      "src/{server,store}/**",
      "src/features/takeover/**",
      "src/features/updates/report.ts",
      "src/{schema,migrations,accounts,openServer,wire}.ts",
      "src/**/*.{api,store,page,menu}.ts",
      "src/model/xpointer.ts",
      "src/features/annotations/cfi/{tag,textNode,codePage}.rules.ts",
    ],
    plugins: { project },
    rules: { "project/reader-words": "error" },
  },
  {
    files: ["src/ui/**/*.ts", "src/**/*.{page,menu}.ts"],
    plugins: { project },
    rules: { "project/reader-words": ["error", { strict: true }] },
  },
  {
    files: ["src/**/*.ts", "library-server/**/*.ts", "test/**/*.ts", "bench/**/*.ts", "demo/**/*.ts"],
    plugins: { project },
    rules: { "project/plain-comments": "error" },
  },
  {
    files: ["src/**/*.ts"],
    plugins: { project },
    rules: {
      "project/function-lines": ["error", { max: 40 }],
      "project/plain-names": "error",
      "project/unique-exports": ["error", { within: "src/", known: secondExports }],
    },
  },
  {
    files: ["library-server/**/*.ts", "test/**/*.ts", "demo/**/*.ts", "bench/**/*.ts"],
    rules: {
      "no-undef": "off",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  {
    files: ["test/**/*.ts", "library-server/contract/cases/*.ts"],
    rules: {
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
      "@typescript-eslint/unbound-method": "off",
    },
  },
  prettier,
);
