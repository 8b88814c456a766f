import { isConnectionLoss, type Failure } from "../domain/failure";
import { sentenceFor } from "../domain/sentence";
import type { Settings } from "../domain/settings";

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
export function addressSentence(failure: Failure, settings: Settings): string {
  return isConnectionLoss(failure) ? lossSentence(failure) + triedText(settings) : answerSentence(failure);
}

function answerSentence(failure: Failure): string {
  if (failure.kind === "refused" && failure.status === 404)
    return "A web server answers, but there is no library at this path. Check what follows the host name in the server URL.";
  return sentenceFor(failure);
}

function lossSentence(failure: Failure): string {
  const sentence = sentenceFor(failure);
  return failure.kind === "broken"
    ? `${sentence} Check the server URL: does it begin with http or https?`
    : sentence;
}

/** Which addresses there are to try; empty when there is but one. */
function triedText({ localUrl, remoteUrl, serverUrl }: Settings): string {
  const tried: string[] = [];
  for (const url of [localUrl, remoteUrl, serverUrl]) if (url !== "" && !tried.includes(url)) tried.push(url);
  return tried.length < 2 ? "" : ` Tried: ${tried.join(", ")}.`;
}
