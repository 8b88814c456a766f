import type { Fingerprint } from "../domain/book/book";
import { ok, type Result } from "../domain/result";
import type { FoundBook } from "../ports/bookStore";
import { isAbsent } from "./absence";
import { bookIn, foundIn } from "./books";
import { fieldsOf } from "./decode";
import { askReaderApi, askUnder, checkReader, mayLiveElsewhere } from "./readerApi";
import type { Question, Wire } from "./wire";

/** A fingerprint that no file has. */
const nobody = "00000000000000000000000000000000" as Fingerprint;

/**
 * `GET /api/reader/books/by-hash/{hash}` (§4). Undefined when the server does not know it, or no book by its
 * fingerprint: then it is not asked again for a day.
 */
export function findByHash(wire: Wire, fingerprint: Fingerprint): Result<FoundBook | undefined> {
  if (!wire.dialects.current().byHash) return ok(undefined);
  const asked = askByHash(wire, fingerprint);
  return lacksByHash(wire, asked) ? ok(undefined) : bookIn(asked.answer);
}

/** True when the by-hash endpoint speaks for itself, be it only to say that it does not know a book. */
export function checkByHash(wire: Wire): Result<boolean> {
  const asked = askByHash(wire, nobody);
  if (lacksByHash(wire, asked)) return ok(false);
  const { answer } = asked;
  if (answer.ok) return ok(foundIn(fieldsOf(answer.value) ?? {}) !== undefined);
  const { failure } = answer;
  if (failure.kind === "refused" && failure.status < 500) return ok(knowsBooks(answer));
  return answer;
}

interface Asked {
  readonly answer: Result<unknown>;
  /** The reader API is there under the word that was asked: what is missing is missing. */
  readonly isProven: boolean;
}

/**
 * Not every reader API has this path. Where it seems not to be there, one that all of them have tells whether the server
 * is still the one that it was, and what its word is now.
 */
function askByHash(wire: Wire, fingerprint: Fingerprint): Asked {
  const { dialects } = wire;
  const question = (): Question => ({ method: "GET", path: `/books/by-hash/${fingerprint}` });
  const wasKnown = dialects.knows("readerPrefix");
  const before = dialects.current();
  const answer = wasKnown ? askUnder(wire, before, question) : askReaderApi(wire, question);
  if (!mayLiveElsewhere(answer)) return { answer, isProven: dialects.knows("readerPrefix") };
  if (!checkReader(wire).ok) return { answer, isProven: false };
  const now = dialects.current();
  if (wasKnown && now.readerPrefix === before.readerPrefix) return { answer, isProven: true };
  return { answer: askUnder(wire, now, question), isProven: true };
}

/** Learns it too: a web page, or a 404 that does not speak of books, from a server whose reader API is known. */
function lacksByHash({ dialects }: Wire, { answer, isProven }: Asked): boolean {
  if (!isProven) return false;
  const isMissing = isAbsent(answer);
  if (isMissing || knowsBooks(answer)) dialects.learn({ byHash: !isMissing });
  return isMissing;
}

function knowsBooks(answer: Result<unknown>): boolean {
  if (answer.ok) return true;
  const { failure } = answer;
  return failure.kind === "refused" && failure.status === 404 && failure.message !== "";
}
