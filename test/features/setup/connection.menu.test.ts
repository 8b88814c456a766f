// Also what a new account does: src/features/setup/readers.page.ts
import { addressesItem, connectionLines } from "../../../src/features/setup/connection.menu";
import { done } from "../../../src/base/result";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { type Dialect, dialectOf } from "../../../src/server/dialects/dialect";
import { aDisk } from "../../fakes/disk";
import { aScreen } from "../../fakes/screen";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());

function menu(settings: Partial<Settings> = {}, state: Partial<DeviceState> = {}, dialect: Partial<Dialect> = {}) {
  const begun: Partial<Settings>[] = [];
  const screen = aScreen({
    settings: { serverUrl: "https://library", readerUsername: "kobo", libraryUsername: "ann", ...settings },
    state,
    connection: { dialect: () => ({ ...dialectOf("spec"), ...dialect }), forgetContact: () => undefined },
    host: {
      accounts: { list: () => [{ isCurrent: true }] as never, begin: (changes) => (begun.push(changes), done) },
      books: { homes: () => ({ device: "/mnt" }) },
      folders: aDisk(),
    },
  });
  const lines = (): readonly MenuItem[] => connectionLines(screen.ui);
  let redrawn = 0;
  const open = (at: number): void => lines()[at]?.run?.(() => void (redrawn += 1));
  const server = (url: string): string | undefined => {
    open(0);
    const top = screen.top();
    return top?.kind === "ask" ? top.page.onSave(url) : "no form";
  };
  const account = (at: number, username: string, password: string): string | undefined => {
    open(at);
    const top = screen.top();
    return top?.kind === "account" ? top.page.onSave(username, password) : "no form";
  };
  return { ...screen, begun, lines, server, account, redrawn: () => redrawn };
}

describe("the menu of the connection", () => {
  test("shows the server, the accounts and the reader", () => {
    const texts = menu().lines().map(textOf);
    expect(texts.slice(0, 4)).toEqual([
      "Server: https://library",
      "Reader account: kobo",
      "Library account: ann",
      "Who is reading: ann",
    ]);
    const alone = menu({ serverUrl: "", readerUsername: "", libraryUsername: "" }).lines();
    expect(alone.map(textOf).slice(0, 4)).toEqual([
      "Server: not set",
      "Reader account: not set",
      "Library account: not set",
      "Who is reading: nobody yet",
    ]);
  });

  test("has a test of the connection with a server and an account only", () => {
    const canTest = (settings: Partial<Settings>): unknown => {
      const lines = menu(settings).lines();
      return lines.find((line) => textOf(line) === "Test connection")?.enabled?.();
    };
    expect([canTest({}), canTest({ readerUsername: "" }), canTest({ serverUrl: "" })]).toEqual([true, true, false]);
    expect(canTest({ readerUsername: "", libraryUsername: "" })).toBe(false);
  });

  test("explains which account carries the sessions on this server", () => {
    const help = (sessionAuth: "md5" | "bearer", isbnSearch: boolean): string[] =>
      menu({}, {}, { sessionAuth, isbnSearch })
        .lines()
        .slice(1, 3)
        .map((line) => (typeof line.help === "string" ? line.help : ""));
    const [reader, library] = help("md5", true);
    expect(reader).toContain("It carries sessions and position.");
    expect(library).toContain("Shelves, notes, ratings and status need it. Books are searched by ISBN with it.");
    const [bearer, other] = help("bearer", false);
    expect(bearer).toContain("It carries the position.");
    expect(other?.endsWith("Sessions, shelves, notes, ratings and status need it.")).toBe(true);
  });

  test("leads to the set-up of another reader", () => {
    const there = menu();
    const { items } = there.lines()[3]!;
    const another = (typeof items === "function" ? items() : []).find((item) => textOf(item) === "Another reader");
    another?.run?.(() => undefined);
    expect(there.title()).toBe("Another reader");
  });

  test("leads to the addresses and headers", () => {
    const { items } = addressesItem(menu().ui);
    expect((typeof items === "function" ? items() : []).map(textOf)).toEqual([
      "Local and remote address",
      "Extra request headers: none",
    ]);
  });
});

describe("a new server URL", () => {
  test("stays in the form with a reason if it is not valid", () => {
    const there = menu();
    expect(there.server("ftp://library")).toBe("The address must begin with http:// or https://.");
    expect([there.ui.settings().serverUrl, there.redrawn()]).toEqual(["https://library", 0]);
  });

  test("is used, and a mixture with other addresses is explained", () => {
    const there = menu();
    expect(there.server(" https://other/ ")).toBeUndefined();
    expect([there.ui.settings().serverUrl, there.redrawn(), there.said]).toEqual(["https://other", 1, []]);
    const mixed = menu({ remoteUrl: "https://far" });
    mixed.server("http://other");
    expect(mixed.said).toEqual([expect.stringMatching(/^One address is encrypted and another is not\./u)]);
  });

  test("may be the same library or another one, once a login was accepted", () => {
    const same = menu({}, { acceptedLibrary: "ann" });
    same.server("https://other");
    expect(same.title()).toBe("Is https://other the same library as https://library, at a new address?");
    expect(same.ui.settings().serverUrl).toBe("https://library");
    same.tap("The same library");
    expect([same.ui.settings().serverUrl, same.begun]).toEqual(["https://other", []]);
    const another = menu({}, { acceptedLibrary: "ann" });
    another.server("https://other");
    another.tap("Another library");
    expect([another.ui.settings().serverUrl, another.begun]).toMatchObject([
      "https://library",
      [{ serverUrl: "https://other", localUrl: "", remoteUrl: "" }],
    ]);
  });
});

describe("a new account", () => {
  test("is saved without blanks around its name", () => {
    const there = menu();
    expect([there.account(1, " kobo2 ", " p "), there.account(2, " ben ", " q ")]).toEqual([undefined, undefined]);
    expect(there.ui.settings()).toMatchObject({
      ...{ readerUsername: "kobo2", readerPassword: " p ", libraryUsername: "ben", libraryPassword: " q " },
    });
    expect(there.redrawn()).toBe(2);
  });

  test.each([
    [1, { acceptedReader: "kobo" }, { readerUsername: "ben", readerPassword: "q" }],
    [2, { acceptedLibrary: "ann" }, { libraryUsername: "ben", libraryPassword: "q" }],
  ])("begins another reader if the server accepted another name: %i", (at, state, changes) => {
    const there = menu({}, state);
    there.account(at, "ben", "q");
    expect(there.begun).toMatchObject([changes]);
    expect(there.ui.settings()).toMatchObject({ readerUsername: "kobo", libraryUsername: "ann" });
  });
});
