import type { Socket } from "node:net";
import type { BookOrder } from "./books/addBook";
import type { Clock } from "./clock";
import type { Dialect } from "./dialect";
import type { RequestRecord, Violation } from "./journal";
import type { Faults } from "./fault";
import type { Book, State } from "./state/state";

/** Controls for tests. */
export interface Controls {
  readonly state: State;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Everything that was asked, oldest first; control paths are not written down. */
  readonly requests: RequestRecord[];
  /** Everything that the specification forbids and that was asked all the same: must stay empty. */
  readonly violations: Violation[];
  /** As it speaks now. */
  readonly dialect: () => Dialect;
  /** Switches some of its ways at once. */
  readonly speak: (change: Partial<Dialect>) => void;
  readonly addBook: (order: BookOrder) => Promise<Book>;
  /** Brings a file in another format to a book (`fileOrder`). */
  readonly addFile: (id: number, order: unknown) => Promise<Book>;
  /** False when there was no such book. */
  readonly removeBook: (id: number) => boolean;
  /** Changes what the library says of a book, and leaves its file alone (`recordChange`). */
  readonly changeRecord: (id: number, change: unknown) => Book;
  /** Corrects what the library says of a book and writes it into its file: title, author, publisher. */
  readonly writeMetadata: (id: number, correction: unknown) => Book;
  /** Puts another file in the place of a book's own: one with other texts, or that of another book. */
  readonly replaceFile: (id: number, order: unknown) => Book;
  /** Access tokens given so far are worth nothing from now on; refresh tokens still are. */
  readonly expireTokens: () => void;
  /** Refresh tokens given so far are worth nothing. */
  readonly revokeRefreshTokens: () => void;
  /** Closes every connection at once, in mid-answer too, but not the one to be spared. */
  readonly cutConnections: (spared?: Socket) => void;
  /** Back to the first day: people, books, shelves, dialect, clock; no faults, no lock-outs, an empty log. */
  readonly reset: () => void;
}

/** A library server that runs. */
export interface Library extends Controls {
  /** Base address without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Resolves when nothing is being answered, at the latest after so many seconds; see `Work`. */
  readonly settled: (patienceSeconds: number) => Promise<void>;
  /** The certificate to trust, PEM; undefined without TLS. */
  readonly certificate: string | undefined;
  readonly stop: () => Promise<void>;
}
