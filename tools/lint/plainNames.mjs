// A maximum is named `max…`, and the size of a batch `…BatchSize`. An answer is unknown or has failed. A function is
// named by a verb and its object.
const stems = [
  {
    pattern: /^(told|untold)$|[a-z](Told|Untold)$|^(Told|Untold)[A-Z]|^(told|untold)[A-Z]/,
    instead: "unknown, failed or remote",
  },
  { pattern: /^note(Answer|Deleted|First|Gone|Known|Listed|Missing|New|Proof|Shown|Trouble)/, instead: "record…" },
  { pattern: /^is(Nobody|Somebody|Worn|Ripe|Spent|OfMoment)$/, instead: "is… and what is true" },
  {
    pattern:
      /^(lying|trashing|knowing|leadsOut|lookThrough|settleLeft|forgive|enlist|conclude|beforehand|knownAnew|sayFirst|readAlong|askForPast|askWanted|neverSent|percentTeller|unlessOneMayGo|whoIsThere|whoWasTried)$/,
    instead: "a verb and a noun",
  },
  { pattern: /^(Wish|Wanted|Kept|Listed|Taken|Gathered|Elsewhere|Drained)$|[a-z]Wish$/, instead: "a noun" },
  {
    pattern: /^(heard|sighted|agreed)[A-Z]|^sight(ed|ing)$|[a-z](Heard|Sighted|Sighting|Agreed)($|[A-Z])/,
    instead: "a noun, or answeredAt",
  },
  {
    pattern: /^(ask|look)There$|[a-z]Anew$|^(Glance|relist|notThrough|unlessAllGone|sameAfterAll)$/i,
    instead: "a verb and a noun",
  },
  { pattern: /[a-z]Instead$/, instead: "find… or ask… and its object" },
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
