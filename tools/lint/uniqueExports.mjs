// An exported name has one meaning. A search finds it, and imports need no alias.
import { relative } from "node:path";
import ts from "typescript";

const indexes = new WeakMap();

/** For each exported name the files that declare it. Re-exports declare nothing. */
function indexOf(program) {
  if (!indexes.has(program)) {
    const index = new Map();
    for (const file of program.getSourceFiles().filter((one) => !one.isDeclarationFile)) {
      for (const { name } of exportsOf(file)) index.set(name, (index.get(name) ?? new Set()).add(file.fileName));
    }
    indexes.set(program, index);
  }
  return indexes.get(program);
}

function exportsOf(file) {
  return file.statements
    .flatMap((one) => (ts.isExportDeclaration(one) ? listedIn(one) : declaredIn(one)))
    .filter((name) => name !== undefined && ts.isIdentifier(name))
    .map((name) => ({ name: name.text, node: name }));
}

/** Names of `export { one, two as three }`. With a module behind it, the list declares nothing. */
const listedIn = ({ exportClause, moduleSpecifier }) =>
  moduleSpecifier === undefined && exportClause !== undefined && ts.isNamedExports(exportClause)
    ? exportClause.elements.map(({ name }) => name)
    : [];

function declaredIn(statement) {
  if (!statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) return [];
  const declared = statement.declarationList?.declarations ?? [statement];
  return declared.flatMap(({ name }) => namesIn(name));
}

/** Names of a declaration; several of a destructured one. */
const namesIn = (name) =>
  name !== undefined && (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name))
    ? name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))
    : [name];

export const uniqueExports = {
  meta: {
    type: "suggestion",
    // `known`: names that still have a second export. The list may only shrink.
    schema: [{ type: "object", properties: { within: { type: "string" }, known: { type: "array" } } }],
    messages: { second: "{{name}} is exported by {{other}} too: an exported name exists once." },
  },
  create: (context) => ({
    Program: () => {
      const { program, esTreeNodeToTSNodeMap, tsNodeToESTreeNodeMap } = context.sourceCode.parserServices;
      const file = esTreeNodeToTSNodeMap.get(context.sourceCode.ast);
      const { within, known = [] } = context.options[0];
      for (const { name, node } of exportsOf(file)) {
        const others = [...indexOf(program).get(name)].map((one) => relative(context.cwd, one));
        const other = others.find((one) => one.startsWith(within) && one !== relative(context.cwd, file.fileName));
        if (other === undefined || known.includes(name)) continue;
        context.report({ node: tsNodeToESTreeNodeMap.get(node), messageId: "second", data: { name, other } });
      }
    },
  }),
};
