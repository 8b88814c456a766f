import type { Value } from "../ports/database";

/** The text in a cell; undefined when there is none. */
export function textIn(value: Value | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The number in a cell; undefined when there is none. */
export function numberIn(value: Value | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The number in a cell that the schema never leaves empty. */
export function countIn(value: Value | undefined): number {
  return numberIn(value) ?? 0;
}
