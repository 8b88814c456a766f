import type { Context } from "../../context";
import type { BookId } from "../../domain/book";
import { type Failure, isConnectionLoss, type Untrusted } from "../../domain/failure";
import type { Result } from "../../domain/result";
import type { Say } from "../../domain/translations";
import { sentenceFor } from "../../domain/sentence";
import {
  addressFound,
  addressSentence,
  type Found,
  good,
  isNoLibrary,
  noLibraryAccount,
  permissionsFound,
  switchFound,
} from "./found";
import type { ServerProbe } from "../../ports/server";

type ExamineContext = Pick<Context, "server" | "settings" | "translate">;

/** One thing that was looked at. `notice`: no fault, but the reader should know. */
export interface Finding {
  readonly state: "good" | "notice" | "bad" | "untried";
  readonly what: string;
  readonly text: string;
  /** A certificate was not accepted: a person may decide about it. */
  readonly untrusted?: Untrusted | undefined;
}

/** An ISBN in good order, and a book number: what the server says of them does not matter, only that it does. */
const anyIsbn = "9780306406157";
const anyBook = 1 as BookId;

interface Examination {
  readonly say: Say;
  readonly findings: Finding[];
  /** Why nobody can be reached; undefined while somebody can. */
  lost: Failure | undefined;
}

/**
 * Looks at everything, one after the other, also when the first things fail: address and certificate, version, both
 * accounts, the switch for reader devices, permissions, and each capability with what it means. What was learned of
 * the server before is forgotten and learned anew. Inside a task only; nothing is written on the server.
 */
export function examineServer(context: ExamineContext): readonly Finding[] {
  const { settings, translate: say } = context;
  const { library, probe } = context.server;
  const seen: Examination = { say, findings: [], lost: undefined };
  probe.forget();
  library.chooseAddress();
  const reader = lookForServer(context, seen);
  tell(seen, say("Reader account"), reader, () => good(say("accepted.")));
  const isReader = reader?.ok === true;
  const sync = isReader ? ask(seen, probe.syncSwitch) : undefined;
  tell(seen, say("Switch for reader devices"), sync, (on) => switchFound(say, on));
  if (isReader) ask(seen, library.checkByHash);
  const isNeeded = probe.dialect().sessionAuth === "bearer";
  if (settings().libraryUsername === "") seen.findings.push(noLibraryAccount(say, isNeeded));
  else lookAtLibrary(context, seen);
  ask(seen, () => library.listSessions(anyBook, 0));
  for (const finding of capabilitiesOf(say, probe, seen.lost === undefined)) seen.findings.push(finding);
  return seen.findings;
}

/**
 * Somebody answers, and it is a library: one that tells its version, or has a reader API. The value is what the reader
 * account came to; undefined: it was not tried.
 */
function lookForServer(context: ExamineContext, seen: Examination): Result<undefined> | undefined {
  const { translate: say, settings } = context;
  const { library, probe } = context.server;
  const version = ask(seen, probe.version);
  if (version?.ok === false) seen.lost = version.failure;
  const reader = ask(seen, library.checkReader);
  const told = version?.ok === true ? version.value : undefined;
  if (told === undefined && reader?.ok === false && isNoLibrary(reader.failure)) seen.lost = reader.failure;
  if (seen.lost === undefined) {
    push(seen, say("Server"), addressFound(say, settings(), library.reachedBy(), told));
    return reader;
  }
  pushBad(seen, say("Server"), seen.lost, addressSentence(say, seen.lost, settings()));
  return undefined;
}

function lookAtLibrary({ server, translate: say }: ExamineContext, seen: Examination): void {
  const { library, probe } = server;
  const account = ask(seen, library.checkLibrary);
  tell(seen, say("Library account"), account, () => good(say("accepted.")));
  const isUser = account?.ok === true;
  const may = isUser ? ask(seen, probe.permissions) : undefined;
  tell(seen, say("Permissions"), may, (permissions) => permissionsFound(say, permissions));
  if (isUser) ask(seen, () => library.findByIsbn(anyIsbn));
}

/** Undefined, without asking, once nobody could be reached: the same wait for each question helps nobody. */
function ask<T>(seen: Examination, asked: () => Result<T>): Result<T> | undefined {
  if (seen.lost !== undefined) return undefined;
  const answer = asked();
  if (!answer.ok && isConnectionLoss(answer.failure)) seen.lost = answer.failure;
  return answer;
}

/** `answer`: undefined when the question was not asked. */
function tell<T>(
  seen: Examination,
  what: string,
  answer: Result<T> | undefined,
  found: (value: T) => Found,
): void {
  if (answer === undefined) seen.findings.push({ what, state: "untried", text: seen.say("not tried.") });
  else if (answer.ok) push(seen, what, found(answer.value));
  else pushBad(seen, what, answer.failure, sentenceFor(seen.say, answer.failure));
}

function push({ findings }: Examination, what: string, { state, text }: Found): void {
  findings.push({ what, state, text });
}

function pushBad({ findings }: Examination, what: string, failure: Failure, text: string): void {
  const untrusted = failure.kind === "untrusted" ? failure : undefined;
  findings.push({ what, state: "bad", text, untrusted });
}

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
