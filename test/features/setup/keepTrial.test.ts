import {
  isReadingNow,
  keepForAnother,
  keepTrial,
  readerOfTrial,
  type FoundServer,
} from "../../../src/features/setup/setUp";
import { done } from "../../../src/base/result";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";
import type { Trial } from "../../../src/openServer";
import { traitsOwner, trialOwner } from "../../../src/server/dialects/learned";
import { findToken, listTraits, saveToken, saveTraits } from "../../../src/store/connection";
import { getDeviceState } from "../../../src/store/deviceState";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { aSession } from "../../fakes/sessions";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const url = "https://library.example";
const tried = { serverUrl: url, libraryUsername: "Anna", libraryPassword: "secret" };
const token = { access: "a", refresh: "r", createdAt: 5, expiresAt: 9_999_999_999 };
const trait = { name: "batch", value: "yes", learnedAt: 9 } as const;

/** A login that worked, with the settings of its trial. */
function trialOf(settings: Partial<Settings> = {}): Trial {
  const database = memoryDatabase({ ...tried, ...settings });
  return { database } as unknown as Trial;
}

function device(settings: Partial<Settings> = {}, state: Partial<DeviceState> = {}) {
  const begun: unknown[] = [];
  const context = testContext({
    settings,
    state,
    connection: { forgetContact: () => undefined },
    host: {
      accounts: { list: () => [], begin: (changes, given) => (begun.push({ changes, state: given }), done) },
      folders: { resolved: (path: string) => path },
    },
  });
  return { context, begun };
}

describe("a login that is kept for the present reader", () => {
  test("stays valid, with what the server has shown", () => {
    const { context } = device({ serverUrl: url, libraryUsername: "ben" });
    const trial = trialOf();
    saveToken(trial.database, url, "Anna", token);
    saveTraits(trial.database, url, trialOwner, [trait]);
    saveTraits(context.database, url, trialOwner, [{ ...trait, name: "isbnSearch" }]);
    keepTrial(context, trial, {});
    expect(findToken(context.database, url, "Anna")?.access).toBe("a");
    expect(listTraits(context.database, url, traitsOwner(context.settings()))).toEqual([trait]);
    expect(listTraits(context.database, url, trialOwner).filter(({ name }) => name !== "batch")).toEqual([]);
  });

  test("leaves what is known of the server if it has shown nothing", () => {
    const { context } = device({ ...tried });
    const owner = traitsOwner(context.settings());
    saveTraits(context.database, url, owner, [trait]);
    keepTrial(context, trialOf(), {});
    expect([listTraits(context.database, url, owner), findToken(context.database, url, "Anna")]).toEqual([
      [trait],
      undefined,
    ]);
  });

  test("keeps the reader account unless the trial has one", () => {
    const old = { serverUrl: url, readerUsername: "kobo", readerPassword: "old" };
    const kept = (settings: Partial<Settings>): unknown => {
      const { context } = device(old);
      keepTrial(context, trialOf(settings), {});
      const { readerUsername, readerPassword } = context.settings();
      return [readerUsername, readerPassword];
    };
    expect(kept({})).toEqual(["kobo", "old"]);
    expect(kept({ readerUsername: "anna_ko", readerPassword: "new" })).toEqual(["anna_ko", "new"]);
  });

  test("has the choices of a file, but no account of it", () => {
    const { context } = device();
    keepTrial(context, trialOf(), { wanted: { minPages: 7, libraryUsername: "mallory", readerUsername: "m" } });
    expect(context.settings()).toMatchObject({ ...tried, minPages: 7, readerUsername: "" });
  });

  test.each([
    [{ serverUrl: "" }, {}, { awaitsFirstSession: true }],
    [{ serverUrl: url }, {}, { awaitsFirstSession: false }],
    [{ serverUrl: url }, { isOfFile: true }, { isSetupUsed: true, isChoiceDue: false }],
    [{ serverUrl: url }, { isOfFile: false }, { isSetupUsed: false, isChoiceDue: false }],
    [{ serverUrl: url }, { isChoiceDue: true }, { isSetupUsed: false, isChoiceDue: true }],
  ])("marks what comes next: %j %j", (settings, facts, state) => {
    const { context } = device(settings);
    keepTrial(context, trialOf(), facts);
    expect(getDeviceState(context.database)).toMatchObject(state);
  });

  test("forgets no page that is still due", () => {
    const { context } = device({ serverUrl: url }, { isChoiceDue: true });
    keepTrial(context, trialOf(), {});
    expect(getDeviceState(context.database).isChoiceDue).toBe(true);
  });
});

describe("a login that is kept for another reader", () => {
  const found = (settings: Partial<Settings>, more: Partial<FoundServer> = {}): FoundServer => ({
    trial: trialOf(settings),
    url,
    version: "3.5.0",
    isForAnother: true,
    ...more,
  });

  test("begins with its accounts, the choices of the file and a folder of its own", () => {
    const { context, begun } = device({ serverUrl: url, downloadFolder: "/books" });
    const reader = { readerUsername: "anna_ko", readerPassword: "new" };
    keepForAnother(context, found(reader, { wanted: { minPages: 7 }, isOfFile: true }));
    keepForAnother(context, found({}));
    const downloadFolder: unknown = expect.stringMatching(/^\/books\/./u);
    expect(begun).toEqual([
      {
        changes: { ...tried, ...reader, minPages: 7, downloadFolder },
        state: { acceptedLibrary: "Anna", isSetupUsed: true, isChoiceDue: true },
      },
      {
        changes: { ...tried, downloadFolder },
        state: { acceptedLibrary: "Anna", isSetupUsed: false, isChoiceDue: true },
      },
    ]);
  });

  test.each([
    [url, "anna", true],
    [url, "ben", false],
    ["https://other.example", "anna", false],
  ])("is of the present reader if server and name are the same: %s %s", (serverUrl, libraryUsername, isSame) => {
    const { context } = device({ serverUrl, libraryUsername });
    expect(isReadingNow(context, found({}))).toBe(isSame);
  });
});

test.each([
  ["the library account that was accepted", { acceptedLibrary: "anna", acceptedReader: "kobo" }, "same"],
  ["another library account than the accepted one", { acceptedLibrary: "ben", acceptedReader: "anna_ko" }, "another"],
  ["the reader account if no library account was accepted", { acceptedReader: "anna_ko" }, "same"],
  ["another reader account than the accepted one", { acceptedReader: "ben_ko" }, "another"],
])("a login is of a reader who is known by %s", (_, state, expected) => {
  const { context } = device({ serverUrl: url, libraryUsername: "", readerUsername: "" }, state);
  expect(readerOfTrial(context, trialOf({ readerUsername: "anna_ko" }))).toBe(expected);
});

test("a login without a reader account is judged by its library account", () => {
  const { context } = device({ serverUrl: url, libraryUsername: "ben" }, { acceptedReader: "ben_ko" });
  expect(readerOfTrial(context, trialOf())).toBe("same");
  const pending = device({ serverUrl: url, libraryUsername: "ben" });
  queueSession(pending.context.database, aSession(), 1);
  expect(readerOfTrial(pending.context, trialOf())).toBe("unclear");
  expect(readerOfTrial(pending.context, trialOf({ libraryUsername: "Ben" }))).toBe("same");
  const accepted = device({ serverUrl: url, libraryUsername: "ben" }, { acceptedLibrary: "anna" });
  queueSession(accepted.context.database, aSession(), 1);
  expect(readerOfTrial(accepted.context, trialOf())).toBe("same");
});
