import { type BookId, bookIdIn } from "../../model/book";

/** Limit of the list, against a library that comes at once. */
const mostNew = 200;

/** Books that came by themselves and that the user has not looked through; one ID a line, the last ones first. */
export function newBooksIn(setting: string): readonly BookId[] {
  const ids: BookId[] = [];
  for (const line of setting.split("\n")) {
    const id = line === "" ? undefined : bookIdIn(Number(line));
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

export function withNewBooks(setting: string, ids: readonly BookId[]): string {
  const others = newBooksIn(setting).filter((id) => !ids.includes(id));
  return ids
    .concat(others)
    .slice(0, mostNew)
    .map((id) => id.toFixed(0))
    .join("\n");
}
