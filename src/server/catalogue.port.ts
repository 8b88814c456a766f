import type { Candidate, Recommendation } from "../model/candidate";
import type { ServerMetadata } from "../model/bookMetadata";
import type { BookId } from "../model/book";
import type { Result } from "../base/result";
import type { LastContact } from "../store/connection";

export interface ReachedAddress {
  readonly via: "local" | "remote" | "fallback";
  readonly url: string;
}

/** Sends nothing. @noSelf */
export interface ServerContact {
  last(): LastContact;
  /** After a change of server. */
  forget(): void;
}

/** §4 rules 3 to 6. Inside a task only, with the library account. @noSelf */
export interface Catalogue {
  searchTitle(title: string): Result<readonly Candidate[]>;
  searchIsbn(isbn: string): Result<readonly Candidate[]>;
  details(id: BookId): Result<Candidate | undefined>;
  /** With the whole description. */
  metadata(id: BookId): Result<ServerMetadata | undefined>;
  /** Unordered; may be empty. */
  recommend(id: BookId): Result<readonly Recommendation[]>;
}
