// Removes the compiler's intermediate names from its tree of Lua if the program stays the same. Keeps the names of the
// source. Changes only statements inside functions, because tools/bundle takes the statements at a module's own level
// apart.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const lua = require("typescript-to-lua/dist/LuaAST.js");

/** Characters of a joined declaration. */
const maxWidth = 100;

export function makePlain(file) {
  renameBindingPatterns(file);
  eachFunctionBlock(file, joinDeclarations);
  const isConstant = namesNotAssigned(file);
  eachFunctionBlock(file, (statements) => {
    inlineNames(statements, isConstant);
    joinDeclarations(statements);
    dropConditionNames(statements);
    dropSwitchNames(statements);
  });
}

function eachNode(node, act) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) return node.forEach((one) => eachNode(one, act));
  if (node.kind !== undefined) act(node);
  for (const value of Object.values(node)) eachNode(value, act);
}

/** Calls `act` for each list of statements inside functions. */
function eachFunctionBlock(file, act) {
  const functions = [];
  eachNode(file, (node) => lua.isFunctionExpression(node) && functions.push(node));
  const lists = new Set();
  eachNode(functions, (node) => Array.isArray(node.statements) && lists.add(node.statements));
  lists.forEach(act);
}

const isDeclaration = (statement, count) =>
  lua.isVariableDeclarationStatement(statement) && (statement.right?.length ?? 0) === count;
const isMade = (name) => name.startsWith("____");

/** A parameter that the source takes apart at once has no name there. */
function renameBindingPatterns(file) {
  const names = new Set();
  eachNode(file, (node) => {
    if (lua.isIdentifier(node)) names.add(node.text);
    if (lua.isTableIndexExpression(node) && node.table.text === "____exports") names.add(node.index.value);
  });
  const free = ["fields", "given", "values"].find((name) => ![...names].some((one) => one.startsWith(name)));
  if (free === undefined) return;
  eachNode(file, (node) => {
    if (!lua.isIdentifier(node) || !node.text.startsWith("____bindingPattern")) return;
    const number = node.text.slice("____bindingPattern".length);
    node.text = free + (number === "0" ? "" : number);
  });
}

/** The name at the beginning of `name.field.field`. */
function rootOf(expression) {
  if (!lua.isTableIndexExpression(expression) || !lua.isStringLiteral(expression.index)) return undefined;
  return lua.isIdentifier(expression.table) ? expression.table.text : rootOf(expression.table);
}

/** `local a; local b; a = x.a; b = x.b` becomes `local a, b = x.a, x.b`, and so does `local a = x.a; local b = x.b`. */
function joinDeclarations(statements) {
  for (let at = 0; at < statements.length; at += 1) {
    const { declared, pairs, end } = fieldsFrom(statements, at);
    if (pairs.length === 0) continue;
    const assigned = new Set(pairs.map(([name]) => name.text));
    const others = declared.filter(({ text }) => !assigned.has(text));
    const joined = [...(others.length > 0 ? [lua.createVariableDeclarationStatement(others)] : []), ...linesOf(pairs)];
    statements.splice(at, end - at, ...joined);
    at += joined.length - 1;
  }
}

/** From `at` on: names that are declared without a value, and names with the field that they have. */
function fieldsFrom(statements, at) {
  const declared = [];
  const pairs = [];
  let end = at;
  for (; end < statements.length && isDeclaration(statements[end], 0); end += 1) declared.push(...statements[end].left);
  const waiting = new Set(declared.map(({ text }) => text));
  const taken = new Set(waiting);
  for (; end < statements.length; end += 1) {
    const { left, right } = statements[end];
    const root = left?.length === 1 && right?.length === 1 ? rootOf(right[0]) : undefined;
    if (root === undefined || taken.has(root)) break;
    if (lua.isAssignmentStatement(statements[end])) {
      if (!lua.isIdentifier(left[0]) || !waiting.delete(left[0].text)) break;
    } else if (declared.length > 0 || !lua.isVariableDeclarationStatement(statements[end])) break;
    taken.add(left[0].text);
    pairs.push([left[0], right[0]]);
  }
  return { declared, pairs, end };
}

function linesOf(pairs) {
  const lines = [];
  let width = Infinity;
  for (const [name, value] of pairs) {
    width += 2 * name.text.length + rootOf(value).length + 5;
    if (width > maxWidth) {
      lines.push([]);
      width = 0;
    }
    lines.at(-1).push([name, value]);
  }
  return lines.map((line) =>
    lua.createVariableDeclarationStatement(
      line.map(([name]) => name),
      line.map(([, value]) => value),
    ),
  );
}

/** A test for names that no function assigns: these have one value as long as they are visible. */
function namesNotAssigned(file) {
  const assigned = new Set();
  eachFunctionBlock(file, (statements) => {
    for (const statement of statements.filter(lua.isAssignmentStatement))
      for (const target of statement.left) if (lua.isIdentifier(target)) assigned.add(target.text);
  });
  return (name) => !assigned.has(name);
}

/** `local ____ui_0 = ui; local translate = ____ui_0.translate` becomes `local translate = ui.translate`. */
function inlineNames(statements, isConstant) {
  for (let at = 0; at < statements.length; at += 1) {
    const [name] = isDeclaration(statements[at], 1) ? statements[at].left : [];
    if (name === undefined || statements[at].left.length > 1 || !isMade(name.text)) continue;
    const [value] = statements[at].right;
    const rest = statements.slice(at + 1);
    if (!isConstant(name.text) || isDeclaredIn(rest, name.text) || !mayReplace(value, name.text, rest, isConstant)) continue;
    replaceIn(rest, name.text, value);
    statements.splice(at, 1);
    at -= 1;
  }
}

function mayReplace(value, name, [next, ...rest], isConstant) {
  if (lua.isIdentifier(value)) return isConstant(value.text) && !isDeclaredIn([next, ...rest], value.text);
  const isSimple = lua.isCallExpression(value) || lua.isMethodCallExpression(value) || lua.isTableIndexExpression(value);
  if (!isSimple || next === undefined || !isDeclaration(next, 1) || usesOf(next, name) !== 1) return false;
  return usesOf(rest, name) === 0 && rootOf(next.right[0]) === name;
}

function isDeclaredIn(nodes, name) {
  let isDeclared = false;
  eachNode(nodes, (node) => {
    const names = lua.isVariableDeclarationStatement(node) ? node.left : [...(node.params ?? []), ...(node.names ?? [])];
    if (lua.isCallExpression(node) || lua.isMethodCallExpression(node)) return;
    isDeclared ||= [...names, node.controlVariable].some((one) => one?.text === name);
  });
  return isDeclared;
}

function usesOf(nodes, name) {
  let count = 0;
  eachNode(nodes, (node) => {
    if (lua.isIdentifier(node) && node.text === name) count += 1;
  });
  return count;
}

function replaceIn(nodes, name, value) {
  const put = (node) => {
    if (node === null || typeof node !== "object") return;
    for (const [key, child] of Object.entries(node)) {
      if (child?.kind !== undefined && lua.isIdentifier(child) && child.text === name) node[key] = value;
      else put(child);
    }
  };
  put(nodes);
}

/**
 * `local ____temp; if x then ____temp = a else ____temp = b end` before `return ____temp` returns in both branches, and
 * before `local c = ____temp` it sets `c`.
 */
function dropConditionNames(statements) {
  for (let at = 0; at + 2 < statements.length; at += 1) {
    const [declared, condition, use] = statements.slice(at, at + 3);
    const name = isDeclaration(declared, 0) && declared.left.length === 1 ? declared.left[0].text : "";
    if (!isMade(name) || !lua.isIfStatement(condition)) continue;
    const ends = endsOf(condition, name);
    const isWhole = ends.length > 0 && usesOf(statements.slice(at), name) === 2 + ends.length;
    if (!isWhole || valueOfUse(use)?.text !== name) continue;
    if (lua.isReturnStatement(use)) {
      for (const [list, { right }] of ends) list.splice(-1, 1, returning(right[0]));
      statements.splice(at, 3, condition);
    } else if (usesOf(condition, use.left[0].text) === 0) {
      for (const [, end] of ends) end.left = [use.left[0]];
      statements.splice(at, 3, lua.createVariableDeclarationStatement(use.left), condition);
      dropEmptyElse(condition);
    }
  }
}

/** In parentheses a call gives one value, and is no tail call: its function stays in the traceback of an error. */
function returning(value) {
  const isCall = lua.isCallExpression(value) || lua.isMethodCallExpression(value);
  return lua.createReturnStatement([isCall ? lua.createParenthesizedExpression(value) : value]);
}

function valueOfUse(use) {
  if (lua.isReturnStatement(use)) return use.expressions.length === 1 ? use.expressions[0] : undefined;
  return isDeclaration(use, 1) && use.left.length === 1 ? use.right[0] : undefined;
}

/** The last statements of all branches that assign `name`, each with its list; none if a branch does not. */
function endsOf(condition, name) {
  const branches = [condition.ifBlock, condition.elseBlock].map((block) => {
    if (block !== undefined && lua.isIfStatement(block)) return endsOf(block, name);
    const end = block?.statements.at(-1);
    if (end !== undefined && lua.isIfStatement(end)) return endsOf(end, name);
    const isEnd = end !== undefined && lua.isAssignmentStatement(end) && end.left.length === 1 && end.left[0].text === name;
    return isEnd ? [[block.statements, end]] : [];
  });
  return branches.every((ends) => ends.length > 0) ? branches.flat() : [];
}

/** A name that was just declared has the value nil already. */
function dropEmptyElse(condition) {
  const [only, ...others] = condition.elseBlock.statements ?? [];
  if (others.length === 0 && only !== undefined && lua.isAssignmentStatement(only) && only.right[0].kind === lua.SyntaxKind.NilKeyword)
    condition.elseBlock = undefined;
}

/**
 * The cases of a `switch` remember in `____cond` that one of them was met. Where each ends with `return` or `break`, their
 * conditions are enough.
 */
function dropSwitchNames(statements) {
  for (let at = 0; at + 1 < statements.length; at += 1) {
    const name = isDeclaration(statements[at], 1) ? statements[at].left[0].text : "";
    if (!name.startsWith("____cond")) continue;
    const cases = casesFrom(statements, at, name);
    if (cases.length === 0 || usesOf(statements.slice(at), name) !== 3 * cases.length - 1) continue;
    for (const { test, condition } of cases) condition.condition = test;
    statements.splice(at, 2 * cases.length, ...cases.map(({ condition }) => condition));
  }
}

/** `local ____cond = a; if ____cond then … end; ____cond = ____cond or b; if ____cond then … end` as tests and branches. */
function casesFrom(statements, from, name) {
  const cases = [];
  for (let at = from; at + 1 < statements.length; at += 2) {
    const [assigned, condition] = statements.slice(at, at + 2);
    const test = at === from ? assigned.right[0] : testOf(assigned, name);
    if (test === undefined || !lua.isIfStatement(condition) || condition.condition.text !== name) break;
    if (condition.elseBlock !== undefined || !endsCase(condition.ifBlock.statements.at(-1))) return [];
    cases.push({ test, condition });
  }
  return cases;
}

function testOf(statement, name) {
  if (!lua.isAssignmentStatement(statement) || statement.left[0].text !== name) return undefined;
  const [value] = statement.right;
  return lua.isBinaryExpression(value) && value.left.text === name ? value.right : undefined;
}

function endsCase(last) {
  if (last === undefined) return false;
  if (lua.isDoStatement(last)) return endsCase(last.statements.at(-1));
  return lua.isReturnStatement(last) || lua.isBreakStatement(last);
}
