// A limit is called `max…`, and the size of a batch `…BatchSize`, as everywhere else.
const stems = [
  { pattern: /^(most|longest)[A-Z]/, instead: "max…" },
  { pattern: /[a-z]A(Turn|Step)$/, instead: "…BatchSize" },
];

/** The better beginning or end of a name; undefined if the name is a standard one. */
export function betterNameFor(name) {
  return stems.find(({ pattern }) => pattern.test(name))?.instead;
}

export const plainNames = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { private: "Use a standard name, {{instead}}, for “{{name}}”." },
  },
  create: (context) => ({
    Identifier: (node) => {
      const instead = betterNameFor(node.name);
      if (instead !== undefined) context.report({ node, messageId: "private", data: { instead, name: node.name } });
    },
  }),
};
