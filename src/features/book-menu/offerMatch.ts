import { readOr } from "../../base/result";
import { countLostBooks } from "../../book/bookNumbers.store";
import type { Context } from "../../context";
import type { Book } from "../../model/book";
import type { Candidate } from "../../model/candidate";
import { choiceOf } from "../../book/book";
import type { BookFollower } from "../../book/openBook";
import type { ShownDialog } from "../../koreader/screen.port";
import { findProposal, isProposalOffered, markProposalOffered } from "../../book/matches.store";
import { findBook } from "../../book/books.store";

/** Undefined without a proposal, or if the book is excluded. */
export function proposalOf(context: Context, { id, fingerprint }: Book): Candidate | undefined {
  if (id !== undefined || choiceOf(context, fingerprint) === "never") return undefined;
  const found = findProposal(context.database, fingerprint);
  return found;
}

/** One book may have been replaced; several mean that the library was set up anew. */
export const severalLost = 2;

/** Books whose number means another book now. */
export function countLost({ database }: Context): number {
  return readOr(0, () => countLostBooks(database));
}

/** Asks once for each larger number of such books, in the file browser. Called after a sync. */
export function createMatchAgainOffer(context: Context, ask: () => void): () => void {
  let offered = severalLost - 1;
  return () => {
    const lost = countLost(context);
    if (lost <= offered) return;
    offered = lost;
    context.host.offers.whenBrowsing("lostBooks", ask);
  };
}

interface MatchActions {
  readonly text: (book: Book, candidate: Candidate) => string;
  readonly keep: (book: Book, candidate: Candidate) => void;
}

/** Offers each proposal once, in the file browser. */
export function createMatchOffer(
  context: Context,
  actions: MatchActions,
): Required<Pick<BookFollower, "opened" | "closed">> {
  let shown: ShownDialog | undefined;
  return {
    opened: () => shown?.withdraw(),
    closed: (open) => {
      const book = open?.fingerprint === undefined ? undefined : findBook(context.database, open.fingerprint);
      const candidate = book === undefined ? undefined : proposalOf(context, book);
      if (book !== undefined && candidate !== undefined) shown = offer(context, actions, book, candidate) ?? shown;
    },
  };
}

function offer(context: Context, actions: MatchActions, book: Book, candidate: Candidate): ShownDialog | undefined {
  const { translate, database, host } = context;
  const isOffered = isProposalOffered(database, book.fingerprint);
  if (isOffered) return undefined;
  return host.offers.offerInBrowser({
    text: actions.text(book, candidate),
    yes: translate("This is the book"),
    no: translate("Not now"),
    onShown: () => markProposalOffered(database, book.fingerprint),
    onYes: () => actions.keep(book, candidate),
    onNo: () => undefined,
  });
}
