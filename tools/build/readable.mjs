// Prints readable Lua: statements by plainStatements.mjs, short calls and tables on one line.
import { createRequire } from "node:module";
import { makePlain } from "./plainStatements.mjs";

const require = createRequire(import.meta.url);
const lua = require("typescript-to-lua/dist/LuaAST.js");
const { LuaPrinter } = require("typescript-to-lua/dist/LuaPrinter.js");

/** Characters of a line, roughly: what stands before a call or a table on its line is not counted. */
const maxWidth = 100;

/** For the compiler: one of the `plugins` of its `emit`. */
export const readable = {
  printer: (program, host, fileName, file) => {
    makePlain(file);
    return new ReadablePrinter(host, program, fileName).print(file);
  },
};

/** Lines that begin with four spaces a level, with a tab a level: a fifth of what is shipped would be spaces. */
export const tabbed = (text) => text.replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));

class ReadablePrinter extends LuaPrinter {
  pushIndent() {
    this.currentIndent += "\t";
  }

  popIndent() {
    this.currentIndent = this.currentIndent.slice(1);
  }

  /** Only before a call or an index does Lua need them around a table or a function. */
  needsParenthesis(expression, minPrecedence) {
    const isLiteral = lua.isTableExpression(expression) || lua.isFunctionExpression(expression);
    return !(isLiteral && minPrecedence !== undefined) && super.needsParenthesis(expression, minPrecedence);
  }

  /** `a .. b .. c` has one result, however it is grouped. */
  printBinaryExpression(expression) {
    const { left, right, operator } = expression;
    const concat = lua.SyntaxKind.ConcatOperator;
    if (operator !== concat || left.operator !== concat || !lua.isBinaryExpression(left))
      return super.printBinaryExpression(expression);
    const inner = lua.createBinaryExpression(left.right, right, concat);
    return this.printBinaryExpression(lua.createBinaryExpression(left.left, inner, concat));
  }

  /** On one line, or on lines of their own. Only the last one may go on over several lines. */
  printExpressionList(expressions) {
    const printed = expressions.map((one) => this.printExpression(one));
    const texts = printed.map(String);
    const last = texts.at(-1) ?? "";
    const goesOn = last.includes("\n");
    const ends = goesOn ? /^(function\(|\{)/.test(last) && /(end|\})$/.test(last) : true;
    const firstLine = [...texts.slice(0, -1), last.split("\n")[0]].join(", ");
    const isOneLine = texts.slice(0, -1).every((text) => !text.includes("\n")) && firstLine.length <= maxWidth;
    return isOneLine && (ends || texts.length === 1)
      ? this.joinChunksWithComma(printed)
      : this.listOnLines(expressions);
  }

  listOnLines(expressions) {
    this.pushIndent();
    const lines = expressions.flatMap((one) => [",\n", this.indent(), this.printExpression(one)]).slice(1);
    this.popIndent();
    return ["\n", ...lines, "\n", this.indent()];
  }
}
