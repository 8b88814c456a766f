import { addressMenu, askHeader, headersMenu, showMixture } from "../../../src/features/setup/address.page";
import { connectionLines } from "../../../src/features/setup/connection.menu";
import type { Settings } from "../../../src/model/settings";
import type { LineForm } from "../../../src/koreader/dialogs.port";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { aScreen, settingsOf, type FakeScreen } from "../../fakes/screen";

const screenOf = (settings: Partial<Settings>, network?: string, chosen: () => void = () => undefined): FakeScreen =>
  aScreen({
    settings: { serverUrl: "https://library.example", ...settings },
    connection: { chooseAddress: chosen },
    host: { network: { name: () => network, isConnected: () => false, whenConnected: () => undefined } },
  });

const itemsOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));
const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const nothing = (): void => undefined;

describe("the networks of an unencrypted local address", () => {
  const local = { localUrl: "http://192.168.1.5" };
  const line = (screen: FakeScreen): MenuItem => itemsOf(addressMenu(screen.ui))[2]!;

  test("are switched on and off by a tap on each name", () => {
    const screen = screenOf(local, "Home");
    expect([textOf(line(screen)), line(screen).checked?.()]).toEqual(["Allow unencrypted local URL in “Home”", false]);
    line(screen).run?.(nothing);
    expect([line(screen).checked?.(), settingsOf(screen).homeNetworks]).toEqual([true, [{ name: "Home" }]]);
    line(screen).run?.(nothing);
    expect([line(screen).checked?.(), settingsOf(screen).homeNetworks]).toEqual([false, []]);
  });

  test("lead to another choice of the address, before they are stored", () => {
    const stored: number[] = [];
    const screen: FakeScreen = screenOf(local, "Home", () => stored.push(settingsOf(screen).homeNetworks.length));
    line(screen).run?.(nothing);
    expect([stored, settingsOf(screen).homeNetworks]).toEqual([[0], [{ name: "Home" }]]);
  });

  test("become all networks after a question if the device has no network names", () => {
    const screen = screenOf(local);
    line(screen).run?.(nothing);
    expect([line(screen).checked?.(), screen.title()]).toEqual([
      false,
      expect.stringContaining("in every network anyway?"),
    ]);
    screen.tap("Use it");
    expect(line(screen).checked?.()).toBe(true);
    line(screen).run?.(nothing);
    expect(line(screen).checked?.()).toBe(false);
  });

  test("can be chosen only for an address without encryption", () => {
    const enabled = (localUrl: string): boolean => line(screenOf({ localUrl }, "Home")).enabled?.() === true;
    expect([enabled("http://192.168.1.5"), enabled("https://192.168.1.5"), enabled("")]).toEqual([true, false, false]);
  });
});

describe("a mixture of encrypted and unencrypted addresses", () => {
  const said = (settings: Partial<Settings>): readonly string[] => {
    const screen = screenOf(settings);
    showMixture(screen.ui);
    return screen.said;
  };

  const words = expect.stringMatching(/^One address is encrypted and another is not\./u) as string;

  test("is explained to the reader", () => {
    expect(said({ localUrl: "http://192.168.1.5" })).toEqual([words]);
    expect(said({ remoteUrl: "http://far.example" })).toEqual([words]);
    expect(said({ localUrl: "https://192.168.1.5" })).toEqual([]);
    expect(said({ serverUrl: "http://a", localUrl: "http://b" })).toEqual([]);
  });
});

describe("a typed address", () => {
  const form = (screen: FakeScreen, at: number, redraw = nothing): LineForm => {
    itemsOf(addressMenu(screen.ui))[at]?.run?.(redraw);
    const top = screen.top();
    if (top?.kind !== "ask") throw new Error("no form");
    return top.page;
  };

  test("is local or remote, may be empty, and stays in the form if it is not valid", () => {
    const screen = screenOf({ localUrl: "https://old" });
    expect(form(screen, 0).value).toBe("https://old");
    expect(form(screen, 0).onSave(" https://192.168.1.5/ ")).toBeUndefined();
    expect(form(screen, 1).onSave("https://far.example")).toBeUndefined();
    expect(settingsOf(screen)).toMatchObject({ localUrl: "https://192.168.1.5", remoteUrl: "https://far.example" });
    expect(form(screen, 0).onSave("ftp://x")).toEqual(expect.any(String));
    expect(form(screen, 0).onSave("  ")).toBeUndefined();
    expect(settingsOf(screen)).toMatchObject({ localUrl: "", remoteUrl: "https://far.example" });
  });

  test.each([0, 1])("shows in the menu as soon as it is stored: line %i", (at) => {
    const screen = screenOf({});
    const shown: unknown[] = [];
    const redraw = (): void => void shown.push(textOf(itemsOf(addressMenu(screen.ui))[at]!));
    for (const url of ["https://far.example", "ftp://x", ""]) form(screen, at, redraw).onSave(url);
    expect(shown).toEqual([expect.stringContaining("https://far.example"), expect.stringContaining("not set")]);
  });
});

test.each([
  [0, "http://192.168.1.5", 1],
  [1, "http://far.example", 1],
  [1, "https://far.example", 0],
  [0, "", 0],
])("a second address without encryption is explained once it is typed: %i %s", (at, url, count) => {
  const screen = screenOf({});
  itemsOf(addressMenu(screen.ui))[at]?.run?.(nothing);
  const top = screen.top();
  expect(top?.kind === "ask" && top.page.onSave(url)).toBeUndefined();
  expect(screen.said).toHaveLength(count);
});

describe("a header for a proxy", () => {
  test("belongs to the chosen address, and is removed after a question", () => {
    const screen = screenOf({ remoteUrl: "https://far.example" });
    const lines = (): readonly MenuItem[] => itemsOf(headersMenu(screen.ui));
    lines()[0]?.run?.(nothing);
    expect(screen.title()).toBe("Which address requires the header?");
    screen.tap("https://far.example:443");
    const top = screen.top();
    expect(top?.kind === "ask" && top.page.onSave("no header")).toEqual(expect.any(String));
    expect(top?.kind === "ask" && top.page.onSave("X-Token: 12")).toBeUndefined();
    expect(settingsOf(screen).requestHeaders).toEqual([
      { name: "X-Token", value: "12", origin: "https://far.example:443" },
    ]);
    expect(lines().map(textOf)).toEqual(["X-Token: … (https://far.example:443)", "Add a header"]);
    const removed: unknown[] = [];
    lines()[0]?.run?.(() => removed.push(settingsOf(screen).requestHeaders));
    screen.tap("Remove");
    expect(removed).toEqual([[]]);
  });

  test("shows in the menu as soon as it is added", () => {
    const screen = screenOf({});
    const shown: unknown[] = [];
    itemsOf(headersMenu(screen.ui))[0]?.run?.(() => void shown.push(textOf(itemsOf(headersMenu(screen.ui))[0]!)));
    const top = screen.top();
    expect(top?.kind === "ask" && top.page.onSave("X-Token: 12")).toBeUndefined();
    expect(shown).toEqual([expect.stringContaining("X-Token")]);
  });

  test("is typed at once if there is a single address", () => {
    const screen = screenOf({});
    itemsOf(headersMenu(screen.ui))[0]?.run?.(nothing);
    expect(screen.top()?.kind).toBe("ask");
    askHeader(screen.ui, "https://x:443", nothing);
    expect(itemsOf(headersMenu(screenOf({ serverUrl: "" }).ui))[0]?.enabled?.()).toBe(false);
  });
});

describe("the menus of addresses and headers", () => {
  const lines = (settings: Partial<Settings>): readonly string[] =>
    itemsOf(addressMenu(screenOf(settings).ui)).map(textOf);

  test("show the addresses, and in which network an unencrypted one is used", () => {
    expect(lines({})).toEqual(["Local URL: not set", "Remote URL: not set", "Allow unencrypted local URL everywhere"]);
    expect(lines({ localUrl: "https://near", remoteUrl: "https://far" }).slice(0, 2)).toEqual([
      "Local URL: https://near",
      "Remote URL: https://far",
    ]);
  });

  test.each([
    [0, "Local URL", "http://192.168.1.5:6060"],
    [1, "Remote URL", "https://library.example.org"],
  ])("ask for an address with an example: %i", (at, title, hint) => {
    const screen = screenOf({});
    itemsOf(addressMenu(screen.ui))[at]?.run?.(nothing);
    expect(screen.top()?.page).toMatchObject({ title, value: "", hint });
  });

  test("are silent about a mixture when an address is deleted", () => {
    const screen = screenOf({ localUrl: "https://near", remoteUrl: "http://far" });
    itemsOf(addressMenu(screen.ui))[0]?.run?.(nothing);
    const top = screen.top();
    expect([top?.kind === "ask" && top.page.onSave(""), screen.said]).toEqual([undefined, []]);
  });

  test("count the headers, and can add one as long as there is an address", () => {
    const header = { name: "X-Token", value: "12", origin: "https://library.example:443" };
    const menu = (settings: Partial<Settings>): MenuItem => headersMenu(screenOf(settings).ui);
    expect(textOf(menu({ requestHeaders: [header] }))).toBe("Extra request headers: 1");
    expect([{}, { serverUrl: "" }].map((settings) => itemsOf(menu(settings))[0]?.enabled?.())).toEqual([true, false]);
  });

  test("stay open behind the forms and questions of their lines", () => {
    const header = { name: "X-Token", value: "12", origin: "https://library.example:443" };
    const { ui } = screenOf({ requestHeaders: [header] });
    const all = itemsOf(addressMenu(ui)).concat(itemsOf(headersMenu(ui)));
    expect(all.map(({ keepsOpen }) => keepsOpen)).toEqual([true, true, true, true, true]);
  });
});

describe("a form of the connection", () => {
  const saved = (text: string, open: (screen: FakeScreen) => void): unknown => {
    const screen = screenOf({});
    open(screen);
    const top = screen.top();
    return top?.kind === "ask" ? top.page.onSave(text) : "no form";
  };

  test.each([
    ["http://", "This is not a web address. Is there a typing mistake in it?"],
    ["ftp://x", "The address must begin with http:// or https://."],
    ["https://ann:pass@x", "Leave the user name out of the address: accounts are set separately."],
    ["https://bücher.example", "Copy the address from your browser: letters like ü are encoded there."],
  ])("refuses the address “%s” with a reason", (text, reason) => {
    expect(saved(text, ({ ui }) => itemsOf(addressMenu(ui))[0]?.run?.(nothing))).toBe(reason);
  });

  test.each([
    ["token", "Write it as Name: value."],
    ["X Token: 1", "The name of a header has only letters, digits, hyphens and underscores."],
    ["Authorization: 1", "Catchword sends this header itself."],
    ["X-Token:", "The value must be plain text in one line."],
  ])("refuses the header “%s” with a reason", (text, reason) => {
    expect(saved(text, ({ ui }) => askHeader(ui, "https://x:443", nothing))).toBe(reason);
  });

  test("needs an address for a server", () => {
    expect(saved(" ", ({ ui }) => connectionLines(ui)[0]?.run?.(nothing))).toBe("Enter the address of your server.");
  });
});
