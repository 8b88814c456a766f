import type { Context } from "../context";
import { type Book, labelOf } from "../model/book";
import type { Candidate } from "../model/candidate";
import { hasSameWords } from "./rewritten.rules";

type ProposeContext = Pick<Context, "store" | "server" | "settings">;

/** Books whose author is asked for one by one, where a search tells only titles. */
const mostAsked = 3;

/**
 * Looks for the one book of the server with the title and author of this unmatched file, and keeps it for a question to
 * the reader: the words alone prove nothing. What cannot be asked is left as it was. Inside a task only.
 */
export function proposeBook({ store, server, settings }: ProposeContext, book: Book): void {
  const { libraryUsername, libraryLoginRefused } = settings();
  if (libraryUsername === "" || libraryLoginRefused || book.title === undefined || book.label === undefined) return;
  const found = server.catalogue.searchTitle(book.title);
  if (!found.ok) return;
  const [only, another] = withAuthors(server, found.value, book).filter((one) => hasSameWords(one, book));
  store.proposals.propose(book.fingerprint, another === undefined ? only : undefined);
}

/** The candidates; those of the book's title that came without an author, as the server's page of the book has them. */
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

/** A label begins with the title's words. */
function hasSameTitle({ title }: Candidate, { label }: Book): boolean {
  const anybody = "anybody";
  const [words] = (labelOf(title, anybody) ?? "").split("\n");
  return words !== "" && label?.split("\n")[0] === words;
}
