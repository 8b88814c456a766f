/**
 * A condition on a column of paths: it is this path, or lies below it. Both are looked up in the column's index.
 * `column` and `path` are expressions.
 */
export function within(column: string, path: string): string {
  // "0" is the character after "/".
  return `(${column} = ${path} OR ${column} > ${path} || '/' AND ${column} < ${path} || '0')`;
}
