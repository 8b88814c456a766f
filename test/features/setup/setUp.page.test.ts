// The guided set-up, screen by screen. Also src/features/setup/setUp.ts
import { beginSetUp } from "../../../src/features/setup/beginSetUp.page";
import { setUp } from "../../../src/features/setup/setUp.page";
import { aloneTask } from "../../../src/features/setup/setUp";
import type { ReaderAccounts } from "../../../src/features/setup/readerAccounts.api";
import type { Failure } from "../../../src/base/failure";
import { done, failed, ok, type Result } from "../../../src/base/result";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";
import type { Trial } from "../../../src/openServer";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { getDeviceState } from "../../../src/store/deviceState";
import { getSettings } from "../../../src/store/settings";
import { aDisk } from "../../fakes/disk";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { testContext } from "../../fakes/testContext";

const timeout: Failure = { kind: "timeout", sent: false };
const refusal: Failure = { kind: "refused", status: 500, message: "No." };
const url = "https://library.example";

interface Scene {
  readonly settings?: Partial<Settings>;
  readonly state?: Partial<DeviceState>;
  readonly account?: ReturnType<ReaderAccounts["find"]>;
  /** Of the first address; else a library answers. */
  readonly greeting?: Result<string | undefined>;
  readonly login?: Result<undefined>;
  /** Of new reader accounts. */
  readonly made?: ReturnType<ReaderAccounts["make"]>;
  readonly file?: object;
}

/** A device, and a library at each address. */
function device({
  settings,
  state = {},
  account = ok("unsupported"),
  greeting = ok("3.5"),
  login = done,
  ...rest
}: Scene = {}) {
  const { made = failed(refusal), file } = rest;
  const disk = aDisk();
  const asked: string[] = [];
  const begun: (Partial<Settings> | number)[] = [];
  if (file !== undefined) {
    const text = JSON.stringify({ catchword: 1, settings: file });
    disk.contents.set("/settings/catchword-setup.json", text);
  }
  const greetings = [greeting];
  const onTrial = (trial: Settings): Trial => {
    const database = memoryDatabase(trial);
    const of = (): Settings => getSettings(database);
    const { connection, server } = testContext({
      connection: { dialect: () => dialectOf("G") },
      server: {
        checks: {
          greet: () => (asked.push(`greet ${trial.serverUrl}`), greetings.shift() ?? ok("3.5")),
          checkLibrary: () => (asked.push(`login ${of().libraryUsername}`), login),
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
        begin: (changes) => (begun.push(changes), done),
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

describe("the address of the library", () => {
  test("stays in the form until a login, so that a failure costs no typing", () => {
    const there = device({ greeting: failed(timeout) });
    setUp(there.ui);
    expect(there.type(" https://library.example:9 ")).toBeUndefined();
    there.besideOk()?.run();
    expect(there.form().value).toBe("https://library.example:9");
    there.type(url);
    there.logIn();
    there.goOnWithout();
    expect(there.ui.settings().serverUrl).toBe(url);
    there.context.set({ serverUrl: "https://moved.example" });
    setUp(there.ui);
    expect(there.form().value).toBe("https://moved.example");
  });

  test("is refused in the form with a reason", () => {
    const there = device();
    setUp(there.ui);
    expect(there.type("ftp://library.example")).toBe("The address must begin with http:// or https://.");
    expect(there.asked).toEqual([]);
  });

  test("ends an automatic set-up that is under way", () => {
    const there = device();
    setUp(there.ui);
    let isStopping = false;
    there.context.tasks.start(aloneTask, () => (isStopping = there.context.tasks.isStopping()));
    there.type();
    expect(isStopping).toBe(true);
  });
});

describe("the login", () => {
  test("needs a user name", () => {
    const there = device();
    setUp(there.ui);
    there.type();
    expect(there.logIn("  ")).toBe("Enter a user name.");
    expect(there.asked).toEqual([`greet ${url}`]);
    expect(there.logIn(" anna ")).toBeUndefined();
    expect(there.asked).toEqual([`greet ${url}`, "login anna"]);
  });

  test("shows the account of this library, and none of another library", () => {
    const known = { serverUrl: url, libraryUsername: "anna", libraryPassword: "secret" };
    const there = device({ settings: known });
    setUp(there.ui);
    there.type();
    expect([there.account()?.username, there.account()?.password]).toEqual(["anna", "secret"]);
    const other = device({ settings: known });
    setUp(other.ui);
    other.type("https://other.example");
    expect([other.account()?.username, other.account()?.password]).toEqual(["", ""]);
    const another = device({ settings: known });
    setUp(another.ui, true);
    another.type();
    expect(another.account()?.username).toBe("");
  });

  test("says why it failed, and leads back to its form, which is filled", () => {
    const there = device({ login: failed(timeout) });
    setUp(there.ui);
    there.type();
    there.logIn();
    expect([there.said.length, there.besideOk()?.text, there.top()]).toEqual([1, "Back", undefined]);
    there.besideOk()?.run();
    expect([there.account()?.title, there.account()?.username]).toEqual(["Log in to your library", "anna"]);
    expect(there.ui.settings().serverUrl).toBe("");
  });

  test("asks about a certificate, and is tried again once it is trusted", () => {
    const shown = { origin: "https://library.example:443", sha256: "ab".repeat(32) };
    const there = device({ login: failed({ kind: "untrusted", why: "self", detail: "", shown }) });
    setUp(there.ui);
    there.type();
    there.logIn();
    expect(there.title()).toBe("Is this your server?");
    there.tap("Trust this certificate");
    there.pass();
    expect(there.asked.filter((one) => one.startsWith("login"))).toHaveLength(2);
  });
});

describe("the reader account", () => {
  const begin = (scene: Scene): ReturnType<typeof device> => {
    const there = device(scene);
    setUp(there.ui);
    there.type();
    there.logIn();
    return there;
  };

  test("is saved as typed, or left out", () => {
    const typed = begin({});
    expect(typed.account()?.title).toBe("Reader account");
    typed.logIn(" kobo ", "pass");
    expect(typed.ui.settings()).toMatchObject({ readerUsername: "kobo", readerPassword: "pass" });
    const without = begin({ account: ok({ username: "kobo", password: undefined, isOn: true }) });
    expect(without.account()?.username).toBe("kobo");
    without.goOnWithout();
    expect(without.ui.settings()).toMatchObject({ libraryUsername: "anna", readerUsername: "" });
    expect(without.title()).toBe("What is synced");
  });

  test.each([
    ["Create", "none", "Your library has no account for e-readers for you yet."],
    ["Turn on", "off", "Your library keeps no positions for you"],
  ])("is changed on the server after a yes only: %s", (yes, kind, text) => {
    const account = kind === "none" ? ok("none" as const) : ok({ username: "kobo", password: "p", isOn: false });
    const there = begin({ account, made: ok({ username: "anna", password: undefined, isOn: true }) });
    expect(there.title()).toContain(text);
    there.tap(yes);
    there.pass();
    expect(there.title()).toBe("What is synced");
    expect(there.ui.settings().readerUsername).toBe(kind === "none" ? "anna" : "kobo");
    const later = begin({ account });
    later.tap("Not now");
    expect(later.title()).toBe("What is synced");
    expect(later.ui.settings().readerUsername).toBe(kind === "none" ? "" : "kobo");
  });

  test("is asked for again with the reason if it could not be made", () => {
    const there = begin({ account: ok("none") });
    there.tap("Create");
    there.pass();
    expect([there.said.length, there.ui.settings().serverUrl]).toEqual([1, ""]);
    there.besideOk()?.run();
    expect(there.title()).toContain("Your library has no account for e-readers for you yet.");
  });
});

describe("the end of the set-up", () => {
  const finish = (scene: Scene, isForAnother = false, username = "anna"): ReturnType<typeof device> => {
    const there = device({ account: ok({ username: "kobo", password: "p", isOn: true }), ...scene });
    setUp(there.ui, isForAnother);
    there.type();
    there.logIn(username);
    return there;
  };

  test("saves server and accounts, waits for a first session, and asks what is synced", () => {
    const there = finish({});
    const account = { libraryUsername: "anna", libraryPassword: "secret", readerUsername: "kobo", readerPassword: "p" };
    expect(there.ui.settings()).toMatchObject({ serverUrl: url, ...account });
    expect(getDeviceState(there.ui.database)).toMatchObject({ awaitsFirstSession: true, isChoiceDue: true });
    expect(there.title()).toBe("What is synced");
  });

  test("does not wait for a first session on a device that had a server", () => {
    const there = finish({ settings: { serverUrl: url, libraryUsername: "anna" } });
    expect(getDeviceState(there.ui.database).awaitsFirstSession).toBe(false);
  });

  const reading = { settings: { serverUrl: url, libraryUsername: "anna" }, state: { acceptedLibrary: "anna" } };

  test("begins an account for another reader, and none for the one who reads now", () => {
    const there = finish(reading, true, "bert");
    expect(there.begun).toMatchObject([{ libraryUsername: "bert", libraryPassword: "secret", readerUsername: "kobo" }]);
    expect(there.said).toEqual([expect.stringContaining("From now on bert reads on this device.")]);
    const same = finish(reading, true, "Anna");
    expect([same.begun, same.said]).toEqual([[], ["Anna already reads on this device."]]);
  });

  test("begins an account for another name than the one that the library accepted", () => {
    expect(finish(reading, false, "bert").begun).toHaveLength(1);
    expect(finish(reading, false, "ANNA").begun).toEqual([]);
  });
});

describe("a set-up file on a new device", () => {
  const file = { serverUrl: url, remoteUrl: "https://far.example", libraryUsername: "anna", minPages: 3 };

  test("spares the typing of the address, which is shown before the login", () => {
    const there = device({ file });
    beginSetUp(there.ui);
    const { description, username } = there.account() ?? {};
    expect(description?.split("\n")[0]).toBe(`Server: ${url}, https://far.example`);
    expect(username).toBe("anna");
    there.logIn("anna");
    there.goOnWithout();
    expect(there.ui.settings()).toMatchObject({ serverUrl: url, remoteUrl: "https://far.example", minPages: 3 });
  });

  test("does not help without an address, nor on a device that is set up", () => {
    const there = device({ file: { ...file, serverUrl: undefined } });
    beginSetUp(there.ui);
    expect(there.form().value).toBe("");
    const known = device({ file, settings: { serverUrl: "https://old.example", libraryUsername: "zoe" } });
    beginSetUp(known.ui);
    expect(known.form().value).toBe("https://old.example");
  });
});
