import { type BookId, bookIdIn } from "../model/book";
import { failed, type Result } from "../base/result";
import { type ListReading, fieldsOf, joinedNames, lineOf, listOf, numberOf, fileLineOf } from "./decode";

/** Server's numbers that are in use on this device (`book/bookNumbers.store.ts`). @noSelf */
export interface BookNumbers {
  /** Whether something here depends on the number. */
  isUsed(id: BookId): boolean;
  /** False if the number meant another book until now: nothing uses it any more. */
  confirm(shown: SeenBook): boolean;
}

/** Words of a book in an answer. */
export interface SeenBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly fileName?: string | undefined;
}

/** The book in one entry of any answer, if its number is used; undefined for anything else, such as a bookmark. */
function seenBookIn(numbers: BookNumbers, entry: unknown): SeenBook | undefined {
  const fields = fieldsOf(entry);
  const id = bookIdIn(numberOf(fields?.["id"]));
  if (fields === undefined || id === undefined || !numbers.isUsed(id)) return undefined;
  const nested = fieldsOf(fields["metadata"]);
  const more = nested ?? fields;
  const title = lineOf(more["title"]) ?? lineOf(fields["title"]);
  const authors = more["authors"] ?? fields["authors"];
  if (title === undefined || (nested === undefined && authors === undefined)) return undefined;
  const line = (name: string): string | undefined => lineOf(more[name]) ?? lineOf(fields[name]);
  return {
    id,
    title,
    author: joinedNames(authors),
    isbn13: line("isbn13"),
    isbn10: line("isbn10"),
    fileName: fileLineOf(fieldsOf(fields["primaryFile"])?.["fileName"]) ?? fileLineOf(fields["primaryFileName"]),
  };
}

/** Entries of an answer that came in one piece; longer lists are read while they arrive. */
const maxEntries = 2000;

/** Looks at one element of a list that is read while it arrives. */
function lookAtEntry(numbers: BookNumbers, entry: unknown): void {
  const seen = seenBookIn(numbers, entry);
  if (seen !== undefined) numbers.confirm(seen);
}

/**
 * Compares each book of an answer with the one that its number is known for. The answer to a request for one book that
 * shows another one is a 404: the book is not there under this number.
 */
export function lookAtAnswer(numbers: BookNumbers, path: string, answer: Result<unknown>): Result<unknown> {
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  if (fields === undefined) return answer;
  const listed =
    listOf(answer.value, maxEntries) ??
    listOf(fields["content"], maxEntries) ??
    listOf(fields["books"], maxEntries) ??
    listOf(fields["recommendations"], maxEntries);
  if (listed !== undefined) {
    for (const entry of listed) lookAtEntry(numbers, fieldsOf(fieldsOf(entry)?.["book"]) ?? entry);
    return answer;
  }
  const seen = seenBookIn(numbers, fields);
  if (seen === undefined || numbers.confirm(seen)) return answer;
  const [plain] = path.split("?");
  const isAskedFor = (plain ?? "").endsWith(`/${seen.id.toFixed(0)}`);
  return isAskedFor ? failed({ kind: "refused", status: 404, message: "" }) : answer;
}

/** Elements of a list that is read while it arrives are not in its value. */
export function watched(numbers: BookNumbers, { each }: Pick<ListReading, "each">): ListReading["each"] {
  if (each === undefined) return undefined;
  return (element) => {
    lookAtEntry(numbers, element);
    each(element);
  };
}
