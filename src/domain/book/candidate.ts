import type { BookId } from "./book";

/** A book on the server, as much as it tells a person who looks for one. */
export interface Candidate {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** Year of publication. */
  readonly year?: string | undefined;
  /** The server's name of the file's format. */
  readonly format?: string | undefined;
  readonly series?: string | undefined;
  readonly publisher?: string | undefined;
  readonly language?: string | undefined;
  readonly pages?: number | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly description?: string | undefined;
  /** The number or the name under which an external catalogue has it (§2 `hardcover_id`); the real servers call it otherwise. */
  readonly externalId?: string | undefined;
  /** How well it matches what was asked, 0 to 1; absent where the server does not say. */
  readonly score?: number | undefined;
}

/** What a person typed into the search for a book. */
export type BookQuestion =
  /** `title`: it may as well be one, as "1984" is; absent when nothing but a number can be meant. */
  | { readonly by: "id"; readonly id: BookId; readonly title?: string | undefined }
  | { readonly by: "isbn"; readonly isbn: string }
  | { readonly by: "title"; readonly title: string };
