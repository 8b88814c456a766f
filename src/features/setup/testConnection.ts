import type { Context, TaskContext } from "../../context";
import { type AnswerListener, askOnline } from "../../askOnline";
import { type Failure, isConnectionLoss } from "../../base/failure";
import { ok, type Result } from "../../base/result";
import { sentenceFor } from "../../base/sentence";
import type { Trait } from "../../server/dialects/dialect";
import {
  addressSentence,
  bad,
  type CheckResult,
  checkOtherClients,
  detail,
  good,
  healthOutcome,
  hashOutcome,
  isNoLibrary,
  noLibraryAccount,
  type CheckLine,
  permissionsOutcome,
  addressName,
  serverOutcome,
  otherServerOutcome,
  triedAddresses,
  switchOutcome,
} from "./checkResult";

/** One test at a time. */
export function runTest(context: Context, listener: AnswerListener<readonly CheckResult[]>): void {
  askOnline(context, testTask, (task) => ok(testConnection(task)), {
    began: listener.began,
    report: (answer) => {
      listener.report(answer);
      context.changed();
    },
  });
}

const testTask = "test";

export function isTesting({ host }: Context): boolean {
  return host.tasks.isRunning(testTask);
}

/** Any valid ISBN. */
const anyIsbn = "9780306406157";

interface Report {
  readonly context: TaskContext;
  readonly results: CheckResult[];
  /** The failure if the server cannot be reached. */
  lost: Failure | undefined;
  /** Without a health check, the kind of the server is a guess. */
  isGuess: boolean;
}

/** The test of the connection (§1). No changes on the server. */
function testConnection(context: TaskContext): readonly CheckResult[] {
  const { connection, server, settings, translate } = context;
  const { books, checks } = server;
  const report: Report = { context, results: [], lost: undefined, isGuess: false };
  connection.chooseAddress();
  const reader = checkServer(report);
  add(report, translate("Reading sync"), reader, () => good(translate("works.")));
  const hasLibrary = checkLibrary(report);
  const isReader = reader?.ok === true;
  const mayAskByHash = isReader || (settings().readerUsername === "" && hasLibrary);
  const byHash = mayAskByHash ? ask(report, checks.checkByHash) : undefined;
  // After the look-up by hash (§4.1 rule 3).
  if (hasLibrary && byHash !== undefined) ask(report, () => books.findByIsbn(anyIsbn));
  add(report, translate("Finds books by file"), byHash, (yes) =>
    report.isGuess && !yes ? unknown(report) : hashOutcome(translate, yes, settings().libraryUsername !== ""),
  );
  const sync = isReader ? ask(report, checks.syncSwitch) : undefined;
  add(report, translate("Switch for e-readers"), sync, (on) => switchOutcome(translate, on));
  const others = checkOtherClients(context);
  if (report.lost === undefined) checkCapabilities(report);
  return report.results.concat(others);
}

/** Checks for a library by version or reader API. Returns the login; undefined if not tried. */
function checkServer(report: Report): Result<undefined> | undefined {
  const { connection, server, settings, translate } = report.context;
  const { checks } = server;
  const check = translate("Server");
  const version = ask(report, checks.health);
  const refused = version?.ok === false && version.failure.kind === "refused" ? version.failure : undefined;
  const oddity = refused === undefined || isNoLibrary(refused) ? undefined : refused;
  report.isGuess = oddity !== undefined && !connection.isRecognised();
  const reader = ask(report, oddity === undefined ? checks.checkReader : checks.signIn);
  const reported = version?.ok === true ? version.value : undefined;
  if (reported === undefined && reader?.ok === false && isNoLibrary(reader.failure)) report.lost = reader.failure;
  if (report.lost === undefined) {
    const url = connection.reachedBy()?.url ?? settings().serverUrl;
    if (oddity !== undefined) push(report, check, healthOutcome(translate, url, oddity));
    else push(report, check, serverOutcome(translate, settings(), connection.reachedBy(), reported));
    for (const url of connection.strangers())
      push(report, addressName(translate, settings(), url), otherServerOutcome(translate, url));
    return reader;
  }
  const failure = report.lost;
  push(report, check, bad(addressSentence(translate, failure, triedAddresses(settings()))), failure);
  return undefined;
}

/** True if the library account works. */
function checkLibrary(report: Report): boolean {
  const { connection, server, settings, translate } = report.context;
  const { checks } = server;
  const check = translate("Library");
  if (report.lost === undefined && settings().libraryUsername === "") {
    const isNeeded = connection.dialect().sessionAuth === "bearer";
    push(report, check, noLibraryAccount(translate, isNeeded));
    return false;
  }
  const account = ask(report, checks.checkLibrary);
  add(report, check, account, () => good(translate("works.")));
  if (account?.ok !== true) return false;
  const may = ask(report, checks.permissions);
  const wantsMagic = settings().shelves.some(({ kind }) => kind === "magic");
  // Real servers only.
  if (may?.ok === true && may.value !== undefined)
    push(report, translate("Permissions"), permissionsOutcome(translate, may.value, wantsMagic));
  return true;
}

/** Undefined, without a request, if the server cannot be reached. */
function ask<T>(report: Report, asked: () => Result<T>): Result<T> | undefined {
  if (report.lost !== undefined) return undefined;
  const answer = asked();
  if (!answer.ok && isConnectionLoss(answer.failure)) report.lost = answer.failure;
  return answer;
}

/** `answer`: undefined if not asked. */
function add<T>(
  report: Report,
  check: string,
  answer: Result<T> | undefined,
  outcomeOf: (value: T) => CheckLine,
): void {
  if (answer === undefined) push(report, check, { state: "untried", text: "" });
  else if (answer.ok) push(report, check, outcomeOf(answer.value));
  else push(report, check, bad(sentenceFor(report.context.translate, answer.failure)), answer.failure);
}

function push({ results }: Report, check: string, { state, text }: CheckLine, failure?: Failure): void {
  results.push({ check, state, text, failure });
}

function unknown({ context: { translate } }: Report): CheckLine {
  return detail(translate("not known yet. It shows when it is needed."));
}

function checkCapabilities(report: Report): void {
  const { connection, translate } = report.context;
  const { isbnSearch, batch, sessionList, sessions, sessionAuth } = connection.dialect();
  const check = (trait: Trait, name: string, there: string | false, missing: string): void => {
    // A batch that was accepted shows both. A version shows no more than what is missing.
    const isShown = connection.hasShown(trait) || (trait === "sessions" && batch && connection.hasShown("batch"));
    const isKnown = isShown || (there === false && connection.knows(trait));
    if (!isKnown) push(report, name, unknown(report));
    else push(report, name, there === false ? detail(missing) : good(there));
  };
  const login = sessionAuth === "md5" ? translate("with the reader account.") : translate("with the library account.");
  check(
    "isbnSearch",
    translate("Search by ISBN"),
    isbnSearch && translate("there."),
    translate("not on this server. The title is used instead."),
  );
  check(
    "sessions",
    translate("Reading sessions"),
    sessions && login,
    translate("missing. Reading sessions stay on this device."),
  );
  check(
    "batch",
    translate("Many sessions at once"),
    batch && translate("there."),
    translate("not on this server. They are sent one by one."),
  );
  check(
    "sessionList",
    translate("List of sessions"),
    sessionList && translate("there, so nothing is ever sent twice."),
    translate("missing. After a broken connection a session may arrive twice, but none is lost."),
  );
}
