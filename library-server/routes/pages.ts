import { type Answer, ok } from "../answer";
import { numberInQuery } from "../shapes/scalars";

/** The part of a query that selects a page. */
export const paging = { page: numberInQuery.default(0), size: numberInQuery.default(20) };

export interface Paging {
  readonly page: number;
  readonly size: number;
}

/** The maximum length of a page, even if more was asked for. */
const longestPage = 50;

/** A page of a list, as real servers show it. */
export function pageOf<Item>(items: readonly Item[], query: Paging, view: (item: Item) => object): Answer {
  const { page } = query;
  const size = Math.min(query.size, longestPage);
  const end = (page + 1) * size;
  const content = items.slice(page * size, end).map((item) => view(item));
  const totalPages = Math.ceil(items.length / size);
  const hasNext = end < items.length;
  return ok({ content, page, size, totalElements: items.length, totalPages, hasNext, hasPrevious: page > 0 });
}
