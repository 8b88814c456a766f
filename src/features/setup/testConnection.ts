import type { Context } from "../../context";
import { isEncryptionOf } from "../../base/trust";
import type { Failure, Untrusted } from "../../base/failure";
import type { Result } from "../../base/result";
import type { Translate } from "../../base/translations";
import { sentenceFor } from "../../base/sentence";
import { addressSentence, isAboutTheAddress, othersFound, permissionsFound, viaText } from "./found";
import { sourcesIn } from "../../model/shelf";
import { diagnoseServer } from "./diagnoseServer";
import { type Finding } from "./found";

type TestContext = Pick<Context, "server" | "host" | "settings" | "translate" | "changed">;

export interface TestLine {
  readonly good: boolean;
  /** Missing on the server, with a fallback. */
  readonly notice?: true | undefined;
  readonly isUser?: true;
  readonly text: string;
  /** A certificate to decide about. */
  readonly untrusted?: Untrusted | undefined;
  /** Address of the same server with https. */
  readonly encrypted?: string | undefined;
}

/** @noSelf */
interface Test<T> {
  /** Online; the test starts. */
  began(): void;
  /** Once, in a task. */
  report(answer: T): void;
}

/** Raises Wi-Fi as the host's settings say; ignored while another test runs. Learned traits are kept. */
export function runTest(context: TestContext, { began, report }: Test<readonly TestLine[]>): void {
  inTask(
    context,
    began,
    () => report(testConnection(context)),
    (failure) => report([{ good: false, text: sentenceFor(context.translate, failure) }]),
  );
}

export function runDiagnosis(context: TestContext, { began, report }: Test<readonly Finding[]>): void {
  const translate = context.translate;
  inTask(
    context,
    began,
    () => report(diagnoseServer(context)),
    (failure) => report([{ state: "bad", what: translate("Catchword"), text: sentenceFor(translate, failure) }]),
  );
}

function inTask(
  { host, changed }: TestContext,
  began: () => void,
  run: () => void,
  died: (failure: Failure) => void,
): void {
  host.network.whenConnected(() => {
    const runAll = (): void => {
      run();
      changed();
    };
    if (host.tasks.start(testTask, runAll, died)) began();
  });
}

const testTask = "test";

export function isTesting({ host }: Pick<Context, "host">): boolean {
  return host.tasks.isRunning(testTask);
}

/**
 * §1 Test Connection: reader account, library account and by-hash endpoint, each with advice. Inside a task only; one
 * request if unreachable, else three or four. Success means that everything chosen works.
 */
function testConnection(context: Pick<Context, "server" | "settings" | "translate" | "host">): readonly TestLine[] {
  const { translate, settings } = context;
  const { library } = context.server;
  library.chooseAddress();
  const reader = library.checkReader();
  if (!reader.ok && isAboutTheAddress(reader.failure)) return [serverLine(context, reader.failure)];
  const { libraryUsername } = settings();
  const lines = [
    reader.ok
      ? good(translate("Reading sync: works"))
      : bad(translate("Reading sync: %1", sentenceFor(translate, reader.failure))),
    libraryUsername === "" ? noLibraryAccount(context) : libraryLine(translate, library.checkLibrary()),
    reader.ok ? hashLine(translate, library.checkByHash(), libraryUsername !== "") : notAsked(translate),
  ];
  const isOff = reader.ok && isSwitchedOff(context);
  if (isOff) lines.push(switchedOff(translate));
  const missing = lines.some(({ isUser }) => isUser === true) ? permissionLine(context) : undefined;
  if (missing !== undefined) lines.push(missing);
  for (const { state, what, text } of othersFound(context))
    lines.push({ good: false, notice: state === "notice" ? true : undefined, text: translate("%1: %2", what, text) });
  const reached = library.reachedBy();
  if (reached !== undefined)
    lines.push(good(translate("Connection: %1 (%2)", viaText(translate, reached), reached.url)));
  return lines;
}

/** Missing permissions that are needed; undefined if none, or unknown. */
function permissionLine({ server, settings, translate }: Pick<Context, "server" | "settings" | "translate">) {
  const { probe } = server;
  // Only real servers tell.
  const may = probe.dialect().readerPrefix === "koreader" ? probe.permissions() : undefined;
  if (may?.ok !== true || may.value === undefined) return undefined;
  const wantsMagic = sourcesIn(settings().shelves).some(({ kind }) => kind === "magic");
  const { username, mayDownload, maySyncReaders, mayListMagicShelves } = may.value;
  const wanted = { username, mayDownload, maySyncReaders, mayListMagicShelves: mayListMagicShelves || !wantsMagic };
  const found = permissionsFound(translate, wanted);
  return found.state === "good" ? undefined : bad(translate("%1: %2", translate("Permissions"), found.text));
}

function libraryLine(translate: Translate, checked: Result<undefined>): TestLine {
  return checked.ok
    ? { good: true, isUser: true, text: translate("Library: works") }
    : bad(translate("Library: %1", sentenceFor(translate, checked.failure)));
}

/** Only real servers have a switch. */
function isSwitchedOff({ server }: Pick<Context, "server">): boolean {
  const { probe } = server;
  const isOn = probe.dialect().readerPrefix === "koreader" ? probe.syncSwitch() : undefined;
  return isOn?.ok === true && !isOn.value;
}

function switchedOff(translate: Translate): TestLine {
  return bad(
    translate(
      "Reading position: the switch for e-readers is off on the server, so positions are not kept. Turn the sync on in the settings of the server's web page.",
    ),
  );
}

function hashLine(translate: Translate, checked: Result<boolean>, hasLibrary: boolean): TestLine {
  if (!checked.ok) return bad(translate("Finds books by file: %1", sentenceFor(translate, checked.failure)));
  if (checked.value) return good(translate("Finds books by file: yes"));
  if (hasLibrary) return notice(translate("Finds books by file: no. They are found by file name and title."));
  return bad(
    translate("Finds books by file: no. Set the library account, so that they can be found by file name and title."),
  );
}

function notAsked(translate: Translate): TestLine {
  return bad(translate("Finds books by file: not tried, because it needs a working reader account."));
}

function noLibraryAccount({ server, translate }: Pick<Context, "server" | "translate">): TestLine {
  if (server.probe.dialect().sessionAuth === "bearer")
    return bad(translate("Library: no library account is set. This server takes reading sessions only with one."));
  return bad(translate("Library: no library account is set. Without one, books are not searched by ISBN."));
}

function good(text: string): TestLine {
  return { good: true, text };
}

function notice(text: string): TestLine {
  return { good: false, notice: true, text };
}

function bad(text: string): TestLine {
  return { good: false, text };
}

function serverLine({ translate, settings }: Pick<Context, "settings" | "translate">, failure: Failure): TestLine {
  const untrusted = failure.kind === "untrusted" ? failure : undefined;
  const { serverUrl, localUrl, remoteUrl } = settings();
  const to = failure.kind === "redirected" ? failure.to : "";
  const isSame = [serverUrl, localUrl, remoteUrl].some((url) => isEncryptionOf(url, to));
  const encrypted = isSame ? to : undefined;
  const text = translate("Server: %1", addressSentence(translate, failure, settings()));
  return { good: false, text, untrusted, encrypted };
}
