import type { Context, TaskContext } from "../context";
import type { Book } from "../model/book";
import { type Candidate, type FoundBook, haveSameWords } from "../model/candidate";
import { isConnectionLoss } from "../base/failure";
import { ok, type Result } from "../base/result";
import { type AnswerListener, askOnline } from "../askOnline";
import { findBook, saveIdentity } from "./books.store";
import { countLostBooks, listLostBooks } from "./bookNumbers.store";
import { isSameShown } from "./bookNumber.rules";
import { identifyBook } from "./identifyBook";

export interface FoundAgain {
  readonly found: number;
  readonly left: number;
}

/**
 * Looks up each book whose number means another book now. A person asked for it, so the only book with the title and the
 * author that the server had told counts too. Failures: a lost connection, after the books so far.
 */
export function findLostBooks(context: Context, listener: AnswerListener<FoundAgain>): void {
  askOnline(context, "identify", (task) => findAll(task), listener);
}

function findAll(context: TaskContext): Result<FoundAgain> {
  const { database, host } = context;
  let found = 0;
  for (const fingerprint of listLostBooks(database)) {
    const book = findBook(database, fingerprint);
    if (book === undefined) continue;
    const known = identifyBook(context, book);
    const again = known.ok && known.value === undefined ? bySameWords(context, book) : known;
    if (!again.ok && isConnectionLoss(again.failure)) return again;
    if (again.ok && again.value !== undefined) found += 1;
    host.tasks.pause();
  }
  return ok({ found, left: countLostBooks(database) });
}

/** Undefined without exactly one such book, or after a refusal. */
function bySameWords({ database, server }: TaskContext, book: Book): Result<FoundBook | undefined> {
  const { title, author } = book;
  if (title === undefined || author === undefined) return ok(undefined);
  const listed = server.catalogue.searchTitle(title);
  if (!listed.ok) return isConnectionLoss(listed.failure) ? listed : ok(undefined);
  const isIt = (one: Candidate): boolean =>
    haveSameWords(one.title ?? "", title) &&
    haveSameWords(one.author ?? "", author) &&
    isSameShown({ ...book, id: one.id }, one);
  const [only, another] = listed.value.filter((one) => isIt(one));
  if (only === undefined || another !== undefined) return ok(undefined);
  const found: FoundBook = {
    id: only.id,
    title: only.title,
    author: only.author,
    isbn13: only.isbn13,
    isbn10: only.isbn10,
  };
  saveIdentity(database, book.fingerprint, found);
  return ok(found);
}
