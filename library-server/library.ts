import type { Socket } from "node:net";
import type { BookOrder } from "./books/addBook";
import type { Clock } from "./clock";
import type { Dialect } from "./dialect";
import type { RequestRecord, Violation } from "./journal";
import type { Faults } from "./fault";
import type { Book, State } from "./state/state";

/** The controls for tests. */
export interface Controls {
  readonly state: State;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Every request, oldest first; requests for control paths are not recorded. */
  readonly requests: RequestRecord[];
  /** Every request that the specification forbids; the list must stay empty. */
  readonly violations: Violation[];
  /** The current dialect. */
  readonly dialect: () => Dialect;
  /** Switches several fields of the dialect at once. */
  readonly speak: (change: Partial<Dialect>) => void;
  readonly addBook: (order: BookOrder) => Promise<Book>;
  /** Adds a file in another format to a book (`fileOrder`). */
  readonly addFile: (id: number, order: unknown) => Promise<Book>;
  /** False when the book does not exist. */
  readonly removeBook: (id: number) => boolean;
  /** Changes the record of a book in the library and leaves its file unchanged (`recordChange`). */
  readonly changeRecord: (id: number, change: unknown) => Book;
  /** Corrects title, author and publisher of a book and writes them into its file. */
  readonly writeMetadata: (id: number, correction: unknown) => Book;
  /** Replaces the file of a book: with changed texts, or with the file of another book. */
  readonly replaceFile: (id: number, order: unknown) => Book;
  /** Access tokens given so far become invalid; refresh tokens stay valid. */
  readonly expireTokens: () => void;
  /** Refresh tokens given so far become invalid. */
  readonly revokeRefreshTokens: () => void;
  /** Closes every connection at once, also during an answer, except the given one. */
  readonly cutConnections: (spared?: Socket) => void;
  /** Restores the initial state: people, books, shelves, dialect and clock; no faults, no lock-outs, an empty log. */
  readonly reset: () => void;
}

/** A running library server. */
export interface Library extends Controls {
  /** The base address without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Resolves when the server answers no request any more, at the latest after this many seconds; see `Work`. */
  readonly settled: (patienceSeconds: number) => Promise<void>;
  /** The certificate to trust, in PEM; undefined without TLS. */
  readonly certificate: string | undefined;
  readonly stop: () => Promise<void>;
}
