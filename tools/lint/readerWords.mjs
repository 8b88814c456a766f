// Texts for a reader are literals in `translate("…")`. Only there are they translated, and collected for translators.
// This rule finds texts in other places, and sentences that are joined before the translation.
import ts from "typescript";

/** Two words, or one that ends a sentence. */
const sentence = /[A-Za-z]{2,}[,;:.!?]? [A-Za-z]{2,}|^[A-Z][a-z]+[.…]$/;
/** Where nearly everything is for the reader: any letter that belongs to no address or code point. */
const anyWord = /^(?!https?:|✓$).*[A-Za-z]/s;

/** Texts for the log, the host or SQLite. */
const silentCalls =
  /(^|\.)(info|warn|step|debug|dbg|err|ask|act|broken|unreachable|cdef|start|startTask|keptIn|require|error|attempt)$|^logger\[/;
/** Closed sets (`as const`) are no words for a reader either. */
const silentProperties = new Set(["detail", "event", "name", "id"]);

const isNamed = (node, names) => node.type === "Property" && node.key.type === "Identifier" && names.has(node.key.name);

export const readerWords = {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { strict: { type: "boolean" } } }],
    messages: {
      unsaid: 'A reader may see this: write it as `translate("…")`, so that it can be translated.',
      composed: "What is said is one literal, or no translator ever finds it.",
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const pattern = context.options[0]?.strict === true ? anyWord : sentence;

    const isSay = (callee) => {
      if (callee.type === "Identifier") return callee.name === "translate";
      if (callee.type !== "MemberExpression" || callee.property.name !== "translate") return false;
      return checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(callee)).aliasSymbol?.name === "Translate";
    };

    /** One of a closed set of words: a tag, and nothing that is shown. */
    const isTag = (node) => {
      const { parent } = node;
      if (parent.type === "Property" && parent.key === node) return true;
      if (parent.type === "TSLiteralType" || parent.type === "SwitchCase") return true;
      if (parent.type === "BinaryExpression" && /^([!=]==|in)$/.test(parent.operator)) return true;
      const type = checker.getContextualType(esTreeNodeToTSNodeMap.get(node));
      if (type === undefined) return false;
      const parts = type.isUnion() ? type.types : [type];
      return parts.some((one) => one.isStringLiteral()) && !parts.some((one) => one.flags & ts.TypeFlags.String);
    };

    const isSilent = (node) => {
      for (let at = node; at.parent; at = at.parent) {
        const { parent } = at;
        if (parent.type === "ImportDeclaration" || parent.type === "TSExternalModuleReference") return true;
        if (isNamed(parent, silentProperties) && parent.value === at) return true;
        if (parent.type === "VariableDeclarator" && silentProperties.has(parent.id.name)) return true;
        if (parent.type === "TSAsExpression" && parent.typeAnnotation.typeName?.name === "const") return true;
        if (parent.type === "MemberExpression" && parent.property === at) return true;
        if (parent.type === "CallExpression" && parent.callee !== at) {
          if (isSay(parent.callee) && parent.arguments[0] === at) return true;
          if (silentCalls.test(context.sourceCode.getText(parent.callee))) return true;
        }
        if (/Function|Statement$|Declaration$/.test(parent.type)) return false;
      }
      return false;
    };

    const check = (node, text) => {
      if (pattern.test(text) && !isTag(node) && !isSilent(node)) context.report({ node, messageId: "unsaid" });
    };

    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map((part) => part.value.cooked).join("\0")),
      CallExpression: (node) => {
        if (!isSay(node.callee)) return;
        const first = node.arguments[0];
        const isLiteral = first?.type === "Literal" && typeof first.value === "string";
        if (!isLiteral) context.report({ node, messageId: "composed" });
      },
    };
  },
};
