import type { Context } from "../../context";
import { type Failure, isConnectionLoss } from "../../base/failure";
import type { Dialect, Trait } from "../../server/dialects/dialect";
import type { Result } from "../../base/result";
import type { Translate } from "../../base/translations";
import { sentenceFor } from "../../base/sentence";
import {
  addressFound,
  addressSentence,
  type Finding,
  type Found,
  good,
  isNoLibrary,
  noLibraryAccount,
  othersFound,
  permissionsFound,
  switchFound,
} from "./found";
import type { ServerProbe } from "../../server.port";

type DiagnosisContext = Pick<Context, "server" | "settings" | "translate" | "host">;

/** A valid ISBN; any answer will do. */
const anyIsbn = "9780306406157";

interface Diagnosis {
  readonly translate: Translate;
  readonly findings: Finding[];
  /** The failure if the server cannot be reached. */
  lost: Failure | undefined;
}

/**
 * Checks address, certificate, version, both accounts, the sync switch, permissions and each capability. Forgets what
 * was learned before. Inside a task only; writes nothing on the server.
 */
export function diagnoseServer(context: DiagnosisContext): readonly Finding[] {
  const { settings, translate } = context;
  const { library, probe } = context.server;
  const seen: Diagnosis = { translate, findings: [], lost: undefined };
  probe.forget();
  library.chooseAddress();
  const reader = lookForServer(context, seen);
  tell(seen, translate("Reader account"), reader, () => good(translate("accepted.")));
  const isReader = reader?.ok === true;
  const sync = isReader ? ask(seen, probe.syncSwitch) : undefined;
  tell(seen, translate("Switch for e-readers"), sync, (on) => switchFound(translate, on));
  if (isReader) ask(seen, library.checkByHash);
  const isNeeded = probe.dialect().sessionAuth === "bearer";
  if (settings().libraryUsername === "") seen.findings.push(noLibraryAccount(translate, isNeeded));
  else lookAtLibrary(context, seen);
  for (const finding of othersFound(context)) seen.findings.push(finding);
  for (const finding of capabilitiesOf(translate, probe, seen.lost === undefined)) seen.findings.push(finding);
  return seen.findings;
}

/**
 * Checks that a library answers: by its version or reader API. Returns the result of the reader account; undefined if
 * not tried.
 */
function lookForServer(context: DiagnosisContext, seen: Diagnosis): Result<undefined> | undefined {
  const { translate, settings } = context;
  const { library, probe } = context.server;
  const version = ask(seen, probe.version);
  if (version?.ok === false) seen.lost = version.failure;
  const reader = ask(seen, library.checkReader);
  const told = version?.ok === true ? version.value : undefined;
  if (told === undefined && reader?.ok === false && isNoLibrary(reader.failure)) seen.lost = reader.failure;
  if (seen.lost === undefined) {
    push(seen, translate("Server"), addressFound(translate, settings(), library.reachedBy(), told));
    return reader;
  }
  pushBad(seen, translate("Server"), seen.lost, addressSentence(translate, seen.lost, settings()));
  return undefined;
}

function lookAtLibrary({ server, translate }: DiagnosisContext, seen: Diagnosis): void {
  const { library, probe } = server;
  const account = ask(seen, library.checkLibrary);
  tell(seen, translate("Library account"), account, () => good(translate("accepted.")));
  const isUser = account?.ok === true;
  const may = isUser ? ask(seen, probe.permissions) : undefined;
  tell(seen, translate("Permissions"), may, (permissions) => permissionsFound(translate, permissions));
  if (isUser) ask(seen, () => library.findByIsbn(anyIsbn));
}

/** Undefined, without a request, if the server cannot be reached. */
function ask<T>(seen: Diagnosis, asked: () => Result<T>): Result<T> | undefined {
  if (seen.lost !== undefined) return undefined;
  const answer = asked();
  if (!answer.ok && isConnectionLoss(answer.failure)) seen.lost = answer.failure;
  return answer;
}

/** `answer`: undefined if not asked. */
function tell<T>(seen: Diagnosis, what: string, answer: Result<T> | undefined, found: (value: T) => Found): void {
  if (answer === undefined) seen.findings.push({ what, state: "untried", text: seen.translate("not tried.") });
  else if (answer.ok) push(seen, what, found(answer.value));
  else pushBad(seen, what, answer.failure, sentenceFor(seen.translate, answer.failure));
}

function push({ findings }: Diagnosis, what: string, { state, text }: Found): void {
  findings.push({ what, state, text });
}

function pushBad({ findings }: Diagnosis, what: string, failure: Failure, text: string): void {
  const untrusted = failure.kind === "untrusted" ? failure : undefined;
  findings.push({ what, state: "bad", text, untrusted });
}

/** Capabilities of the server, and the effect of missing ones. */
function capabilitiesOf(translate: Translate, probe: ServerProbe, wasReached: boolean): readonly Finding[] {
  const dialect = probe.dialect();
  const { isbnSearch, batch, sessionList, byHash } = dialect;
  const found = (what: string, traits: readonly Trait[], capability: Capability): Finding => {
    const isKnown = wasReached && (probe.isRecognised() || traits.some((trait) => probe.knows(trait)));
    return isKnown ? { what, state: capability.state, text: capability.text } : untried(translate, what);
  };
  const readerApi = there(translate("under %1.", `/api/${dialect.readerPrefix}`));
  const isbn = isbnSearch
    ? there(translate("there."))
    : missing(translate("missing. A search by title takes its place, if the server has one."));
  const many = batch ? there(translate("there.")) : missing(translate("missing. They are sent one by one."));
  const list = sessionList
    ? there(translate("there, so nothing is ever sent twice."))
    : missing(translate("missing. After a broken connection a session may arrive twice, but none is lost."));
  return [
    found(translate("Reading sync"), ["readerPrefix"], readerApi),
    found(translate("Books by their file"), ["byHash"], byFile(translate, byHash)),
    found(translate("Search by ISBN"), ["isbnSearch"], isbn),
    found(translate("Reading sessions"), ["sessions", "sessionAuth", "sessionList"], sessions(translate, dialect)),
    found(translate("Many sessions at once"), ["batch"], many),
    found(translate("List of sessions"), ["sessionList"], list),
  ];
}

function untried(translate: Translate, what: string): Finding {
  return { what, state: "untried", text: translate("not known yet; assumed to be there.") };
}

type Capability = Omit<Finding, "what">;

function there(text: string): Capability {
  return { state: "good", text };
}

function missing(text: string): Capability {
  return { state: "notice", text };
}

function byFile(translate: Translate, byHash: boolean): Capability {
  if (byHash) return there(translate("found at once."));
  return missing(
    translate("missing. Books are found by the number in a downloaded file's name, by title and ISBN, or by you."),
  );
}

function sessions(
  translate: Translate,
  { sessions: are, sessionAuth }: Pick<Dialect, "sessions" | "sessionAuth">,
): Capability {
  if (!are) return missing(translate("missing. Reading sessions stay on this device."));
  return there(sessionAuth === "md5" ? translate("with the reader account.") : translate("with the library account."));
}
