// The words of the set-up, and the ways back: src/features/setup/setUp.page.ts
import { look, setUp } from "../../../src/features/setup/setUp.page";
import { failed, ok } from "../../../src/base/result";
import type { PhonePage } from "../../../src/koreader/host.port";
import { setUpScene, type SetUpScene, timeout, url } from "../../fakes/setUpScene";

describe("the form of the address", () => {
  test.each([
    [false, "Set up Catchword"],
    [true, "Another reader"],
  ])("says whom it is for (another reader: %s)", (isForAnother, title) => {
    const there = setUpScene({ settings: { serverUrl: "https://old.example" } });
    setUp(there.ui, isForAnother);
    expect(there.form()).toMatchObject({
      title,
      hint: "library.example.org",
      description: "The address of your library as you open it in a browser.",
      yes: "Next",
    });
    expect(there.form().other?.text).toBe("Type it on your phone");
  });

  test("comes back from the phone for the same reader", () => {
    const there = setUpScene();
    setUp(there.ui, true);
    const { other } = there.form();
    there.closeTop();
    other?.run();
    there.tap("Back");
    expect(there.form().title).toBe("Another reader");
  });

  test("goes on with what was typed on the phone", () => {
    const there = setUpScene();
    const served: PhonePage[] = [];
    const open = (page: PhonePage) => (served.push(page), { authority: "10.0.0.2:8080", close: () => undefined });
    Object.assign(there.ui.host, { phonePages: { open } });
    setUp(there.ui);
    const { other } = there.form();
    there.closeTop();
    other?.run();
    there.tap("Show the code");
    const shown = there.top();
    const path = shown?.kind === "code" ? shown.page.content.slice("http://10.0.0.2:8080".length) : "";
    const body = `address=${encodeURIComponent(url)}&username=ann&password=secret&notes=off`;
    const headers = { host: "10.0.0.2:8080", "content-type": "application/x-www-form-urlencoded" };
    served[0]?.answer({ method: "POST", path, headers, body }, "10.0.0.9").then?.();
    there.pass();
    expect(there.asked.slice(0, 2)).toEqual([`greet ${url}`, "login ann"]);
  });

  test("comes back after a failure as it was typed, or with the address of a file", () => {
    const typed = setUpScene({ greeting: failed(timeout) });
    setUp(typed.ui);
    typed.type(`${url}/`);
    typed.besideOk()?.run();
    expect(typed.form().value).toBe(`${url}/`);
    const file = setUpScene({ greeting: failed(timeout) });
    look(file.ui, { urls: [url], isForAnother: false }, {});
    file.pass();
    file.besideOk()?.run();
    expect(file.form().value).toBe(url);
  });

  test("is left for a certificate, and the search goes on once it is trusted", () => {
    const shown = { origin: "https://library.example:443", sha256: "ab".repeat(32) };
    const there = setUpScene({ greeting: failed({ kind: "untrusted", why: "self", detail: "", shown }) });
    setUp(there.ui);
    there.type();
    there.tap("Trust this certificate");
    there.pass();
    expect([there.asked, there.account()?.title]).toEqual([[`greet ${url}`, `greet ${url}`], "Log in to your library"]);
  });
});

describe("the form of the login", () => {
  test.each([
    ["3.5", `Found: ${url}, version 3.5\nThe user name and the password of the library's web page.`],
    [undefined, `Found: ${url}\nThe user name and the password of the library's web page.`],
  ])("says what was found: %s", (version, description) => {
    const there = setUpScene({ greeting: ok(version) });
    setUp(there.ui);
    const { onSave } = there.form();
    there.closeTop();
    onSave(url);
    expect(there.working).toEqual(["Looking for the library…"]);
    there.pass();
    expect(there.account()).toMatchObject({ description, yes: "Log in" });
    there.account()?.onSave("anna", "secret");
    expect(there.working).toEqual(["Logging in…"]);
  });

  test("comes back with what was typed last, not with the account of this device", () => {
    const known = { serverUrl: url, libraryUsername: "anna", libraryPassword: "secret" };
    const there = setUpScene({ settings: known, login: failed(timeout) });
    setUp(there.ui);
    there.type();
    there.logIn("bert", "other");
    there.besideOk()?.run();
    expect([there.account()?.username, there.account()?.password]).toEqual(["bert", "other"]);
  });
});

/** The form of the reader account, or what comes in its place. `wanted`: of a settings file. */
function afterLogin(scene: SetUpScene = {}, wanted?: Parameters<typeof look>[2]): ReturnType<typeof setUpScene> {
  const there = setUpScene(scene);
  if (wanted === undefined) {
    setUp(there.ui);
    there.type();
    there.logIn();
  } else {
    look(there.ui, { urls: [url], isForAnother: false }, wanted);
    for (let step = 0; step < 3; step += 1) there.pass();
  }
  return there;
}

describe("the form of the reader account", () => {
  const carries = "The server may call it the KOReader user. You may leave it empty.";

  test.each<[SetUpScene, string]>([
    [{}, `For the reading position. ${carries}`],
    [{ kind: "spec" }, `For reading sessions and position. ${carries}`],
    [
      { account: ok("forbidden") },
      "Your library account cannot look up this account. Type it here, or leave it empty and ask the library's owner for the KOReader permission.",
    ],
  ])("says what it is for on the server %j", (scene, description) => {
    const there = afterLogin(scene);
    expect(there.account()).toMatchObject({ title: "Reader account", description, username: "", yes: "Next" });
    expect(there.account()?.without?.text).toBe("Go on without");
  });

  test("is filled with the account of the file, unless the server names one", () => {
    const wanted = { libraryUsername: "anna", libraryPassword: "secret", readerUsername: "kobo", readerPassword: "p" };
    const filled = (scene: SetUpScene): unknown => {
      const form = afterLogin(scene, wanted).account();
      return [form?.username, form?.password];
    };
    expect(filled({})).toEqual(["kobo", "p"]);
    expect(filled({ account: ok({ username: "other", password: undefined, isOn: true }) })).toEqual(["other", ""]);
  });

  test("leaves no password behind if it is skipped", () => {
    const there = afterLogin({ account: ok({ username: "kobo", password: undefined, isOn: true }) });
    there.goOnWithout();
    expect(there.ui.settings()).toMatchObject({ readerUsername: "", readerPassword: "" });
  });

  test.each([
    ["Create", ok("none" as const), "Creating the account…"],
    ["Turn on", ok({ username: "kobo", password: "p", isOn: false }), "Turning the switch on…"],
  ])("is finished on the server while a box says so: %s", (yes, account, text) => {
    const there = afterLogin({ account });
    there.tap(yes);
    expect(there.working).toEqual([text]);
  });
});

test("a file without a login leads to a login without a name", () => {
  const there = afterLogin({}, {});
  expect(there.asked).toEqual([`greet ${url}`, "login "]);
});

test.each([
  ["a settings file", undefined, false],
  ["a phone", true, true],
] as const)("a file with passwords loses them after a login from %s only if it was used", (_from, isTyped, isKept) => {
  const account = ok({ username: "kobo", password: "p", isOn: true });
  const there = setUpScene({ account, file: { libraryUsername: "anna", libraryPassword: "hidden" } });
  look(
    there.ui,
    { urls: [url], isForAnother: false, ...(isTyped && { isTyped }) },
    { libraryUsername: "anna", libraryPassword: "hidden" },
  );
  for (let step = 0; step < 3; step += 1) there.pass();
  expect(there.title()).toBe("What is synced");
  expect([...there.disk.contents.values()].join().includes("hidden")).toBe(isKept);
});

describe("an account for another reader", () => {
  const reading = { settings: { serverUrl: url, libraryUsername: "anna" }, state: { acceptedLibrary: "anna" } };
  const begin = (scene: SetUpScene, address = url): ReturnType<typeof setUpScene> => {
    const there = setUpScene({ account: ok({ username: "kobo", password: "p", isOn: true }), ...reading, ...scene });
    setUp(there.ui, true);
    there.type(address);
    there.logIn("bert");
    return there;
  };

  test("begins without a question also on another server", () => {
    const there = begin({}, "https://other.example");
    expect([there.begun.length, there.top()]).toEqual([1, undefined]);
  });

  test("is not said to read if this device cannot begin it", () => {
    const there = begin({ beginning: failed({ kind: "storage", detail: "full" } as never) });
    expect(there.said).toHaveLength(1);
    expect(there.said[0]).not.toContain("From now on");
  });
});
