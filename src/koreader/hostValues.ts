import { soundNumber } from "../base/scale";

/** A table of the host with unchecked values. */
export type HostTable = Readonly<Record<string, unknown>>;

export function isHostTable(value: unknown): value is HostTable {
  return typeof value === "object";
}

/** Undefined for any other shape. */
export function hostTable(value: unknown): HostTable | undefined {
  return isHostTable(value) ? value : undefined;
}

/** Numbers become text: a title may be `1984`. Undefined for any other shape. */
export function hostText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? `${value}` : undefined;
}

/** Undefined for any other shape, and beyond `greatestNumber`. */
export function hostNumber(value: unknown): number | undefined {
  return soundNumber(value);
}
