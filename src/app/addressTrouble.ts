import type { Failure } from "../domain/failure";
import { sentenceFor } from "../domain/sentence";

/** True when no other question would fare better: nobody is there, or what is there is no library. */
export function isAboutTheAddress(failure: Failure): boolean {
  if (failure.kind === "unconfigured") return failure.missing === "server";
  return failure.kind !== "denied" && failure.kind !== "storage";
}

/** True when the web answers and no library does. */
export function isNoLibrary(failure: Failure): boolean {
  return failure.kind === "unreadable" || (failure.kind === "refused" && failure.status === 404);
}

/** The failure of the first question of all, as a sentence: a 404 to that one says that the path is wrong. */
export function addressSentence(failure: Failure): string {
  if (failure.kind === "refused" && failure.status === 404)
    return "A web server answers, but there is no library at this path. Check what follows the host name in the server URL.";
  if (failure.kind === "broken")
    return `${sentenceFor(failure)} Check the server URL: does it begin with http or https?`;
  return sentenceFor(failure);
}
