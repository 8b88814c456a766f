/** How the rows of one table move to another book. `:kept`, `:gone`: rows of `books`. */
export interface MergeRule {
  readonly table: string;
  readonly statements: readonly string[];
  /** Columns merged one by one; absent: whole rows. */
  readonly merged?: ColumnRules;
  /** Before all others: rows of the newer book that were queued before it was known that the book is not tracked. */
  readonly unwanted?: string;
}

export type ColumnRules = Record<string, string>;

/** For tables with one row per book. `olderGoes`: condition for keeping the newer one. */
export function oneRow(table: string, olderGoes: string): readonly string[] {
  return [`DELETE FROM ${table} WHERE book = :kept AND ${olderGoes}`].concat(firstRow(table));
}

/** Moves rows; the older book's row of the same key wins. */
export function firstRow(table: string): readonly string[] {
  return [`UPDATE OR IGNORE ${table} SET book = :kept WHERE book = :gone`, `DELETE FROM ${table} WHERE book = :gone`];
}

export function allRows(table: string): readonly string[] {
  return [`UPDATE ${table} SET book = :kept WHERE book = :gone`];
}

/** For a queue with one row per book: the later one stays. */
export function laterRow(table: string): readonly string[] {
  return oneRow(table, `created_at <= (SELECT created_at FROM ${table} WHERE book = :gone)`);
}

/** See `MergeRule.unwanted`. `choices`: SQL list of the older book's choices that exclude these rows. */
export function unwantedRows(table: string, choices: string, isUnsent = true): string {
  return `DELETE FROM ${table} WHERE ${isUnsent ? "state <> 'sending' AND " : ""}book = :gone AND EXISTS (
  SELECT 1 FROM books AS a, books AS b
  WHERE a.id = :gone AND b.id = :kept AND a.choice IS NULL AND b.choice IN (${choices}))`;
}

let ofFeatures: (() => readonly MergeRule[]) | undefined;

/** By the composition, before a book is saved: the core does not know the tables of the features. */
export function setMergeRules(rules: () => readonly MergeRule[]): void {
  ofFeatures = rules;
}

/** In this order, after those of `books` and `fingerprints`. A table without a rule prevents a merge. */
export function mergeRulesOfFeatures(): readonly MergeRule[] {
  return ofFeatures?.() ?? [];
}
