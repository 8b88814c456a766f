import { ok, type Result } from "../../base/result";
import { prepare } from "../../server/dialects/recognise";
import { isMissingOrBroken } from "../../server/failures";
import type { ServerApi } from "../../server/serverApi";
import { severalFromAll } from "./allBooks.api";
import type { BrowsePage, Overview } from "./browse.rules";

/** See `Browse.firstPages`. `page`: the first page of one list, by the ways of all lists. */
export function fetchFirstPages<O extends Overview>(
  api: ServerApi,
  page: (of: O) => Result<BrowsePage>,
  lists: readonly O[],
  came: (of: O, page: BrowsePage) => void,
): Result<undefined> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  if (api.dialects.current().lists === "whole" && lists.length > 1) {
    const pages = severalFromAll(
      api,
      lists.map((of) => ({ of })),
    );
    if (pages.ok) return giveAll(lists, pages.value, came);
    if (!isMissingOrBroken(pages)) return pages;
  }
  for (const of of lists) {
    const found = page(of);
    if (!found.ok) return found;
    came(of, found.value);
  }
  return ok(undefined);
}

function giveAll<O extends Overview>(
  lists: readonly O[],
  pages: readonly BrowsePage[],
  came: (of: O, page: BrowsePage) => void,
): Result<undefined> {
  lists.forEach((of, place) => {
    const page = pages[place];
    if (page !== undefined) came(of, page);
  });
  return ok(undefined);
}
