import type { ServerProbe } from "../ports/serverProbe";
import type { Finding } from "./examineServer";

/** What the server was found to offer, and what it means for the reader where it does not. */
export function capabilitiesOf(probe: ServerProbe, wasReached: boolean): readonly Finding[] {
  const { byHash, isbnSearch, sessions, sessionAuth, batch, sessionList, readerPrefix } = probe.dialect();
  const isShown = (trait: Parameters<ServerProbe["knows"]>[0]): boolean => wasReached && probe.knows(trait);
  return [
    finding("Reader API", isShown("readerPrefix"), `under /api/${readerPrefix}.`),
    finding(
      "Books by fingerprint",
      isShown("byHash"),
      byHash ? "found at once." : undefined,
      "missing. Books are found by the ID in a downloaded file's name, by title and ISBN, or by you.",
    ),
    finding(
      "Search by ISBN",
      isShown("isbnSearch"),
      isbnSearch ? "there." : undefined,
      "missing. A search by title takes its place, if the server has one.",
    ),
    finding(
      "Reading sessions",
      isShown("sessions") || isShown("sessionAuth") || isShown("sessionList"),
      sessions ? `with the ${sessionAuth === "md5" ? "reader" : "library"} account.` : undefined,
      "missing. What you read stays on this device.",
    ),
    finding(
      "Many sessions at once",
      isShown("batch"),
      batch ? "there." : undefined,
      "missing. They go up one by one.",
    ),
    finding(
      "List of sessions",
      isShown("sessionList"),
      sessionList ? "there, so nothing is ever sent twice." : undefined,
      "missing. After a broken connection a session may arrive twice, but none is lost.",
    ),
  ];
}

/** `there`: what it means that it is there; undefined: it is not. */
function finding(what: string, isShown: boolean, there: string | undefined, missing = ""): Finding {
  if (!isShown) return { what, state: "untried", text: "not known yet; taken to be there." };
  return there === undefined
    ? { what, state: "notice", text: missing }
    : { what, state: "good", text: there };
}
