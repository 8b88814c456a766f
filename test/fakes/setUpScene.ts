import type { ReaderAccounts } from "../../src/features/setup/readerAccounts.api";
import type { Failure } from "../../src/base/failure";
import { done, failed, ok, type Result } from "../../src/base/result";
import type { DeviceState } from "../../src/model/deviceState";
import type { Settings } from "../../src/model/settings";
import type { Trial } from "../../src/openServer";
import { dialectOf, type Generation } from "../../src/server/dialects/dialect";
import { trialOwner } from "../../src/server/dialects/learned";
import { saveToken, saveTraits } from "../../src/store/connection";
import { getSettings } from "../../src/store/settings";
import { aDisk } from "./disk";
import { memoryDatabase } from "./memoryStore";
import { aScreen } from "./screen";
import { testContext } from "./testContext";

export const timeout: Failure = { kind: "timeout", sent: false };
const refusal: Failure = { kind: "refused", status: 500, message: "No." };
export const url = "https://library.example";
const token = { access: "token", createdAt: 5, expiresAt: 9_999_999_999 };

export interface SetUpScene {
  readonly settings?: Partial<Settings>;
  readonly state?: Partial<DeviceState>;
  readonly account?: ReturnType<ReaderAccounts["find"]>;
  /** Of the first address; else a library answers. */
  readonly greeting?: Result<string | undefined>;
  readonly login?: Result<undefined>;
  /** Of new reader accounts. */
  readonly made?: ReturnType<ReaderAccounts["make"]>;
  readonly file?: object;
  /** Of the server. */
  readonly kind?: Generation;
  /** Of a new account on this device. */
  readonly beginning?: Result<undefined>;
}

/** A device, and a library at each address. */
export function setUpScene({
  settings,
  state = {},
  account = ok("unsupported"),
  greeting = ok("3.5"),
  login = done,
  ...rest
}: SetUpScene = {}) {
  const { made = failed(refusal), file, kind = "G", beginning = done } = rest;
  const disk = aDisk();
  const asked: string[] = [];
  const begun: Partial<Settings & DeviceState>[] = [];
  if (file !== undefined) {
    const text = JSON.stringify({ catchword: 1, settings: file });
    disk.contents.set("/settings/catchword-setup.json", text);
  }
  const greetings = [greeting];
  const onTrial = (trial: Settings): Trial => {
    const database = memoryDatabase(trial);
    const of = (): Settings => getSettings(database);
    const { connection, server } = testContext({
      connection: { dialect: () => dialectOf(kind) },
      server: {
        checks: {
          greet: () => (asked.push(`greet ${trial.serverUrl}`), greetings.shift() ?? ok("3.5")),
          checkLibrary: () => {
            asked.push(`login ${of().libraryUsername}`);
            saveToken(database, of().serverUrl, of().libraryUsername, token);
            saveTraits(database, of().serverUrl, trialOwner, [{ name: "batch", value: "yes", learnedAt: 9 }]);
            return login;
          },
          checkReader: () => failed({ kind: "denied", status: 401, message: "" }),
        },
        readerAccounts: { find: () => account, make: () => made, turnOn: () => done },
      },
    });
    return { connection, server, database };
  };
  const screen = aScreen({
    settings: { serverUrl: "", ...settings },
    state,
    connection: {
      onTrial,
      dialect: () => dialectOf("G"),
      forgetContact: () => undefined,
      chooseAddress: () => undefined,
    },
    host: {
      files: disk,
      folders: disk,
      versions: { folder: "/plugins/catchword.koplugin/" },
      accounts: {
        list: () => [{ isCurrent: true }] as never,
        begin: (changes, given) => (begun.push({ ...changes, ...given }), beginning),
      },
      books: { homes: () => ({ device: "/mnt" }) },
      device: {
        marks: () => "model Kobo",
        newUuid: () => "random",
        places: { database: "/settings/catchword.sqlite", log: "/settings" },
      },
    },
  });
  const pass = (): void => screen.context.tasks.pass(1);
  const form = () => {
    const top = screen.top();
    if (top?.kind !== "ask") throw new Error(`no address: ${screen.title()}`);
    return top.page;
  };
  const login_ = (username = "anna", password = "secret"): string | undefined => {
    const top = screen.top();
    if (top?.kind !== "account") throw new Error(`no login: ${screen.title()}`);
    const problem = top.page.onSave(username, password);
    if (problem === undefined) screen.closeTop();
    pass();
    return problem;
  };
  /** Types the address, and goes on. */
  const type = (text = url): string | undefined => {
    const { onSave } = form();
    const problem = onSave(text);
    if (problem === undefined) screen.closeTop();
    pass();
    return problem;
  };
  const account_ = () => {
    const top = screen.top();
    return top?.kind === "account" ? top.page : undefined;
  };
  const goOnWithout = (): void => {
    const form = account_();
    screen.closeTop();
    form?.without?.run();
  };
  return { ...screen, asked, begun, disk, form, goOnWithout, type, logIn: login_, account: account_, pass };
}
