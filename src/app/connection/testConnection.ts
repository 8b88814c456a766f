import type { Failure, Untrusted } from "../../domain/failure";
import type { Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { Settings } from "../../domain/settings";
import type { Library } from "../../ports/library";
import { addressSentence, isAboutTheAddress } from "./addressTrouble";
import { viaText } from "./found";

/** @noSelf */
export interface TestParts {
  readonly library: Library;
  readonly say: Say;
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
export function testConnection(parts: TestParts): readonly TestLine[] {
  const { library, say, settings } = parts;
  library.chooseAddress();
  const reader = library.checkReader();
  if (!reader.ok && isAboutTheAddress(reader.failure)) return [serverLine(parts, reader.failure)];
  const { libraryUsername } = settings();
  const lines = [
    reader.ok
      ? good(say("Reader API: success"))
      : bad(say("Reader API: %1", sentenceFor(say, reader.failure))),
    libraryUsername === "" ? noLibraryAccount(say) : libraryLine(say, library.checkLibrary()),
    reader.ok ? hashLine(say, library.checkByHash()) : notAsked(say),
  ];
  const reached = library.reachedBy();
  if (reached !== undefined) lines.push(good(say("Connection: %1 (%2)", viaText(say, reached), reached.url)));
  return lines;
}

function libraryLine(say: Say, checked: Result<undefined>): TestLine {
  return checked.ok
    ? good(say("Library API: success"))
    : bad(say("Library API: %1", sentenceFor(say, checked.failure)));
}

function hashLine(say: Say, checked: Result<boolean>): TestLine {
  if (!checked.ok) return bad(say("By-hash endpoint: %1", sentenceFor(say, checked.failure)));
  if (checked.value) return good(say("By-hash endpoint: ok"));
  return bad(
    say(
      "By-hash endpoint: this server has none. Sessions wait on this device until their book is found another way.",
    ),
  );
}

function notAsked(say: Say): TestLine {
  return bad(say("By-hash endpoint: not tried, because it wants a reader account that works."));
}

function noLibraryAccount(say: Say): TestLine {
  return bad(say("Library API: no library account is set. Without one, books are not searched by ISBN."));
}

function good(text: string): TestLine {
  return { good: true, text };
}

function bad(text: string): TestLine {
  return { good: false, text };
}

function serverLine({ say, settings }: TestParts, failure: Failure): TestLine {
  const untrusted = failure.kind === "untrusted" ? failure : undefined;
  return { good: false, text: say("Server: %1", addressSentence(say, failure, settings())), untrusted };
}
