import type { Context } from "../context";
import { type Book, labelOf } from "../model/book";
import type { Candidate } from "../model/candidate";
import { hasSameWords } from "./rewritten.rules";
import { saveProposal } from "./proposals.store";
import { canUseLibrary } from "../store/deviceState";

type ProposeContext = Pick<Context, "database" | "server" | "settings">;

/** Searches return titles only, so authors cost a request each. */
const mostAsked = 3;

/**
 * Proposes the one server book with this title and author; the reader decides. Failures are ignored. Inside a task
 * only.
 */
export function proposeBook({ database, server }: ProposeContext, book: Book): void {
  if (!canUseLibrary(database) || book.title === undefined || book.label === undefined) return;
  const found = server.catalogue.searchTitle(book.title);
  if (!found.ok) return;
  const [only, another] = withAuthors(server, found.value, book).filter((one) => hasSameWords(one, book));
  saveProposal(database, book.fingerprint, another === undefined ? only : undefined);
}

/** Completes missing authors from the book pages. */
function withAuthors(
  { catalogue }: Pick<ProposeContext["server"], "catalogue">,
  candidates: readonly Candidate[],
  book: Book,
): readonly Candidate[] {
  let asked = 0;
  return candidates.map((one) => {
    if (one.author !== undefined || asked >= mostAsked || !hasSameTitle(one, book)) return one;
    asked += 1;
    const details = catalogue.details(one.id);
    return details.ok ? (details.value ?? one) : one;
  });
}

/** A label begins with the title. */
function hasSameTitle({ title }: Candidate, { label }: Book): boolean {
  const anybody = "anybody";
  const [words] = (labelOf(title, anybody) ?? "").split("\n");
  return words !== "" && label?.split("\n")[0] === words;
}
