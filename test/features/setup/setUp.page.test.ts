// The guided set-up, screen by screen. Also src/features/setup/setUp.ts
import { setUp } from "../../../src/features/setup/setUp.page";
import { aloneTask } from "../../../src/features/setup/setUp";
import { failed, ok } from "../../../src/base/result";
import { traitsOwner } from "../../../src/server/dialects/learned";
import { findToken, listTraits, saveTraits } from "../../../src/store/connection";
import { getDeviceState } from "../../../src/store/deviceState";
import { setUpScene as device, type SetUpScene, timeout, url } from "../../fakes/setUpScene";

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

  test("shows whether the connection is encrypted", () => {
    const isWarned = (address: string): unknown => {
      const there = device();
      setUp(there.ui);
      there.type(address);
      return there.account()?.description.includes("The connection is not encrypted.");
    };
    expect([isWarned("http://library.example"), isWarned(url)]).toEqual([true, false]);
  });

  test("is silent if a newer one replaced it", () => {
    const there = device({ login: failed({ kind: "cancelled", sent: false }) });
    setUp(there.ui);
    there.type();
    there.logIn();
    expect([there.said, there.top()]).toEqual([[], undefined]);
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
  const begin = (scene: SetUpScene): ReturnType<typeof device> => {
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
  const finish = (scene: SetUpScene, isForAnother = false, username = "anna"): ReturnType<typeof device> => {
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

  test("keeps the login and the facts of the server, and nothing of an earlier one there", () => {
    const there = device({ account: ok({ username: "kobo", password: "p", isOn: true }) });
    const { database } = there.ui;
    const owner = traitsOwner({ ...there.ui.settings(), readerUsername: "kobo", libraryUsername: "anna" });
    saveTraits(database, url, owner, [{ name: "ratings", value: "no", learnedAt: 1 }]);
    setUp(there.ui);
    there.type();
    there.logIn();
    expect(findToken(database, url, "anna")?.access).toBe("token");
    expect(listTraits(database, url, owner).map(({ name }) => name)).toEqual(["batch"]);
  });

  test("does not wait for a first session on a device that had a server", () => {
    const there = finish({ settings: { serverUrl: url, libraryUsername: "anna" } });
    expect(getDeviceState(there.ui.database).awaitsFirstSession).toBe(false);
  });

  const reading = { settings: { serverUrl: url, libraryUsername: "anna" }, state: { acceptedLibrary: "anna" } };

  test("begins an account for another reader, and none for the one who reads now", () => {
    const there = finish(reading, true, "bert");
    const account = { libraryUsername: "bert", libraryPassword: "secret", readerUsername: "kobo" };
    expect(there.begun).toMatchObject([{ ...account, isChoiceDue: true, acceptedLibrary: "bert", isSetupUsed: false }]);
    expect(there.said).toEqual([expect.stringContaining("From now on bert reads on this device.")]);
    const same = finish(reading, true, "Anna");
    expect([same.begun, same.said]).toEqual([[], ["Anna already reads on this device."]]);
  });

  test("begins an account for another name than the one that the library accepted", () => {
    expect(finish(reading, false, "bert").begun).toHaveLength(1);
    expect(finish(reading, false, "ANNA").begun).toEqual([]);
  });
});
