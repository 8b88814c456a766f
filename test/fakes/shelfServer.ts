import type { BookState } from "../../src/model/bookState";
import type { BookId } from "../../src/model/book";
import type { Failure } from "../../src/base/failure";
import { done, failed, ok } from "../../src/base/result";
import type { Shelf, ShelfBook, ShelfId, ShelfSource } from "../../src/model/shelf";
import type { DownloadSink, Resume, WantedFile } from "../../src/features/downloads/downloadFile.api";
import type { FileRequests } from "../../src/features/downloads/files.api";
import type { ShelfRequests } from "../../src/features/shelves/shelves.api";

/** A book on the server: what its list tells, and its bytes. */
export interface ServedBook extends ShelfBook {
  readonly bytes: string;
}

/** A server of shelves; every answer can be spoiled by the test. */
export interface ShelfServer extends ShelfRequests {
  books: ServedBook[];
  shelves: Shelf[];
  /** Book IDs by shelf, as "standard:1". */
  on: Record<string, number[]>;
  /** States by book; undefined: no list. */
  states: Record<number, BookState> | undefined;
  /** Shelves whose list comes incomplete. */
  incomplete: string[];
  /** The number of the account; undefined: the server does not tell. */
  me: number | undefined;
  /** Calls in order: "shelves", "books 1", "download 3". */
  calls: string[];
  /** Makes a call fail: asked with its name before it is answered. */
  spoil: (call: string) => Failure | undefined;
  /** Called after each piece of a download, with the bytes so far: a failure breaks it off. */
  drip: (id: number, sent: number) => Failure | undefined;
  /** Bytes a piece. */
  piece: number;
  /** Sends this in place of the book. */
  instead: (book: ServedBook) => string;
  /** Announced length of a file. */
  claims: (book: ServedBook) => number | undefined;
  /** Validator of a file. */
  tag: (book: ServedBook) => string;
  /** Understands `Resume`. */
  ranges: boolean;
  /** The lists tell file names. */
  tellsFiles: boolean;
  readonly files: Pick<FileRequests, "sample">;
}

export function aBook(id: number, changes: Partial<ServedBook> = {}): ServedBook {
  return {
    id: id as BookId,
    title: `Book ${id}`,
    author: "Somebody",
    fileName: `Book ${id}.epub`,
    format: "EPUB",
    kilobytes: 3,
    bytes: `PK\u0003\u0004${`<book ${id}>`.repeat(300)}`,
    ...changes,
  };
}

export function aShelf(id: number, name: string, changes: Partial<Shelf> = {}): Shelf {
  return { kind: "standard", id: id as ShelfId, name, ...changes };
}

/** A shelf that was chosen by its name. */
export function aSource(name: string, kind: ShelfSource["kind"] = "standard"): ShelfSource {
  return { kind, name };
}

export function aShelfServer(books: readonly ServedBook[], effect: () => void = () => undefined): ShelfServer {
  const server = {} as ShelfServer;
  /** A cancelled request did not arrive. */
  const meet = (name: string, question = name): Failure | undefined => {
    server.calls.push(question);
    const failure = server.spoil(name);
    if (failure?.kind === "cancelled") server.calls.pop();
    return failure;
  };
  const call = <T>(name: string, answer: () => T) => {
    const failure = meet(name);
    return failure === undefined ? ok(answer()) : failed(failure);
  };
  const keyOf = ({ kind, id }: Pick<Shelf, "kind" | "id">): string => `${kind}:${id}`;
  const bookIn = (book: ServedBook): ShelfBook => {
    return server.tellsFiles ? toldOf(book) : { id: book.id, title: book.title };
  };

  return Object.assign(server, {
    books: [...books],
    shelves: [aShelf(1, "KOReader")],
    on: { "standard:1": books.map(({ id }) => id as number) },
    states: undefined,
    incomplete: [],
    me: undefined,
    calls: [],
    spoil: () => undefined,
    drip: () => undefined,
    piece: 500,
    instead: ({ bytes }: ServedBook) => bytes,
    claims: ({ bytes }: ServedBook) => bytes.length,
    tag: ({ id }: ServedBook) => `"${id}"`,
    ranges: true,
    tellsFiles: true,
    standardShelves: () => call("shelves", () => server.shelves.filter(({ kind }) => kind === "standard")),
    magicShelves: () => call("magic", () => server.shelves.filter(({ kind }) => kind === "magic")),
    ownNumber: () => call("me", () => server.me),
    create: (name: string) =>
      call(`create ${name}`, () => {
        const shelf = aShelf(server.shelves.length + 1, name);
        server.shelves.push(shelf);
        server.on[keyOf(shelf)] = [];
        effect();
        return shelf;
      }),
    booksOf: (shelf: Shelf) =>
      call(`books ${shelf.id}`, () => {
        const ids = server.on[keyOf(shelf)] ?? [];
        const listed = ids.flatMap((id) => server.books.filter((book) => book.id === id)).map(bookIn);
        return { shelf, books: listed, complete: !server.incomplete.includes(keyOf(shelf)) };
      }),
    files: {
      withId: (id: BookId) =>
        call(`details ${id}`, () => {
          const found = server.books.find((book) => book.id === id);
          return found === undefined ? undefined : toldOf(found);
        }),
      download: ({ id }: WantedFile, from: Resume, sink: DownloadSink) => {
        const name = `download ${id}`;
        const failure = meet(name, from.bytes > 0 ? `${name} from ${from.bytes}` : name);
        return failure === undefined ? send(server, id, from, sink) : failed(failure);
      },
      sample: (id: BookId, from: number, length: number) =>
        call(`sample ${id}`, () => {
          const bytes = server.books.find((book) => book.id === id)?.bytes;
          return bytes === undefined ? undefined : { size: bytes.length, bytes: bytes.slice(from, from + length) };
        }),
    },
    statesOf: ({ id: number }: Shelf) => {
      const { states } = server;
      if (states === undefined) return ok([]);
      return call(`states ${number}`, () => server.books.map(({ id }) => ({ id, state: states[id] })));
    },
    assign: (ids: readonly BookId[], shelf: ShelfId) =>
      call(`assign ${ids.join(",")} to ${shelf}`, () => {
        const on = server.on[`standard:${shelf}`] ?? [];
        server.on[`standard:${shelf}`] = [...new Set([...on, ...ids])];
        effect();
        return undefined;
      }),
    unassign: (ids: readonly BookId[], shelf: ShelfId) =>
      call(`unassign ${ids.join(",")} from ${shelf}`, () => {
        const on = server.on[`standard:${shelf}`] ?? [];
        server.on[`standard:${shelf}`] = on.filter((book) => !ids.includes(book as BookId));
        effect();
        return undefined;
      }),
  });
}

function toldOf(book: ServedBook): ShelfBook {
  const told: Partial<ServedBook> & ShelfBook = { ...book };
  Reflect.deleteProperty(told, "bytes");
  return told;
}

function send(server: ShelfServer, id: BookId, from: Resume, sink: DownloadSink) {
  const book = server.books.find((one) => one.id === id);
  if (book === undefined) return failed({ kind: "refused" as const, status: 404, message: "" });
  const bytes = server.instead(book);
  const validator = server.tag(book);
  let at = server.ranges && from.validator === validator ? from.bytes : 0;
  const broken = failed({ kind: "broken" as const, sent: true, detail: "the answer could not be kept" });
  if (!sink.begin({ from: at, size: server.claims(book), validator })) return broken;
  while (at < bytes.length) {
    const piece = bytes.slice(at, at + server.piece);
    if (!sink.take(piece)) return broken;
    at += piece.length;
    const failure = server.drip(id, at);
    if (failure !== undefined) return failed(failure);
  }
  return done;
}
