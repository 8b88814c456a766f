declare const brand: unique symbol;

/** 0 to 100, full precision, as in reading sessions (§2.2). */
export type Percent = number & { readonly [brand]: "Percent" };

/** 0 to 1, full precision, as in KOReader and the document progress record. */
export type Fraction = number & { readonly [brand]: "Fraction" };

/** Without a check: the caller knows that it is 0 to 1. */
export function asFraction(value: number): Fraction {
  return value as Fraction;
}

/** Without a check: the caller knows that it is 0 to 100. */
export function knownPercent(value: number): Percent {
  return value as Percent;
}

export function percentOf(fraction: Fraction): Percent {
  return knownPercent(fraction * 100);
}

/** Clamps to 0 to 100; NaN becomes 0. */
export function asPercent(value: number): Percent {
  if (!(value > 0)) return knownPercent(0);
  return knownPercent(value > 100 ? 100 : value);
}

/** Half up. Only for values that are sent or shown (§1). */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5) / scale;
}

/** 2^53-1. Larger numbers are no amounts, and their sums are infinite. */
export const greatestNumber = 9007199254740991;

/** Undefined for another type, infinity, NaN and anything beyond `greatestNumber`. */
export function soundNumber(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) <= greatestNumber ? value : undefined;
}
