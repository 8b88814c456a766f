// Lua text as a tree, with the declaration of each of its names.
import luaparse from "luaparse";

/** The tree of a Lua text: bytes are characters, comments are gone. */
export function parsed(text) {
  return luaparse.parse(text, {
    luaVersion: "LuaJIT",
    ranges: true,
    locations: true,
    encodingMode: "pseudo-latin1",
    comments: false,
  });
}

/** Calls `act` for each node of a tree, or of several, from the outside in. */
export function eachNode(node, act) {
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string") act(node);
  for (const key in node) if (key !== "range" && key !== "loc") eachNode(node[key], act);
}

/**
 * Calls `use(node, binding, scope)` for each identifier of `tree`, in order of evaluation; no binding for a global. A
 * binding has its `name` and the `scope` that it is declared in. A scope has its `parent`, its `depth` (0: the text's
 * own level) and whether it is `inFunction`.
 */
export function eachName(tree, use) {
  let scope;
  let functions = 0;
  const declare = (node) => {
    const binding = { name: node.name, scope };
    scope.bindings.set(node.name, binding);
    use(node, binding, scope);
  };
  const look = (name) => {
    for (let around = scope; around !== undefined; around = around.parent)
      if (around.bindings.has(name)) return around.bindings.get(name);
    return undefined;
  };
  const visit = (node) => {
    if (node === null || node === undefined) return;
    const visitor = visitors[node.type];
    if (visitor === undefined) throw new Error(`no visitor for ${node.type}`);
    visitor(node, visit);
  };
  const visitors = visitorsOf(
    {
      names: (nodes) => nodes.forEach(declare),
      inside: (act) => {
        const around = scope;
        scope = {
          parent: around,
          depth: around ? around.depth + 1 : 0,
          bindings: new Map(),
          inFunction: functions > 0,
        };
        act();
        scope = around;
      },
      all: (nodes) => nodes.forEach(visit),
      asFunction: (act) => {
        functions += 1;
        act();
        functions -= 1;
      },
    },
    (node) => use(node, look(node.name), scope),
  );
  visit(tree);
}

/** One line a kind of syntax: what is declared, in which scope, and what is looked at in which order. */
function visitorsOf({ names, inside, all, asFunction }, use) {
  const nothing = () => undefined;
  const body = (node) => inside(() => all(node.body));
  const functionBody = (node, visit) => {
    if (node.isLocal) names([node.identifier]);
    else visit(node.identifier);
    asFunction(() =>
      inside(() => {
        names(node.parameters.filter(({ type }) => type === "Identifier"));
        all(node.body);
      }),
    );
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
