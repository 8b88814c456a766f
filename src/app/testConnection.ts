import type { Failure, Untrusted } from "../domain/failure";
import type { Result } from "../domain/result";
import { sentenceFor } from "../domain/sentence";
import type { Settings } from "../domain/settings";
import type { Library } from "../ports/library";
import { addressSentence, isAboutTheAddress } from "./addressTrouble";

/** @noSelf */
export interface TestParts {
  readonly library: Library;
  settings(): Settings;
}

/** One line of the answer to Test Connection. */
export interface TestLine {
  readonly good: boolean;
  readonly text: string;
  /** A certificate was not accepted: a person may decide about it. */
  readonly untrusted?: Untrusted | undefined;
}

/**
 * Test Connection (§1): the reader account, the library account and the by-hash endpoint, each with what to change
 * when it fails. Inside a task only; three requests, or one when the server cannot be reached.
 */
export function testConnection({ library, settings }: TestParts): readonly TestLine[] {
  library.chooseAddress();
  const reader = library.checkReader();
  if (!reader.ok && isAboutTheAddress(reader.failure)) return [serverLine(reader.failure, settings())];
  const { libraryUsername } = settings();
  const lines = [
    reader.ok ? good("Reader API", "success") : bad("Reader API", reader.failure),
    libraryUsername === "" ? noLibraryAccount : libraryLine(library.checkLibrary()),
    reader.ok ? hashLine(library.checkByHash()) : notAsked,
  ];
  const reached = library.reachedBy();
  if (reached !== undefined) lines.push(good("Connection", `${reached.via} (${reached.url})`));
  return lines;
}

function libraryLine(checked: Result<undefined>): TestLine {
  return checked.ok ? good("Library API", "success") : bad("Library API", checked.failure);
}

function hashLine(checked: Result<boolean>): TestLine {
  if (!checked.ok) return bad("By-hash endpoint", checked.failure);
  return checked.value ? good("By-hash endpoint", "ok") : hashMissing;
}

const notAsked: TestLine = {
  good: false,
  text: "By-hash endpoint: not tried, because it wants a reader account that works.",
};

const hashMissing: TestLine = {
  good: false,
  text: "By-hash endpoint: this server has none. Sessions wait on this device until their book is found another way.",
};

const noLibraryAccount: TestLine = {
  good: false,
  text: "Library API: no library account is set. Without one, books are not searched by ISBN.",
};

function good(what: string, state: string): TestLine {
  return { good: true, text: `${what}: ${state}` };
}

function bad(what: string, failure: Failure): TestLine {
  return { good: false, text: `${what}: ${sentenceFor(failure)}` };
}

function serverLine(failure: Failure, settings: Settings): TestLine {
  const untrusted = failure.kind === "untrusted" ? failure : undefined;
  return { good: false, text: `Server: ${addressSentence(failure, settings)}`, untrusted };
}
