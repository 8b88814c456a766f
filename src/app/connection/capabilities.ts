import type { Say } from "../../domain/say";
import type { ServerProbe } from "../../ports/serverProbe";
import type { Finding } from "./examineServer";

/** What the server was found to offer, and what it means for the reader where it does not. */
export function capabilitiesOf(say: Say, probe: ServerProbe, wasReached: boolean): readonly Finding[] {
  const dialect = probe.dialect();
  const isShown = (trait: Parameters<ServerProbe["knows"]>[0]): boolean =>
    wasReached && (probe.knows(trait) || probe.knows("generation"));
  const found = (what: string, isKnown: boolean, there: Capability): Finding =>
    isKnown ? { what, ...there } : { what, state: "untried", text: say("not known yet; taken to be there.") };
  const { isbnSearch, batch, sessionList } = dialect;
  const areSessionsShown = isShown("sessions") || isShown("sessionAuth") || isShown("sessionList");
  return [
    found(
      say("Reader API"),
      isShown("readerPrefix"),
      there(say("under %1.", `/api/${dialect.readerPrefix}`)),
    ),
    found(say("Books by their file"), isShown("byHash"), byFile(say, dialect.byHash)),
    found(
      say("Search by ISBN"),
      isShown("isbnSearch"),
      isbnSearch
        ? there(say("there."))
        : missing(say("missing. A search by title takes its place, if the server has one.")),
    ),
    found(say("Reading sessions"), areSessionsShown, sessions(say, dialect)),
    found(
      say("Many sessions at once"),
      isShown("batch"),
      batch ? there(say("there.")) : missing(say("missing. They are sent one by one.")),
    ),
    found(
      say("List of sessions"),
      isShown("sessionList"),
      sessionList
        ? there(say("there, so nothing is ever sent twice."))
        : missing(say("missing. After a broken connection a session may arrive twice, but none is lost.")),
    ),
  ];
}

type Capability = Omit<Finding, "what">;

function there(text: string): Capability {
  return { state: "good", text };
}

function missing(text: string): Capability {
  return { state: "notice", text };
}

function byFile(say: Say, byHash: boolean): Capability {
  if (byHash) return there(say("found at once."));
  return missing(
    say("missing. Books are found by the number in a downloaded file's name, by title and ISBN, or by you."),
  );
}

function sessions(say: Say, { sessions: are, sessionAuth }: ReturnType<ServerProbe["dialect"]>): Capability {
  if (!are) return missing(say("missing. What you read stays on this device."));
  return there(sessionAuth === "md5" ? say("with the reader account.") : say("with the library account."));
}
