// Lines of a function, without blank ones and comments. The record that a factory returns does not count, because it only
// collects. The functions in it are measured alone.

const functionTypes = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

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
      const isApart = (line) => record !== undefined && record.loc.start.line <= line && line <= record.loc.end.line;
      const { start, end } = node.loc;
      const lines = [...code].filter((line) => start.line <= line && line <= end.line && !isApart(line)).length;
      if (lines > max) context.report({ node, messageId: "long", data: { count: lines, max } });
    };
    return Object.fromEntries(functionTypes.map((type) => [type, measure]));
  },
};
