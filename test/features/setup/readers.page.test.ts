// Also src/features/setup/connection.menu.ts
import { done, failed, type Result } from "../../../src/base/result";
import { connectionLines } from "../../../src/features/setup/connection.menu";
import {
  askSameLibrary,
  askWhoReads,
  othersPending,
  readersMenu,
  setAccount,
} from "../../../src/features/setup/readers.page";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";
import type { DeviceAccount } from "../../../src/store/account";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));

const account = (number: number, changes: Partial<DeviceAccount> = {}): DeviceAccount => ({
  number,
  serverUrl: "http://library",
  readerUsername: "",
  libraryUsername: `reader ${number}`,
  pending: 0,
  isCurrent: number === 1,
  ...changes,
});

interface Given {
  readonly accounts?: readonly DeviceAccount[];
  readonly outcome?: Result<undefined>;
  readonly settings?: Partial<Settings>;
  readonly state?: Partial<DeviceState>;
}

/** A device with these readers. `outcome`: of each change. */
function device({ accounts = [account(1), account(2)], outcome = done, settings, state = {} }: Given = {}) {
  const did: string[] = [];
  const database = memoryDatabase();
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "reader 1", ...settings },
      state,
      host: {
        accounts: {
          list: () => accounts,
          use: (number, changes) => {
            did.push(`use ${number} ${JSON.stringify(changes ?? {})}`);
            return outcome;
          },
          begin: (changes) => {
            did.push(`begin ${changes.libraryUsername ?? changes.readerUsername ?? ""}`);
            return outcome;
          },
          remove: (number) => {
            did.push(`remove ${number}`);
            return outcome;
          },
        },
        folders: { isFolder: () => true, resolved: (folder) => folder },
        books: { homes: () => ({ device: "/books" }) },
      },
      connection: { dialect: () => dialectOf("G"), forgetContact: () => undefined },
    },
    {},
  );
  const menu = (): MenuItem => readersMenu(screen.ui, () => void did.push("begin set-up"));
  const line = (words: string): MenuItem => {
    const found = linesOf(menu()).find((item) => textOf(item).startsWith(words));
    if (found === undefined) throw new Error(`no line ${words}`);
    return found;
  };
  return { ...screen, database, did, menu, line };
}

describe("“Who is reading”", () => {
  test("names the present reader, and the others with their pending items", () => {
    const there = device({ accounts: [account(1), account(2, { pending: 3 })] });
    expect(textOf(there.menu())).toBe("Who is reading: reader 1");
    expect(linesOf(there.menu()).map(textOf)).toEqual([
      "reader 1",
      "reader 2 (3 pending)",
      "Another reader",
      "Remove a reader",
    ]);
    expect(linesOf(there.menu()).map((item) => item.checked?.())).toEqual([true, false, undefined, undefined]);
  });

  test("offers no other reader and no removal before the first login", () => {
    const there = device({ accounts: [account(1)], settings: { libraryUsername: "" } });
    expect(textOf(there.menu())).toBe("Who is reading: nobody yet");
    expect(linesOf(there.menu()).map(textOf)).toEqual(["reader 1", "Another reader"]);
    expect(there.line("Another reader").enabled?.()).toBe(false);
  });

  test("adds the server to equal names", () => {
    const same = { libraryUsername: "ann" };
    const there = device({ accounts: [account(1, same), account(2, { ...same, serverUrl: "http://two" })] });
    expect(linesOf(there.menu()).slice(0, 2).map(textOf)).toEqual(["ann at http://library", "ann at http://two"]);
  });

  test("changes to another reader, and says who is reading now", () => {
    const there = device();
    there.line("reader 2").run?.(() => undefined);
    expect([there.did, there.said]).toEqual([["use 2 {}"], ["reader 2 is reading now."]]);
  });

  test("does nothing for the present reader", () => {
    const there = device();
    there.line("reader 1").run?.(() => undefined);
    expect([there.did, there.said]).toEqual([[], []]);
  });

  test("says why a change failed, and names no new reader", () => {
    const there = device({ outcome: failed({ kind: "storage", detail: "full" }) });
    there.line("reader 2").run?.(() => undefined);
    expect(there.said).toEqual(["Catchword cannot use its own database.\nDetails: full"]);
  });

  test("offers to remove only the others, and removes after “Yes”", () => {
    const there = device({ accounts: [account(1), account(2, { pending: 3 })] });
    const lines = linesOf(there.line("Remove a reader"));
    expect(lines.map(textOf)).toEqual(["reader 2 (3 pending)"]);
    lines[0]?.run?.(() => undefined);
    expect([there.title().startsWith("Remove reader 2 (3 pending) from this device?"), there.did]).toEqual([true, []]);
    there.tap("Remove");
    expect(there.did).toEqual(["remove 2"]);
  });

  test("is a question with a button for each reader, for a gesture", () => {
    const there = device();
    askWhoReads(there.ui);
    there.tap("reader 2");
    expect(there.did).toEqual(["use 2 {}"]);
    const alone = device({ accounts: [account(1)] });
    askWhoReads(alone.ui);
    expect(alone.said[0]).toContain("Nobody else reads on this device yet");
  });
});

describe("items pending for other readers", () => {
  const accounts = [account(1, { pending: 1 }), account(2, { pending: 3 }), account(3)];

  test("are counted by reader, without the present one", () => {
    expect(othersPending(device({ accounts, state: { isShared: true } }).ui)).toEqual([
      { name: "reader 2", pending: 3 },
    ]);
  });

  test("are not counted on a device with one reader", () => {
    expect(othersPending(device({ accounts }).ui)).toEqual([]);
  });
});

describe("another user name for the library account", () => {
  const typed = { username: "bob", password: "secret" };
  const pending = (there: ReturnType<typeof device>): void =>
    queueSession(there.database, aSession(), aSession().endedAt);

  test("is saved for the same reader if the server never accepted the former name", () => {
    const there = device();
    setAccount(there.ui, "libraryUsername", typed, () => void there.did.push("redraw"));
    expect([there.ui.settings().libraryUsername, there.did]).toEqual(["bob", ["redraw"]]);
  });

  test("is another reader's if the server had accepted the former name", () => {
    const there = device({ state: { acceptedLibrary: "reader 1" } });
    setAccount(there.ui, "libraryUsername", typed, () => void there.did.push("redraw"));
    expect([there.ui.settings().libraryUsername, there.did]).toEqual(["reader 1", ["begin bob"]]);
  });

  test.each([
    ["bob: the name was wrong", "bob", ["redraw"]],
    ["Another reader: reader 1", "reader 1", ["begin bob"]],
  ])("leads to a question if items are pending: “%s”", (button, username, did) => {
    const there = device();
    pending(there);
    setAccount(there.ui, "libraryUsername", typed, () => void there.did.push("redraw"));
    expect(there.did).toEqual([]);
    there.tap(button);
    expect([there.ui.settings().libraryUsername, there.did]).toEqual([username, did]);
  });
});

describe("the menu of the connection", () => {
  test("shows the address and both accounts, and has no test before they are set", () => {
    const there = device({ settings: { serverUrl: "", libraryUsername: "", readerUsername: "" } });
    const lines = connectionLines(there.ui);
    expect(lines.slice(0, 3).map(textOf)).toEqual([
      "Server: not set",
      "Reader account: not set",
      "Library account: not set",
    ]);
    expect(lines.find((line) => textOf(line) === "Test connection")?.enabled?.()).toBe(false);
  });

  test.each([
    [1, "readerUsername", "libraryUsername"],
    [2, "libraryUsername", "readerUsername"],
  ] as const)("saves each account in its own settings, without spaces around its name: line %i", (at, own, other) => {
    const there = device({ settings: { libraryUsername: "", readerUsername: "" } });
    connectionLines(there.ui)[at]?.run?.(() => undefined);
    const top = there.top();
    if (top?.kind === "account") top.page.onSave(" ann ", "secret");
    expect([there.ui.settings()[own], there.ui.settings()[other]]).toEqual(["ann", ""]);
  });

  test.each([
    ["The same library", "http://two", []],
    ["Another library", "http://library", ["begin "]],
  ])("asks about a new address after a login: “%s”", (button, url, did) => {
    const there = device({ state: { acceptedLibrary: "reader 1" } });
    connectionLines(there.ui)[0]?.run?.(() => undefined);
    const top = there.top();
    expect(top?.kind === "ask" && top.page.onSave("http://two/")).toBeUndefined();
    there.tap(button);
    expect([there.ui.settings().serverUrl, there.did]).toEqual([url, did]);
  });

  test("explains an invalid address, and keeps the former one", () => {
    const there = device();
    connectionLines(there.ui)[0]?.run?.(() => undefined);
    const top = there.top();
    expect(top?.kind === "ask" && top.page.onSave("no address")).toEqual(expect.stringMatching(/\S/u));
    expect(there.ui.settings().serverUrl).toBe("http://library");
  });
});

test("another reader can begin once there is a server with an account", () => {
  const enabled = (settings: Partial<Settings>): unknown => device({ settings }).line("Another reader").enabled?.();
  expect([enabled({}), enabled({ serverUrl: "" }), enabled({ libraryUsername: "" })]).toEqual([true, false, false]);
});

test("a reader without an account is called by the server", () => {
  const nameless = account(2, { libraryUsername: "", serverUrl: "http://attic" });
  const there = device({ accounts: [account(1), nameless] });
  askWhoReads(there.ui);
  const top = there.top();
  expect([there.title(), top?.kind === "choose" && top.page.choices.map(({ text }) => text)]).toEqual([
    "Who is reading?",
    ["✓ reader 1", "http://attic"],
  ]);
});

test("a first server is used without a question", () => {
  const there = device({ settings: { serverUrl: "" }, state: { acceptedLibrary: "reader 1" } });
  const did: string[] = [];
  askSameLibrary(there.ui, "http://library", { same: () => did.push("same"), another: () => did.push("another") });
  expect([did, there.top()]).toEqual([["same"], undefined]);
});

test("the readers are choices of one, in a menu that stands apart", () => {
  const there = device();
  expect([there.menu().separator, there.line("reader 1").radio, there.line("reader 2").radio]).toEqual([
    true,
    true,
    true,
  ]);
});
