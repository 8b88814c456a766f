// A comment names its subject first (CONTRIBUTING.md). An opener such as "What …" or "Nobody …" hides the subject.
const vagueOpener = /^(What|Who|Whoever|It|They|That|Nobody|Somebody|The same)\b/;

/** Undefined if the comment begins well. */
export function vagueOpenerIn(text) {
  return vagueOpener.exec(text.replace(/^[\s*/-]+/, ""))?.[1];
}

/** First comments of each paragraph: consecutive `//` lines are one. */
function paragraphs(comments) {
  return comments.filter((one, at) => {
    const before = comments[at - 1];
    return one.type !== "Line" || before?.type !== "Line" || before.loc.end.line !== one.loc.start.line - 1;
  });
}

export const plainComments = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { vague: 'Begin with the noun the comment is about, not with "{{opener}}".' },
  },
  create: (context) => ({
    Program: () => {
      for (const comment of paragraphs(context.sourceCode.getAllComments())) {
        const opener = vagueOpenerIn(comment.value);
        if (opener !== undefined) context.report({ loc: comment.loc, messageId: "vague", data: { opener } });
      }
    },
  }),
};
