import { titleIn } from "../domain/book/title";

/** A JSON object whose fields nobody has vouched for. JSON null may be a stranger of any type: it is no text, no number. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; undefined when it is none. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" ? (value as Fields) : undefined;
}

/** The value as a list; undefined when it is none. An empty object counts as an empty list: the host cannot tell. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A text that says something; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A title or a name as one line; undefined for anything that says nothing. */
export function lineOf(value: unknown): string | undefined {
  return titleIn(textOf(value));
}

/** A finite number; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && value - value === 0 ? value : undefined;
}

/** A whole number; undefined for anything else. */
export function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Math.floor(number) === number ? number : undefined;
}
