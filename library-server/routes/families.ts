import type { Route } from "../endpoint";

/** The lists of one of the two groups of paths, which have the same data under different names. */
export interface Family {
  readonly base: string;
  readonly exists: Route["exists"];
}

export const families: readonly Family[] = [
  { base: "/api/v1/app", exists: (dialect) => dialect.app },
  { base: "/api/mobile/v1", exists: (dialect) => dialect.magicShelfBooks === "mobile" },
];
