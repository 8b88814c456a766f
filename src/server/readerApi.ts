import { familyOf, inFamily, otherPrefix, type Dialect } from "../domain/connection/dialect";
import { done, failed, type Result } from "../domain/result";
import { isAbsent, mayBeAbsent } from "./absence";
import { fieldsOf } from "./decode";
import type { Question, Wire } from "./wire";

/** Makes a question of the reader API in this dialect; its path begins behind the API's word: `/users/auth`. */
export type ReaderQuestion = (dialect: Dialect) => Question;

/**
 * Asks the reader API for what every server has there, under the word that this server has for it: the one that it has
 * shown or the specification's, and the other one where nobody answers to that. Failures: those of `Wire.askAsReader`,
 * about the word that came first.
 */
export function askReaderApi(wire: Wire, question: ReaderQuestion): Result<unknown> {
  const dialect = wire.dialects.current();
  const first = askUnder(wire, dialect, question);
  if (speaks(first)) wire.dialects.learn(familyOf(dialect.readerPrefix));
  if (speaks(first)) return first;
  const now = wire.dialects.current();
  // Another task has learned the word while this one waited for its answer.
  if (now.readerPrefix !== dialect.readerPrefix) return askUnder(wire, now, question);
  if (!mayLiveElsewhere(first)) return first;
  const prefix = otherPrefix(dialect.readerPrefix);
  const second = askUnder(wire, inFamily(dialect, prefix), question);
  if (!speaks(second)) return first;
  wire.dialects.learn(familyOf(prefix));
  return second;
}

/** Asks under this dialect's word and no other. */
export function askUnder({ askAsReader }: Wire, dialect: Dialect, question: ReaderQuestion): Result<unknown> {
  const asked = question(dialect);
  return askAsReader({ ...asked, path: `/api/${dialect.readerPrefix}${asked.path}` });
}

/** `GET /api/reader/users/auth` (§4): only an answer that is user information counts. */
export function checkReader(wire: Wire): Result<undefined> {
  const answer = askReaderApi(wire, () => ({ method: "GET", path: "/users/auth" }));
  if (!answer.ok) return answer;
  if (fieldsOf(answer.value) !== undefined) return done;
  return failed({ kind: "unreadable", detail: "no user information" });
}

/** The reader API's word is known afterwards, where the server can be asked. Failures: those of the connection. */
export function learnFamily(wire: Wire): Result<undefined> {
  if (wire.dialects.knows("readerPrefix")) return done;
  const checked = checkReader(wire);
  if (checked.ok) return done;
  const { kind } = checked.failure;
  // What else there is to say, the question that follows will hear as well.
  return kind === "denied" || kind === "refused" || kind === "unreadable" ? done : checked;
}

/**
 * True when the path is not there. A web page may also come from a Wi-Fi's login: then the reader API does not answer
 * either.
 */
export function isGone(wire: Wire, answer: Result<unknown>): boolean {
  if (!isAbsent(answer)) return false;
  return answer.ok || answer.failure.kind !== "unreadable" || checkReader(wire).ok;
}

/** True when it is the reader API that answered, be it to say no. */
function speaks(answer: Result<unknown>): boolean {
  if (answer.ok) return fieldsOf(answer.value) !== undefined;
  const { failure } = answer;
  if (failure.kind === "denied") return isSwitchedOff(failure.message);
  return failure.kind === "refused" && failure.status === 404 && failure.message !== "" && !isAbsent(answer);
}

/** Who is refused may have knocked at a door that is none, or is none any more. */
export function mayLiveElsewhere(answer: Result<unknown>): boolean {
  return mayBeAbsent(answer) || (!answer.ok && answer.failure.kind === "denied");
}

/** The account's switch for reader devices, which only real servers have: they say so in these words. */
export function isSwitchedOff(message: string): boolean {
  return message.indexOf("disabled") >= 0;
}
