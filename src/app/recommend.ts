import type { BookId } from "../domain/book";
import type { Candidate } from "../domain/candidate";
import { sortedRecommendations, type Recommendation } from "../domain/recommendation";
import { ok, type Result } from "../domain/result";
import type { BookStore } from "../ports/bookStore";
import type { Catalogue } from "../ports/catalogue";
import type { Files } from "../ports/files";
import type { MatchStore } from "../ports/historyStore";
import type { Network } from "../ports/network";
import type { Tasks } from "../ports/tasks";

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
  readonly files: Files;
  readonly network: Network;
  readonly tasks: Tasks;
}

/** §4 rule 6. */
/** @noSelf */
export interface Recommending {
  /** Books like this one, sorted. Raises Wi-Fi as the host's settings say; `report` comes from a task. */
  like(id: BookId, began: () => void, report: (advice: Result<readonly Advice[]>) => void): void;
  /** Everything about one of them; undefined when the server has it no more. */
  details(id: BookId, began: () => void, report: (book: Result<Candidate | undefined>) => void): void;
}

/** Recommendations over these parts. */
export function createRecommending(parts: RecommendParts): Recommending {
  const { network, tasks, catalogue } = parts;
  const ask = (began: () => void, run: () => void): void => {
    network.whenConnected(() => {
      if (tasks.start("recommendations", run)) began();
    });
  };
  return {
    like: (id, began, report) => ask(began, () => report(advise(parts, id))),
    details: (id, began, report) => ask(began, () => report(catalogue.details(id))),
  };
}

function advise(parts: RecommendParts, id: BookId): Result<readonly Advice[]> {
  const answer = parts.catalogue.recommend(id);
  if (!answer.ok) return answer;
  const advice: Advice[] = [];
  for (const { book, similarity } of sortedRecommendations(answer.value))
    advice.push({ book, similarity, path: pathHere(parts, book.id) });
  return ok(advice);
}

/** Only a file that is really there. */
function pathHere({ books, matches, files }: RecommendParts, id: BookId): string | undefined {
  const book = books.withId(id);
  if (!book.ok || book.value === undefined) return undefined;
  const path = matches.pathOf(book.value.fingerprint);
  if (!path.ok || path.value === undefined) return undefined;
  return files.facts(path.value) === undefined ? undefined : path.value;
}
