// Lines of a function, without blank ones and comments. A function of a record that a factory returns is measured alone,
// because the factory only collects them.

const functionTypes = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
const isFunction = (node) => functionTypes.includes(node.type);

/** The functions of a record, also of records and lists in it. */
function functionsIn(node) {
  if (isFunction(node)) return [node];
  if (node.type === "ObjectExpression")
    return node.properties.flatMap((one) => (one.type === "Property" ? functionsIn(one.value) : []));
  return node.type === "ArrayExpression" ? node.elements.flatMap((one) => (one === null ? [] : functionsIn(one))) : [];
}

/** The record that a factory returns: at its end, or as the whole of an arrow. Undefined for other functions. */
function recordOf({ body }) {
  const end = body.type === "BlockStatement" ? body.body.at(-1) : undefined;
  const returned = body.type === "BlockStatement" ? (end?.type === "ReturnStatement" ? end.argument : undefined) : body;
  return returned?.type === "ObjectExpression" ? returned : undefined;
}

/** Numbers of the lines with code, from 1. */
function codeLinesOf(sourceCode) {
  const lines = new Set();
  for (const { loc } of sourceCode.ast.tokens)
    for (let line = loc.start.line; line <= loc.end.line; line += 1) lines.add(line);
  return lines;
}

export const functionLines = {
  meta: {
    type: "suggestion",
    schema: [{ type: "object", properties: { max: { type: "number" } } }],
    messages: { long: "This function has {{count}} lines; {{max}} are allowed." },
  },
  create: (context) => {
    const { max } = context.options[0];
    const code = codeLinesOf(context.sourceCode);
    const measure = (node) => {
      const record = recordOf(node);
      const inner = record === undefined ? [] : functionsIn(record);
      const isApart = (line) => inner.some(({ loc }) => loc.start.line <= line && line <= loc.end.line);
      const { start, end } = node.loc;
      const lines = [...code].filter((line) => start.line <= line && line <= end.line && !isApart(line)).length;
      if (lines > max) context.report({ node, messageId: "long", data: { count: lines, max } });
    };
    return Object.fromEntries(functionTypes.map((type) => [type, measure]));
  },
};
