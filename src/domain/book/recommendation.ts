import type { Candidate } from "./candidate";

/** A book that the server thinks of when it is asked about another (§2 Recommendation). */
export interface Recommendation {
  readonly book: Candidate;
  /** 0 to 1. */
  readonly similarity: number;
}

/** The most similar first, then by title, then by number: the same answer always reads the same (§4 rule 6). */
export function sortedRecommendations(list: readonly Recommendation[]): readonly Recommendation[] {
  return list.slice().sort((one, other) => compare(one, other));
}

function compare(one: Recommendation, other: Recommendation): number {
  if (one.similarity !== other.similarity) return other.similarity - one.similarity;
  const title = titleOf(one);
  const otherTitle = titleOf(other);
  if (title !== otherTitle) return title < otherTitle ? -1 : 1;
  return one.book.id - other.book.id;
}

function titleOf({ book }: Recommendation): string {
  return (book.title ?? "").toLowerCase();
}
