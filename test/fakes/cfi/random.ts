/** A repeatable source of chance. */
export interface Random {
  /** A whole number from 0 up to, and without, `below`. */
  (below: number): number;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

export function oneOf<T>(random: Random, items: readonly T[]): T {
  return items[random(items.length)]!;
}
