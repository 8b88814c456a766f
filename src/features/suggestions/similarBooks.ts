import type { Context } from "../../context";
import type { BookId } from "../../model/book";
import { type Recommendation, sortedRecommendations } from "../../model/candidate";
import { ok, type Result } from "../../base/result";
import { findFileOf } from "../downloads/shelfFiles.store";
import { findBookById } from "../../book/books.store";
import { findPath } from "../../book/bookRow.store";

/** A recommendation with its local path. */
export interface Advice extends Recommendation {
  readonly path?: string | undefined;
}

/** Sorted (§4 rule 6). Inside a task only. Failures: those of a request. */
export function similarBooks(
  context: Pick<Context, "database" | "server" | "host">,
  id: BookId,
): Result<readonly Advice[]> {
  const answer = context.server.catalogue.recommend(id);
  if (!answer.ok) return answer;
  const advice: Advice[] = [];
  for (const { book, similarity } of sortedRecommendations(answer.value)) {
    advice.push({ book, similarity, path: pathHere(context, book.id) });
    // Several queries a book.
    context.host.tasks.pause();
  }
  return ok(advice);
}

/** Absolute; undefined if not on this device. */
export function pathHere(context: Pick<Context, "database" | "host">, id: BookId): string | undefined {
  const downloaded = findFileOf(context.database, id)?.path;
  for (const path of [downloaded ?? "", seenAt(context, id) ?? ""])
    if (path !== "" && context.host.files.facts(path) !== undefined) return path;
  return undefined;
}

function seenAt({ database }: Pick<Context, "database">, id: BookId): string | undefined {
  const book = findBookById(database, id);
  return book === undefined ? undefined : findPath(database, book.fingerprint);
}
