/** The exports of a module of `tools`. */
export function importTool(path: string): Promise<Readonly<Record<string, (...values: readonly unknown[]) => unknown>>>;
/** Runs a program that ends by itself. Returns its exit code and what it printed. */
export function runTool(
  path: string,
  words: readonly string[],
): Promise<{ readonly code: number; readonly said: string }>;
