import { readerBehind } from "../../../src/features/setup/connect";
import { useAnother, useOtherServer } from "../../../src/features/setup/readers";
import { done, ok } from "../../../src/base/result";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";
import type { DeviceAccount } from "../../../src/store/account";
import { testContext } from "../../fakes/testContext";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { queueSession } from "../../../src/features/sessions/sessions.store";

const anna: DeviceAccount = {
  number: 1,
  serverUrl: "http://library",
  readerUsername: "anna_ko",
  libraryUsername: "anna",
  pending: 0,
  isCurrent: true,
};
const zoe = { ...anna, number: 2, readerUsername: "zoe_ko", libraryUsername: "Zoe", isCurrent: false };
const far = { ...zoe, number: 3, serverUrl: "http://elsewhere" };

/** A device on which Anna reads. */
function device(settings: Partial<Settings> = {}, pending = 0, state: Partial<DeviceState> = {}) {
  const actions: unknown[] = [];
  const database = memoryDatabase();
  for (let at = 0; at < pending; at += 1) queueSession(database, aSession(), 0);
  const context = testContext({
    settings: { readerUsername: "anna_ko", libraryUsername: "anna", downloadFolder: "/books", ...settings },
    state,
    database,
    host: {
      accounts: {
        list: () => [anna, far, zoe],
        use: (number, changes, state) => (actions.push(["use", number, changes, state]), done),
        begin: (changes, state) => (actions.push(["begin", changes, state]), done),
      },
      folders: { resolved: (path: string) => path },
    },
  });
  return { context, actions };
}

describe("a typed account", () => {
  test.each([
    ["the same name", { acceptedLibrary: "anna" }, 3, "anna", "same"],
    ["another than the server knows", { acceptedLibrary: "anna" }, 0, "zoe", "another"],
    ["a first one beside a reader account that is known", { acceptedReader: "anna_ko" }, 3, "zoe", "same", ""],
    ["another than the server ever heard of, and nothing is pending", {}, 0, "zoe", "same"],
    ["another than the server ever heard of, and something is", {}, 1, "zoe", "unclear"],
    ["the same name that the server never heard of", {}, 3, "anna", "same"],
    ["none", { acceptedLibrary: "anna" }, 3, "", "same"],
  ])("%s", (_name, state, pending, typed, expected, libraryUsername = "anna") => {
    expect(readerBehind(device({ libraryUsername }, pending, state).context, "libraryUsername", typed)).toBe(expected);
  });
});

describe("another reader on the device", () => {
  test("gets the settings of a known reader of this server, without old refusals", () => {
    const { context, actions } = device();
    const changes = { libraryUsername: "zoe", libraryPassword: "new" };
    expect(useAnother(context, "libraryUsername", changes)).toEqual(ok(undefined));
    expect(actions).toEqual([["use", 2, changes, { loginRefusedAt: 0 }]]);
  });

  test("keeps a refusal of the known password, and other facts, if none is typed", () => {
    const { context, actions } = device();
    useAnother(context, "readerUsername", { readerUsername: "ZOE_KO" }, { isSetupUsed: true });
    expect(actions).toEqual([["use", 2, { readerUsername: "ZOE_KO" }, { isSetupUsed: true }]]);
  });

  test("gets a folder for downloads of its own if it is new", () => {
    const { context, actions } = device();
    useAnother(context, "readerUsername", { readerUsername: "bert", readerPassword: "secret" });
    expect(actions).toEqual([
      [
        "begin",
        { readerUsername: "bert", readerPassword: "secret", downloadFolder: "/books/bert" },
        { isChoiceDue: true },
      ],
    ]);
  });
});

describe("another library on the device", () => {
  test("gets the settings of a known reader of that library", () => {
    const { context, actions } = device();
    useOtherServer(context, "http://elsewhere");
    expect(actions).toEqual([["use", 3, undefined, undefined]]);
  });

  test("starts without the former library's accounts and addresses if it is new", () => {
    const { context, actions } = device();
    useOtherServer(context, "https://new.example:8080");
    expect(actions).toEqual([
      [
        "begin",
        {
          serverUrl: "https://new.example:8080",
          localUrl: "",
          remoteUrl: "",
          downloadFolder: "/books/newexample",
        },
        { isChoiceDue: true },
      ],
    ]);
  });
});
