// Makes the bundle smaller without moving a line: locals get short names, blanks that mean nothing go. An error's line
// still leads to its source through main.lua.map. Names of fields, globals and strings stay as they are.
import { readFileSync, writeFileSync } from "node:fs";
import luaparse from "luaparse";

const [from, to] = process.argv.slice(2);
const source = readFileSync(from, "latin1");

const keywords = new Set(
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while".split(
    " ",
  ),
);

/** Every identifier in order of appearance, each with the binding that it speaks of; none for a global or a field. */
function identifiersOf(text) {
  const scopes = [];
  const found = [];
  const globals = new Set();
  const declare = (name) => {
    const scope = scopes.at(-1);
    const binding = { place: scope.next };
    scope.next += 1;
    scope.bindings.set(name, binding);
    return binding;
  };
  const look = (name) => scopes.findLast(({ bindings }) => bindings.has(name))?.bindings.get(name);
  const walk = {
    names: (nodes) => nodes.forEach((node) => found.push({ node, binding: declare(node.name) })),
    inside: (act) => {
      scopes.push({ bindings: new Map(), next: scopes.at(-1)?.next ?? 0 });
      act();
      scopes.pop();
    },
    all: (nodes) => nodes.forEach((node) => visit(node)),
  };
  const visitors = visitorsOf(walk, (node) => {
    const binding = look(node.name);
    if (binding === undefined) globals.add(node.name);
    else found.push({ node, binding });
  });
  function visit(node) {
    if (node === null || node === undefined) return;
    const visitor = visitors[node.type];
    if (visitor === undefined) throw new Error(`no visitor for ${node.type}`);
    visitor(node, visit);
  }
  visit(
    luaparse.parse(text, {
      luaVersion: "LuaJIT",
      ranges: true,
      encodingMode: "pseudo-latin1",
      comments: false,
    }),
  );
  return { found, globals };
}

/** One line a kind of syntax: what is declared, in which scope, and what is looked at in which order. */
function visitorsOf({ names, inside, all }, use) {
  const nothing = () => undefined;
  const body = (node) => inside(() => all(node.body));
  const functionBody = (node, visit) => {
    if (node.isLocal) names([node.identifier]);
    else visit(node.identifier);
    inside(() => {
      names(node.parameters.filter(({ type }) => type === "Identifier"));
      all(node.body);
    });
  };
  return {
    Chunk: body,
    Identifier: use,
    LocalStatement: (node) => {
      all(node.init);
      names(node.variables);
    },
    AssignmentStatement: (node) => {
      all(node.init);
      all(node.variables);
    },
    FunctionDeclaration: functionBody,
    DoStatement: body,
    WhileStatement: (node, visit) => {
      visit(node.condition);
      body(node);
    },
    RepeatStatement: (node, visit) =>
      inside(() => {
        all(node.body);
        visit(node.condition);
      }),
    IfStatement: (node) => all(node.clauses),
    IfClause: (node, visit) => {
      visit(node.condition);
      body(node);
    },
    ElseifClause: (node, visit) => {
      visit(node.condition);
      body(node);
    },
    ElseClause: body,
    ForNumericStatement: (node, visit) => {
      [node.start, node.end, node.step].forEach(visit);
      inside(() => {
        names([node.variable]);
        all(node.body);
      });
    },
    ForGenericStatement: (node) => {
      all(node.iterators);
      inside(() => {
        names(node.variables);
        all(node.body);
      });
    },
    ReturnStatement: (node) => all(node.arguments),
    CallStatement: (node, visit) => visit(node.expression),
    CallExpression: (node, visit) => {
      visit(node.base);
      all(node.arguments);
    },
    StringCallExpression: (node, visit) => visit(node.base),
    TableCallExpression: (node, visit) => {
      visit(node.base);
      visit(node.arguments);
    },
    MemberExpression: (node, visit) => visit(node.base),
    IndexExpression: (node, visit) => {
      visit(node.base);
      visit(node.index);
    },
    TableConstructorExpression: (node) => all(node.fields),
    TableKey: (node, visit) => {
      visit(node.key);
      visit(node.value);
    },
    TableKeyString: (node, visit) => visit(node.value),
    TableValue: (node, visit) => visit(node.value),
    BinaryExpression: (node, visit) => {
      visit(node.left);
      visit(node.right);
    },
    LogicalExpression: (node, visit) => {
      visit(node.left);
      visit(node.right);
    },
    UnaryExpression: (node, visit) => visit(node.argument),
    BreakStatement: nothing,
    GotoStatement: nothing,
    LabelStatement: nothing,
    StringLiteral: nothing,
    NumericLiteral: nothing,
    BooleanLiteral: nothing,
    NilLiteral: nothing,
    VarargLiteral: nothing,
  };
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

/** Short names by number, none of them a keyword or a global of the text. */
function namesBeside(globals) {
  const one = [...letters];
  const two = one.flatMap((first) => one.map((second) => first + second));
  return [...one, ...two].filter((word) => !keywords.has(word) && !globals.has(word) && word !== "_");
}

function renamed(text) {
  const { found, globals } = identifiersOf(text);
  const names = namesBeside(globals);
  const parts = [];
  let done = 0;
  for (const { node, binding } of found.toSorted((a, b) => a.node.range[0] - b.node.range[0])) {
    parts.push(text.slice(done, node.range[0]), names[binding.place]);
    done = node.range[1];
  }
  return parts.join("") + text.slice(done);
}

/** Blanks go where neither side is part of a word; strings stay as they are. No string goes over several lines. */
function squeezed(line) {
  const pieces = line.trim().split(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/);
  return pieces
    .map((piece, index) =>
      index % 2 === 1 ? piece : piece.replace(/ *([=<>~+*/%^#(){}[\];,]|\.\.(?!\.)) */g, "$1"),
    )
    .join("");
}

writeFileSync(to, renamed(source).split("\n").map(squeezed).join("\n"), "latin1");
