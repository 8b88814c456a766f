import type { Failure } from "../../../src/base/failure";
import { done, failed, ok, type Result } from "../../../src/base/result";
import { enterLibrary, finishReader } from "../../../src/features/setup/setUp";
import type { ReaderAccounts, RemoteReaderAccount } from "../../../src/features/setup/readerAccounts.api";
import type { Settings } from "../../../src/model/settings";
import { findToken, saveToken } from "../../../src/store/connection";
import { getSettings } from "../../../src/store/settings";
import { memoryStore } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const url = "http://library";
const login = { libraryUsername: "anna", libraryPassword: "secret" };
const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });
const timeout: Failure = { kind: "timeout", sent: false };

interface Scene {
  readonly account?: ReturnType<ReaderAccounts["find"]>;
  readonly before?: Partial<Settings>;
  /** Answers to the checks of reader accounts, by name. */
  readonly readers?: Readonly<Record<string, Result<undefined>>>;
  /** Answers to new accounts, in order. */
  readonly made?: readonly Result<RemoteReaderAccount>[];
  readonly library?: Result<undefined>;
  /** Settings of the trial before the login. */
  readonly tried?: Partial<Settings>;
  readonly uuid?: string | undefined;
}

function scene({
  account = ok("none"),
  before = {},
  readers = {},
  made = [],
  library = done,
  tried = {},
  ...rest
}: Scene) {
  const asked: string[] = [];
  const { database } = memoryStore();
  database.memory.settings = { ...testContext().settings(), serverUrl: url, ...tried };
  const answers = made.slice();
  const { connection, server } = testContext({
    server: {
      checks: {
        checkLibrary: () => library,
        checkReader: () => {
          const { readerUsername, readerPassword } = getSettings(database);
          asked.push(`${readerUsername}:${readerPassword}`);
          return readers[readerUsername] ?? failed(refused(401));
        },
      },
      readerAccounts: {
        find: () => account,
        make: (name, password) => (asked.push(`make ${name}:${password}`), answers.shift() ?? failed(refused(400))),
        turnOn: () => (asked.push("turn on"), done),
      },
    },
  });
  const uuid = "uuid" in rest ? rest.uuid : "random";
  const context = testContext({ settings: before, host: { device: { newUuid: () => uuid } } });
  const trial = { connection, server, database };
  const reader = () => {
    const { readerUsername, readerPassword } = getSettings(database);
    return `${readerUsername}:${readerPassword}`;
  };
  const finish = (): Result<undefined> | undefined => {
    let result: Result<undefined> | undefined;
    finishReader(context, trial, { began: () => undefined, report: (one) => void (result = one) });
    context.tasks.pass(1);
    return result;
  };
  return { asked, database, reader, enter: () => enterLibrary(context, trial, login), finish };
}

const known = (isOn: boolean, password?: string) => ok({ username: "kobo", password, isOn });
const mine = { serverUrl: url, libraryUsername: "anna", readerUsername: "old", readerPassword: "known" };

describe("the reader account after a login to the library is", () => {
  test.each<[string, Scene, unknown, string, readonly string[]]>([
    ["taken from the server", { account: known(true, "pass") }, ok("ready"), "kobo:pass", []],
    ["taken from the server, with its switch off", { account: known(false, "pass") }, ok("turnOn"), "kobo:pass", []],
    ["asked for if the server hides its password", { account: known(true) }, ok("hidden"), "kobo:", []],
    ["made if there is none", {}, ok("make"), ":", []],
    [
      "the present one, if the server shows none",
      { account: ok("forbidden"), before: mine, readers: { old: done } },
      ok("ready"),
      "old:known",
      ["old:known"],
    ],
    [
      "that with the name of the library account, if the present one is refused",
      { account: ok("unsupported"), before: mine, readers: { anna: done } },
      ok("ready"),
      "anna:secret",
      ["old:known", "anna:secret"],
    ],
    [
      "not the present one of another server",
      { account: ok("unsupported"), before: { ...mine, serverUrl: "http://other" }, readers: { old: done } },
      ok("unsupported"),
      ":",
      ["anna:secret"],
    ],
    [
      "not the present one of another user",
      { account: ok("unsupported"), before: { ...mine, libraryUsername: "bert" }, readers: { old: done } },
      ok("unsupported"),
      ":",
      ["anna:secret"],
    ],
    [
      "unknown if all are refused, with the reason",
      { account: ok("forbidden"), before: mine },
      ok("forbidden"),
      ":",
      ["old:known", "anna:secret"],
    ],
    [
      "unknown if none is set here",
      { account: ok("forbidden"), before: { ...mine, readerUsername: "" } },
      ok("forbidden"),
      ":",
      ["anna:secret"],
    ],
    [
      "unknown while the server does not answer",
      { account: ok("forbidden"), before: mine, readers: { old: failed(timeout) } },
      failed(timeout),
      "old:known",
      ["old:known"],
    ],
    ["not asked for after a failure", { account: failed(timeout) }, failed(timeout), ":", []],
    ["not asked for after a refused login", { library: failed(refused(401)) }, failed(refused(401)), ":", []],
  ])("%s", (_what, given, result, reader, asked) => {
    const one = scene(given);
    expect([one.enter(), one.reader(), one.asked]).toEqual([result, reader, asked]);
  });
});

test.each<[string, Partial<Settings>, boolean]>([
  ["is forgotten for another password", { ...login, libraryPassword: "old" }, false],
  ["is forgotten for another name", { ...login, libraryUsername: "bert" }, false],
  ["stays for the same account", login, true],
])("a login of the library %s", (_what, tried, stays) => {
  const { database, enter } = scene({ tried });
  saveToken(database, url, "anna", { access: "a", refresh: "r", createdAt: 5, expiresAt: 9 });
  enter();
  expect(findToken(database, url, "anna") !== undefined).toBe(stays);
});

describe("a missing reader account is", () => {
  const made = (isOn: boolean, username = "anna") => ok({ username, password: undefined, isOn });

  test.each<[string, Scene, unknown, readonly string[]]>([
    ["made with a random password", { made: [made(true)] }, done, ["make anna:random"]],
    ["turned on if it is off", { made: [made(false)] }, done, ["make anna:random", "turn on"]],
    ["turned on if it exists", { account: known(false, "pass") }, done, ["turn on"]],
    ["left as it is if it is on", { account: known(true, "pass") }, done, []],
    ["not made after a failure", { account: failed(timeout) }, failed(timeout), []],
    ["not made without a random number", { uuid: undefined }, failed({ kind: "predictable" }), []],
    [
      "not tried again after another refusal",
      { made: [failed(refused(403))] },
      failed(refused(403)),
      ["make anna:random"],
    ],
    ["not tried again without an answer", { made: [failed(timeout)] }, failed(timeout), ["make anna:random"]],
  ])("%s", (_what, given, result, asked) => {
    const one = scene(given);
    one.enter();
    one.asked.length = 0;
    expect([one.finish(), one.asked]).toEqual([result, asked]);
  });

  test("made with another name if others have the first ones, in four turns at most", () => {
    const taken = failed(refused(400));
    const one = scene({ made: [taken, made(true, "anna-2")] });
    one.enter();
    expect([one.finish(), one.reader(), one.asked.length]).toEqual([done, "anna-2:random", 2]);
    const all = scene({});
    all.enter();
    expect([all.finish(), all.asked.length, new Set(all.asked).size]).toEqual([taken, 4, 4]);
  });
});
