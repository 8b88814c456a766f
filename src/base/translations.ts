/**
 * Translates a literal sentence with values for %1, %2 …. Texts from files and servers are values, never the sentence.
 * A number as the first value selects the plural form. A context before `|` is not shown: "list|Series". Untranslated
 * sentences are returned as they are.
 */
export type Translate = (sentence: string, ...values: readonly (string | number)[]) => string;

export function withoutContext(sentence: string): string {
  const at = sentence.indexOf("|");
  return at < 0 ? sentence : sentence.slice(at + 1);
}

/** The sentences of one language. */
export interface TextCatalogue {
  /** One digit each for 0 to 199; larger numbers repeat from 100 on. */
  readonly forms: string;
  /** By the English sentence; plurals are lists. */
  readonly sentences: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Undefined if the sentence is untranslated. */
export function sentenceIn({ forms, sentences }: TextCatalogue, sentence: string, count: number): string | undefined {
  const known = sentences[sentence];
  if (known === undefined || typeof known === "string") return known;
  const alike = count < 200 ? count : 100 + count - 100 * Math.floor(count / 100);
  return known[Number(forms.charAt(alike))];
}

export function listText(translate: Translate, parts: readonly string[]): string {
  let line = parts[0] ?? "";
  for (const part of parts.slice(1)) line = translate("%1, %2", line, part);
  return line;
}
