// Also src/features/setup/setUp.page.ts
import { beginSetUp, setUpFrom } from "../../../src/features/setup/beginSetUp.page";
import { failed, ok } from "../../../src/base/result";
import { setUpScene as device, timeout, url } from "../../fakes/setUpScene";

describe("a set-up file on a new device", () => {
  const file = { serverUrl: url, remoteUrl: "https://far.example", libraryUsername: "anna", minPages: 3 };

  test("does not help without an address, nor on a device that is set up", () => {
    const there = device({ file: { ...file, serverUrl: undefined } });
    beginSetUp(there.ui);
    expect(there.form().value).toBe("");
    const known = device({ file, settings: { serverUrl: "https://old.example", libraryUsername: "zoe" } });
    beginSetUp(known.ui);
    expect(known.form().value).toBe("https://old.example");
  });

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

  test("leads back to its address if no library answers there", () => {
    const there = device({ file, greeting: failed(timeout) });
    beginSetUp(there.ui);
    there.logIn("anna");
    there.besideOk()?.run();
    expect(there.form().value).toBe(url);
  });

  test.each([
    ["its reader account if the server has none", "unsupported", ["kobo", "pass"]],
    ["the reader account of the server, if that differs", "tolino", ["tolino", ""]],
  ])("fills in %s", (_what, name, filled) => {
    const account =
      name === "unsupported" ? ok("unsupported" as const) : ok({ username: name, password: undefined, isOn: true });
    const there = device({ file: { ...file, readerUsername: "kobo", readerPassword: "pass" }, account });
    beginSetUp(there.ui);
    there.logIn("anna");
    const { title, username, password } = there.account() ?? {};
    expect([title, username, password]).toEqual(["Reader account", ...filled]);
  });

  test("loses its passwords once it was used, and not before", () => {
    const there = device({ file: { ...file, libraryPassword: "secret" }, login: failed(timeout) });
    const isSecret = (): unknown => there.disk.contents.get("/settings/catchword-setup.json")?.includes("secret");
    beginSetUp(there.ui);
    there.logIn("anna");
    expect(isSecret()).toBe(true);
    const used = device({ file: { ...file, libraryPassword: "secret", highlights: "off", bookmarks: "off" } });
    beginSetUp(used.ui);
    used.logIn("anna");
    used.goOnWithout();
    expect(used.disk.contents.get("/settings/catchword-setup.json")).not.toContain("secret");
    expect(used.lines().map((line) => line.split("|")[0])).toContain("☐ Highlights and bookmarks");
  });

  test("gives its headers to the login", () => {
    const requestHeaders = [{ origin: "https://library.example:443", name: "X-Gate", value: "sesame" }];
    const there = device({ file: { ...file, requestHeaders }, login: failed(timeout) });
    beginSetUp(there.ui);
    there.logIn("anna");
    expect(there.ui.settings()).toMatchObject({ requestHeaders, serverUrl: "" });
  });

  test("begins another reader on a device that is set up, whose file loses its passwords", () => {
    const settings = { serverUrl: url, libraryUsername: "zoe" };
    const there = device({ file, settings, state: { acceptedLibrary: "zoe" } });
    setUpFrom(there.ui, file);
    there.logIn("anna");
    there.goOnWithout();
    expect(there.begun).toMatchObject([{ libraryUsername: "anna", acceptedLibrary: "anna", isSetupUsed: true }]);
  });
});
