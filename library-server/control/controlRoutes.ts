import type { Socket } from "node:net";
import { z } from "zod";
import { bookOrder } from "../books/addBook";
import { removeFile } from "../books/addFile";
import { dialectNamed } from "../dialects";
import type { Controls } from "../library";
import { faultOrder, type Faults } from "../fault";
import { id } from "../shapes/scalars";
import { type BookFile, filesOf } from "../state/bookFile";
import { intakeOrder } from "../state/intake";
import { type Book, nextId, type State } from "../state/state";
import { addMagicShelf, addPerson, magicShelfOrder, personOrder, removePerson, say, stateOrder } from "./people";
import { dialectChangeFrom } from "./dialectChange";

const shelfOrder = z.strictObject({
  name: z.string(),
  username: z.string().default("anna"),
  publicShelf: z.boolean().default(false),
  bookIds: z.array(id).default([]),
});

/** One control: its address and its action. A result of undefined is answered 204. */
export interface ControlRoute {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly run: (controls: Controls, request: ControlRequest) => unknown;
}

interface ControlRequest {
  readonly body: unknown;
  readonly params: Record<string, string>;
  /** The connection of the request. */
  readonly socket: Socket;
}

export const controlRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/state", run: ({ state }) => shown(state) },
  { method: "GET", path: "/requests", run: ({ requests }) => requests },
  { method: "DELETE", path: "/requests", run: ({ requests }) => forget(requests) },
  { method: "GET", path: "/violations", run: ({ violations }) => violations },
  { method: "DELETE", path: "/violations", run: ({ violations }) => forget(violations) },
  { method: "POST", path: "/faults", run: ({ faults }, { body }) => faults.arm(faultOrder.parse(body)) },
  { method: "DELETE", path: "/faults", run: ({ faults }) => endAll(faults) },
  { method: "POST", path: "/books", run: ({ addBook }, { body }) => bringIn(addBook, body) },
  {
    method: "POST",
    path: "/books/numbers",
    run: ({ state }, { body }) => giveNumbers(state, z.record(z.string(), id).parse(body)),
  },
  {
    method: "DELETE",
    path: "/books/:id",
    run: ({ removeBook }, { params }) => ({ removed: removeBook(Number(params.id)) }),
  },
  {
    method: "POST",
    path: "/books/:id/record",
    run: ({ changeRecord }, { body, params }) => withoutFile(changeRecord(Number(params.id), body)),
  },
  {
    method: "POST",
    path: "/books/:id/metadata",
    run: ({ writeMetadata }, { body, params }) => withoutFile(writeMetadata(Number(params.id), body)),
  },
  {
    method: "POST",
    path: "/books/:id/file",
    run: ({ replaceFile }, { body, params }) => withoutFile(replaceFile(Number(params.id), body)),
  },
  {
    method: "POST",
    path: "/books/:id/files",
    run: async ({ addFile }, { body, params }) => withoutFile(await addFile(Number(params.id), body)),
  },
  {
    method: "DELETE",
    path: "/books/:id/files/:fileId",
    run: ({ state }, { params }) => withoutFile(removeFile(state, Number(params.id), Number(params.fileId))),
  },
  {
    method: "DELETE",
    path: "/notes/:id",
    run: ({ state }, { params }) => ({ removed: removeNote(state, Number(params.id)) }),
  },
  {
    method: "POST",
    path: "/shelves",
    run: ({ state }, { body }) => addShelf(state, shelfOrder.parse(body)),
  },
  {
    method: "POST",
    path: "/shelves/:id/books",
    run: ({ state }, { body, params }) => fillShelf(state, Number(params.id), z.array(z.int()).parse(body)),
  },
  {
    method: "POST",
    path: "/people",
    run: ({ state }, { body }) => addPerson(state, personOrder.parse(body)),
  },
  {
    method: "DELETE",
    path: "/people/:id",
    run: ({ state }, { params }) => removePerson(state, Number(params.id)),
  },
  {
    method: "POST",
    path: "/magic-shelves",
    run: ({ state }, { body }) => addMagicShelf(state, magicShelfOrder.parse(body)),
  },
  {
    method: "POST",
    path: "/states",
    run: ({ state, clock }, { body }) => say(state, stateOrder.parse(body), clock.now()),
  },
  {
    method: "GET",
    path: "/files/:name",
    run: ({ state }, { params }) => fileNamed(state, params.name ?? ""),
  },
  {
    method: "POST",
    path: "/intake",
    run: ({ state }, { body }) => Object.assign(state.intake, intakeOrder.parse(body)),
  },
  { method: "POST", path: "/expire-tokens", run: ({ expireTokens }) => expireTokens() },
  {
    method: "POST",
    path: "/revoke-refresh-tokens",
    run: ({ revokeRefreshTokens }) => revokeRefreshTokens(),
  },
  { method: "POST", path: "/sync-switch", run: ({ state }, { body }) => switchSync(state, body) },
  {
    method: "POST",
    path: "/clock",
    run: ({ clock }, { body }) => clock.advance(z.object({ advance: z.number() }).parse(body).advance),
  },
  { method: "POST", path: "/capabilities", run: ({ speak }, { body }) => speak(dialectChangeFrom(body)) },
  { method: "POST", path: "/dialect", run: ({ speak }, { body }) => speak(dialectFor(body)) },
  {
    method: "POST",
    path: "/cut-connections",
    run: ({ cutConnections }, { socket }) => cutConnections(socket),
  },
  {
    method: "POST",
    path: "/reset",
    // A request that a client sent before must not arrive at the new library.
    run: ({ reset, cutConnections }, { socket }) => {
      cutConnections(socket);
      reset();
    },
  },
];

function endAll(faults: Faults): void {
  faults.clear();
  faults.release();
}

function forget(list: unknown[]): void {
  list.length = 0;
}

/** Everything that the library stores; books come without their bytes. */
function shown(state: State): object {
  const { arrivals } = state.intake;
  const intake = { ...state.intake, arrivals: arrivals.map(({ book }) => withoutFile(book)) };
  return { ...state, books: state.books.map(withoutFile), intake };
}

function withoutFile({ file, others, ...book }: Book): object {
  return { ...book, fileBytes: file?.length, others: others?.map(withoutBytes) };
}

function withoutBytes({ file, ...other }: BookFile): object {
  return { ...other, fileBytes: file?.length };
}

/** One book, or a list of them. */
async function bringIn(addBook: Controls["addBook"], body: unknown): Promise<object> {
  if (!Array.isArray(body)) return withoutFile(await addBook(bookOrder.parse(body)));
  const orders = z.array(bookOrder).parse(body);
  const books: object[] = [];
  for (const order of orders) books.push(withoutFile(await addBook(order)));
  return books;
}

function addShelf(state: State, { username, ...order }: z.output<typeof shelfOrder>): object {
  const user = state.users.find((candidate) => candidate.username === username);
  if (user === undefined) throw new Error(`nobody is called ${username}`);
  const shelf = { id: nextId(state), userId: user.id, icon: "pi pi-shield", iconType: "PRIME_NG", ...order };
  state.shelves.push(shelf);
  return shelf;
}

/** Gives the books other IDs, found by their present IDs, like a library that was set up again. */
function giveNumbers(state: State, numbers: Record<string, number>): void {
  const numberOf = (book: number) => numbers[String(book)] ?? book;
  state.books = state.books.map((book) => ({ ...book, id: numberOf(book.id) }));
  for (const shelf of state.shelves) shelf.bookIds = shelf.bookIds.map(numberOf);
}

/** Puts books on a shelf. */
function fillShelf(state: State, number: number, books: readonly number[]): object {
  const shelf = state.shelves.find(({ id }) => id === number);
  if (shelf === undefined) throw new Error(`there is no shelf ${number}`);
  shelf.bookIds = [...new Set([...shelf.bookIds, ...books])];
  return shelf;
}

/** Finds an annotation, note or bookmark of a reader by its ID; false: no item has this ID. */
function removeNote(state: State, number: number): boolean {
  for (const list of [state.annotations, state.notesInBook, state.notesInLibrary, state.bookmarks]) {
    const index = list.findIndex(({ id: found }) => found === number);
    if (index < 0) continue;
    list.splice(index, 1);
    return true;
  }
  return false;
}

/** The bytes of a file, found by its name, by its ID, or by the ID of the book whose first file it is. */
function fileNamed(state: State, name: string): Buffer {
  const files = state.books.flatMap((book) => filesOf(book));
  const book = state.books.find(({ id }) => String(id) === name);
  const found = book ?? files.find(({ fileName, fileId }) => fileName === name || String(fileId) === name);
  if (found?.file === undefined) throw new Error(`there is no file ${name}`);
  return Buffer.from(found.file);
}

function switchSync(state: State, body: unknown): void {
  const { username, enabled } = z.strictObject({ username: z.string(), enabled: z.boolean() }).parse(body);
  const user = state.users.find((candidate) => candidate.reader?.username === username);
  if (user?.reader === undefined) throw new Error(`no reader is called ${username}`);
  user.reader.syncEnabled = enabled;
}

function dialectFor(body: unknown) {
  const { name } = z.strictObject({ name: z.string() }).parse(body);
  const dialect = dialectNamed(name);
  if (dialect === undefined) throw new Error(`no server speaks ${name}`);
  return dialect;
}
