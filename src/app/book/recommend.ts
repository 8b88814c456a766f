import type { BookId } from "../../domain/book/book";
import type { Candidate } from "../../domain/book/candidate";
import { sortedRecommendations, type Recommendation } from "../../domain/book/recommendation";
import { ok, type Result } from "../../domain/result";
import type { BookStore } from "../../ports/bookStore";
import type { Catalogue } from "../../ports/catalogue";
import type { Files } from "../../ports/files";
import type { MatchStore } from "../../ports/historyStore";
import type { Network } from "../../ports/network";
import type { ShelfStore } from "../../ports/shelfStore";
import type { Tasks } from "../../ports/tasks";
import { createInquiry } from "./inquiry";

/** A recommendation, and where the book is on this device. */
export interface Advice extends Recommendation {
  /** Absolute path; absent when it is not here. */
  readonly path?: string | undefined;
}

/** @noSelf */
export interface RecommendParts {
  readonly catalogue: Catalogue;
  readonly books: BookStore;
  readonly matches: MatchStore;
  readonly ledger: Pick<ShelfStore, "fileOf">;
  readonly files: Files;
  readonly network: Network;
  readonly tasks: Tasks;
}

/**
 * §4 rule 6.
 *
 * @noSelf
 */
export interface Recommending {
  /** Books like this one, sorted. Raises Wi-Fi as the host's settings say; `report` comes from a task; `cancelled`: something else was asked. */
  like(id: BookId, began: () => void, report: (advice: Result<readonly Advice[]>) => void): void;
  /** Where the book lies on this device, as an absolute path; undefined when it is not here. */
  pathOf(id: BookId): string | undefined;
  /** Everything about one of them; undefined when the server has it no more. */
  details(id: BookId, began: () => void, report: (book: Result<Candidate | undefined>) => void): void;
}

/** Recommendations over these parts. */
export function createRecommending(parts: RecommendParts): Recommending {
  const { ask } = createInquiry(parts, "recommendations");
  return {
    like: (id, began, report) => ask(began, () => advise(parts, id), report),
    pathOf: (id) => pathHere(parts, id),
    details: (id, began, report) => ask(began, () => parts.catalogue.details(id), report),
  };
}

function advise(parts: RecommendParts, id: BookId): Result<readonly Advice[]> {
  const answer = parts.catalogue.recommend(id);
  if (!answer.ok) return answer;
  const advice: Advice[] = [];
  for (const { book, similarity } of sortedRecommendations(answer.value)) {
    advice.push({ book, similarity, path: pathHere(parts, book.id) });
    // Several look-ups a book: the interface has its turn between them.
    parts.tasks.pause();
  }
  return ok(advice);
}

/** Only a file that is really there: one that was downloaded, or one that was opened and then found on the server. */
function pathHere(parts: RecommendParts, id: BookId): string | undefined {
  const { ledger, files } = parts;
  const line = ledger.fileOf(id);
  const downloaded = line.ok ? line.value?.path : undefined;
  for (const path of [downloaded ?? "", seenAt(parts, id) ?? ""])
    if (path !== "" && files.facts(path) !== undefined) return path;
  return undefined;
}

function seenAt({ books, matches }: RecommendParts, id: BookId): string | undefined {
  const book = books.withId(id);
  if (!book.ok || book.value === undefined) return undefined;
  const path = matches.pathOf(book.value.fingerprint);
  return path.ok ? path.value : undefined;
}
