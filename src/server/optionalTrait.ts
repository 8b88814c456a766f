import type { BookId } from "../model/book";
import type { Trait } from "./dialects/dialect";
import type { Failure, ServerFeature } from "../base/failure";
import { failed, type Failed, type Result } from "../base/result";
import { fieldsOf, idOf } from "./decode";
import { isMissingPath, isRefusedWith } from "./failures";
import type { ServerApi } from "./serverApi";

const optional = {
  highlights: "highlights and bookmarks",
  ratings: "ratings",
  statuses: "statuses",
  webReader: "positions by number",
} as const satisfies Partial<Record<Trait, ServerFeature>>;

export type OptionalTrait = keyof typeof optional;

/** Learns the trait from the answer. Failures: the answer's; unsupported, without a request once known. */
export function askOptional(
  api: ServerApi,
  trait: OptionalTrait,
  book: BookId,
  ask: () => Result<unknown>,
): Result<unknown> {
  const { dialects } = api;
  if (!dialects.current()[trait]) return lacking(trait);
  const answer = ask();
  const isLacking = lacksPath(api, trait, book, answer);
  if (answer.ok || isLacking) dialects.learn({ [trait]: !isLacking });
  return isLacking && !dialects.current()[trait] ? lacking(trait) : answer;
}

/** 405, or 404 for a book that exists. */
export function lacksPath(api: ServerApi, trait: Trait, book: BookId, answer: Result<unknown>): boolean {
  if (!isMissingPath(answer) || api.dialects.knows(trait)) return false;
  return (!answer.ok && isRefusedWith(answer.failure, 405)) || holdsBook(api, book);
}

/** False if unknown. */
export function holdsBook({ askAsLibrary }: ServerApi, book: BookId): boolean {
  const answer = askAsLibrary({ method: "GET", path: `/api/v1/books/${book.toFixed(0)}` });
  return answer.ok && idOf(fieldsOf(answer.value)?.["id"]) === book;
}

export function lacking(trait: OptionalTrait): Failed<Failure> {
  return failed({ kind: "unsupported", what: optional[trait] });
}
