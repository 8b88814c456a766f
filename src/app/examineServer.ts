import type { BookId } from "../domain/book";
import { isConnectionLoss, type Failure, type Untrusted } from "../domain/failure";
import type { Result } from "../domain/result";
import { sentenceFor } from "../domain/sentence";
import type { Settings } from "../domain/settings";
import type { Library } from "../ports/library";
import type { Permissions, ServerProbe } from "../ports/serverProbe";
import { capabilitiesOf } from "./capabilities";

/** @noSelf */
export interface ExamineParts {
  readonly library: Library;
  readonly probe: ServerProbe;
  settings(): Settings;
}

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
  readonly findings: Finding[];
  /** Why nobody can be reached; undefined while somebody can. */
  lost: Failure | undefined;
}

/**
 * Looks at everything, one after the other, also when the first things fail: address and certificate, version, both
 * accounts, the switch for reader devices, permissions, and each capability with what it means. What was learned of
 * the server before is forgotten and learned anew. Inside a task only; nothing is written on the server.
 */
export function examineServer(parts: ExamineParts): readonly Finding[] {
  const { library, probe, settings } = parts;
  const seen: Examination = { findings: [], lost: undefined };
  probe.forget();
  library.chooseAddress();
  look(seen, "Server", probe.version, (version) => addressFound(parts, version));
  look(seen, "Reader account", library.checkReader, () => good("accepted."));
  look(seen, "Switch for reader devices", probe.syncSwitch, switchFound);
  ask(seen, library.checkByHash);
  if (settings().libraryUsername === "") seen.findings.push(noLibraryAccount);
  else {
    look(seen, "Library account", library.checkLibrary, () => good("accepted."));
    look(seen, "Permissions", probe.permissions, permissionsFound);
    ask(seen, () => library.findByIsbn(anyIsbn));
  }
  ask(seen, () => library.listSessions(anyBook, 0));
  for (const finding of capabilitiesOf(probe, seen.lost === undefined)) seen.findings.push(finding);
  return seen.findings;
}

type Found = Omit<Finding, "what">;

function look<T>(seen: Examination, what: string, asked: () => Result<T>, found: (value: T) => Found): void {
  const answer = ask(seen, asked);
  if (answer === undefined) seen.findings.push({ what, state: "untried", text: "not tried." });
  else if (answer.ok) push(seen, what, found(answer.value));
  else pushBad(seen, what, answer.failure);
}

function push({ findings }: Examination, what: string, { state, text }: Found): void {
  findings.push({ what, state, text });
}

function pushBad({ findings }: Examination, what: string, failure: Failure): void {
  const untrusted = failure.kind === "untrusted" ? failure : undefined;
  findings.push({ what, state: "bad", text: sentenceFor(failure), untrusted });
}

/** Undefined, without asking, once nobody could be reached: the same wait for each question helps nobody. */
function ask<T>(seen: Examination, asked: () => Result<T>): Result<T> | undefined {
  if (seen.lost !== undefined) return undefined;
  const answer = asked();
  if (!answer.ok && isConnectionLoss(answer.failure)) seen.lost = answer.failure;
  return answer;
}

function addressFound({ library, settings }: ExamineParts, version: string | undefined): Found {
  const reached = library.reachedBy();
  const url = reached?.url ?? settings().serverUrl;
  const way = reached === undefined ? url : `${reached.via}, ${url}`;
  const safety = url.startsWith("https://") ? "encrypted" : "not encrypted";
  return good(`answers at ${way} (${safety}). Version: ${version ?? "not told"}.`);
}

function switchFound(on: boolean): Found {
  if (on) return good("on.");
  return {
    state: "bad",
    text: "off on the server: positions are not kept. Turn the sync on in the settings of the server's web page.",
  };
}

function permissionsFound(may: Permissions | undefined): Found {
  if (may === undefined) return { state: "notice", text: "the server does not tell." };
  const missing: string[] = [];
  if (!may.mayDownload) missing.push("download books (shelves stay empty)");
  if (!may.maySyncReaders) missing.push("manage its own reader account");
  if (!may.mayListMagicShelves) missing.push("list magic shelves (they need the OPDS permission)");
  if (missing.length === 0) return good("everything that is needed.");
  return { state: "notice", text: `the account may not: ${missing.join("; ")}.` };
}

const noLibraryAccount: Finding = {
  what: "Library account",
  state: "notice",
  text: "none is set: no shelves, notes, ratings, or search by ISBN.",
};

function good(text: string): Found {
  return { state: "good", text };
}
