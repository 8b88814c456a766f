import type { Library } from "./library";

/** The text that tells a person the address, the accounts and the books. */
export function greetingOf({ url, state, dialect }: Library): string {
  const people = state.users.map(({ username, password, reader }) =>
    row([reader?.username ?? "", reader?.password ?? "", username, password]),
  );
  const books = state.books.map(
    ({ id, type, title, authors }) => `  ${id}  ${type.padEnd(4)}  ${title}, ${authors.join(", ")}`,
  );
  const shelves = [...state.shelves, ...state.magicShelves].map(({ id, name }) => `  ${id}  ${name}`);
  return [
    `Library server at ${url} (dialect ${dialect().name})`,
    "",
    `  ${row(["reader account", "password", "library account", "password"]).trimStart()}`,
    ...people,
    "",
    "Books",
    ...books,
    "",
    "Shelves",
    ...shelves,
    "",
    `Controls at ${url}/__control/`,
    "",
  ].join("\n");
}

function row(cells: readonly string[]): string {
  return `  ${cells.map((cell) => cell.padEnd(16)).join("  ")}`.trimEnd();
}
