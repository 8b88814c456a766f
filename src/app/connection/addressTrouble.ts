import { isConnectionLoss, type Failure } from "../../domain/failure";
import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { Settings } from "../../domain/settings";

/** True when no other question would fare better: nobody is there, or what is there is no library. */
export function isAboutTheAddress(failure: Failure): boolean {
  if (failure.kind === "unconfigured") return failure.missing === "server";
  if (failure.kind === "denied") return failure.isPage === true;
  return failure.kind !== "storage";
}

/** True when the web answers and no library does. */
export function isNoLibrary(failure: Failure): boolean {
  if (failure.kind === "denied") return failure.isPage === true;
  return failure.kind === "unreadable" || (failure.kind === "refused" && failure.status === 404);
}

/** The failure of the first question of all, as a sentence: a 404 to that one says that the path is wrong. */
export function addressSentence(say: Say, failure: Failure, settings: Settings): string {
  if (!isConnectionLoss(failure)) return answerSentence(say, failure);
  const tried = triedText(say, settings);
  return tried === undefined ? lossSentence(say, failure) : `${lossSentence(say, failure)} ${tried}`;
}

function answerSentence(say: Say, failure: Failure): string {
  if (failure.kind === "refused" && failure.status === 404)
    return say(
      "A web server answers, but there is no library at this path. Check what follows the host name in the server URL.",
    );
  return sentenceFor(say, failure);
}

function lossSentence(say: Say, failure: Failure): string {
  const sentence = sentenceFor(say, failure);
  return failure.kind === "broken"
    ? `${sentence} ${say("Check the server URL: does it begin with http or https?")}`
    : sentence;
}

/** Which addresses there are to try; undefined when there is but one. */
function triedText(say: Say, { localUrl, remoteUrl, serverUrl }: Settings): string | undefined {
  const tried: string[] = [];
  for (const url of [localUrl, remoteUrl, serverUrl]) if (url !== "" && !tried.includes(url)) tried.push(url);
  return tried.length < 2 ? undefined : say("Tried: %1.", tried.join(", "));
}
