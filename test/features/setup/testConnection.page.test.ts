// Also src/features/setup/testConnection.ts and src/features/setup/test.page.ts
import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { testConnection } from "../../../src/features/setup/test.page";
import { chooseWhatIsSynced } from "../../../src/features/setup/syncChoices.page";
import type { Permissions } from "../../../src/features/setup/checks.api";
import type { OtherClient } from "../../../src/koreader/host.port";
import type { Settings } from "../../../src/model/settings";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { aScreen } from "../../fakes/screen";

interface Answers {
  readonly health: Result<string | undefined>;
  readonly checkReader: Result<undefined>;
  readonly checkLibrary: Result<undefined>;
  readonly checkByHash: Result<boolean>;
  readonly syncSwitch: Result<boolean>;
  readonly signIn: Result<undefined>;
  readonly permissions: Result<Permissions | undefined>;
}

interface Given {
  /** Traits that the server has shown; absent: all. */
  readonly shown?: readonly string[];
  readonly clients?: readonly OtherClient[];
  /** Addresses of other servers. */
  readonly strangers?: readonly string[];
  readonly isRecognised?: boolean;
}

const works: Answers = {
  health: ok("3.5"),
  checkReader: ok(undefined),
  checkLibrary: ok(undefined),
  checkByHash: ok(true),
  syncSwitch: ok(true),
  signIn: ok(undefined),
  permissions: ok(undefined),
};

/** A test of the connection, with what the server answers to each check. */
function tested(answers: Partial<Answers> = {}, settings: Partial<Settings> = {}, given: Given = {}) {
  const asked: string[] = [];
  const { shown, clients = [], strangers = [], isRecognised = true } = given;
  const checks = Object.fromEntries(
    Object.entries({ ...works, ...answers }).map(([name, answer]) => [name, () => (asked.push(name), answer)]),
  );
  const screen = aScreen({
    settings: { serverUrl: "https://library", readerUsername: "reader", libraryUsername: "ann", ...settings },
    connection: {
      chooseAddress: () => void asked.push("address"),
      dialect: () => dialectOf(shown === undefined ? "G" : "spec"),
      reachedBy: () => undefined,
      strangers: () => strangers,
      isRecognised: () => isRecognised,
      hasShown: (trait) => shown?.includes(trait) ?? true,
      knows: () => shown === undefined,
    },
    server: { checks, books: { findByIsbn: () => ok(undefined) } },
    host: { otherClients: () => clients },
  });
  const decided = { count: 0 };
  const begin = (): void =>
    testConnection(screen.ui, () => void (decided.count += 1), {
      text: "Open a book to begin",
      choices: [{ text: "Shelves", run: () => undefined }],
    });
  begin();
  const isWorking = screen.working.length > 0;
  screen.context.tasks.pass(0);
  const top = screen.top();
  const text = top?.kind === "read" ? top.page.text : "";
  const choices = top?.kind === "read" ? (top.page.choices ?? []).map((choice) => choice.text) : [];
  return { ...screen, asked, begin, decided, isWorking, text, choices };
}

const timeout: Failure = { kind: "timeout", sent: true };

describe("a test of the connection", () => {
  test("says first that all works, and then what the next steps are", () => {
    const there = tested();
    expect(there.text.startsWith("✓ All works.")).toBe(true);
    expect(there.text).toContain("Details\n✓ Server: answers at https://library (encrypted).");
    expect(there.text.endsWith("Open a book to begin")).toBe(true);
    expect([there.choices, there.isWorking, there.working]).toEqual([["Shelves"], true, []]);
    expect(there.context.count.changed).toBe(1);
  });

  test("names what failed first, and offers no next steps", () => {
    const there = tested({
      checkReader: failed({ kind: "denied", account: "reader", status: 401, message: "" } as never),
    });
    expect(there.text.startsWith("✗ Reading sync: ")).toBe(true);
    expect(there.text).not.toContain("All works");
    expect(there.text).toContain("✓ Library: works.");
    expect(there.choices).toEqual([]);
    expect(there.asked).not.toContain("checkByHash");
  });

  test("makes no more requests once the connection is lost, and says what was not tried", () => {
    const there = tested({ health: failed(timeout) });
    expect(there.asked).toEqual(["address", "health"]);
    expect(there.text.startsWith("✗ Server: ")).toBe(true);
    expect(there.text).toMatch(/– .*Reading sync.*Library.*: not tried\./u);
    expect(there.text).not.toContain("✓");
  });

  test("keeps what it found before the connection was lost", () => {
    const there = tested({ checkLibrary: failed(timeout) });
    expect(there.text).toContain("✗ Library: ");
    expect(there.text).toContain("✓ Reading sync: works.");
    expect(there.asked).toEqual(["address", "health", "checkReader", "checkLibrary"]);
  });

  test("looks for books by file with the library account if there is no reader account", () => {
    const denied = failed({ kind: "unconfigured", missing: "reader account" } as const);
    expect(tested({ checkReader: denied }, { readerUsername: "" }).asked).toContain("checkByHash");
  });

  test("notices a switch that is off", () => {
    expect(tested({ syncSwitch: ok(false) }).text).toMatch(/[✗•] Switch for e-readers: /u);
  });

  test("asks about an unknown certificate, and tests again once it is trusted", () => {
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    const there = tested({
      checkReader: failed({ kind: "untrusted", why: "self", detail: "", shown }),
    });
    expect(there.title()).toBe("Is this your server?");
    there.tap("Trust this certificate");
    expect([there.decided.count, there.working]).toEqual([1, ["Testing the connection…"]]);
  });

  test("knows that sessions are taken once several at a time were", () => {
    const unknown = "Reading sessions: not known yet. It shows when it is needed.";
    expect(tested({}, {}, { shown: [] }).text).toContain(unknown);
    const { text } = tested({}, {}, { shown: ["batch"] });
    expect(text).toContain("✓ Many sessions at once: there.");
    expect(text).toMatch(/✓ Reading sessions: with the (library|reader) account\./u);
  });

  test("names a single check that was not tried", () => {
    const checkReader = failed({ kind: "unconfigured", missing: "reader account" } as const);
    const { text } = tested({ checkReader }, { readerUsername: "" });
    expect(text).toContain("– Switch for e-readers: not tried.");
  });

  test("names what the reader can mend before the details", () => {
    const { text } = tested({}, {}, { clients: [{ kind: "copy", folder: "old.koplugin" }] });
    expect(text.startsWith("• The folder “old.koplugin”: Catchword is installed twice.")).toBe(true);
    expect(text).not.toContain("All works");
  });

  test("names an address at which another server answers", () => {
    const { text } = tested({}, { remoteUrl: "https://far" }, { strangers: ["https://far"] });
    expect(text).toContain("✗ Remote URL: another server answers at https://far");
  });

  test("misses the permission for magic shelves only if one is chosen", () => {
    const may = { username: "ann", mayDownload: true, maySyncReaders: true, mayListMagicShelves: false };
    const textWith = (kind: "standard" | "magic"): string =>
      tested({ permissions: ok(may) }, { shelves: [{ kind, name: "A" }] as never }).text;
    expect(textWith("standard")).toContain("✓ Permissions: everything that is needed.");
    expect(textWith("magic")).toContain("✗ Permissions: the account may not: list magic shelves");
  });

  test("does not say what the server lacks if its kind is a guess", () => {
    const answers = { health: failed({ kind: "refused", status: 500, message: "" } as const), checkByHash: ok(false) };
    const finds = (isRecognised: boolean): string | undefined =>
      tested(answers, {}, { isRecognised })
        .text.split("\n")
        .find((line) => line.includes("Finds books by file"));
    expect(finds(false)).toContain("not known yet");
    expect(finds(true)).toContain("not on this server");
  });

  test("follows the choice of what is synced, and leads to the books", () => {
    const there = tested();
    there.closeTop();
    chooseWhatIsSynced(there.ui, true);
    there.tap("▸ Done");
    there.context.tasks.pass(0);
    const top = there.top();
    expect(top?.kind === "read" && top.page.choices?.map(({ text }) => text)).toEqual(["Shelves", "Library"]);
    expect(top?.kind === "read" && top.page.text).toContain("Open a book to begin, or get books from the server:");
  });

  test("is not begun twice, nor before the set-up", () => {
    const there = tested();
    there.closeTop();
    there.begin();
    there.begin();
    expect(there.said).toEqual(["The connection is being tested already."]);
    const alone = tested({}, { serverUrl: "" });
    expect([alone.asked, alone.said]).toEqual([[], [expect.stringContaining("Set the server URL")]]);
  });
});

describe("the report of a test", () => {
  test("has what works and what is not offered in two sections", () => {
    const there = tested();
    expect([there.title(), there.text.split("\n")]).toEqual([
      "Test connection",
      [
        "✓ All works.",
        "",
        "Details",
        "✓ Server: answers at https://library (encrypted). Version: 3.5.",
        "✓ Reading sync: works.",
        "✓ Library: works.",
        "✓ Finds books by file: yes.",
        "✓ Switch for e-readers: on.",
        "✓ Reading sessions: with the library account.",
        "✓ List of sessions: there, so nothing is ever sent twice.",
        "",
        "Not offered by this server or not known yet, nothing to do:",
        "• Search by ISBN: not on this server. The title is used instead.",
        "• Many sessions at once: not on this server. They are sent one by one.",
        "",
        "Open a book to begin",
      ],
    ]);
  });

  test("has no section for what is missing", () => {
    expect(tested({ health: failed(timeout) }).text.split("\n")).toEqual([
      "✗ Server: The server did not answer in time. Try again, or check that it is running.",
      "",
      "– Reading sync, Library, Finds books by file, Switch for e-readers: not tried.",
    ]);
  });

  test("names a certificate that the server did not show", () => {
    const there = tested({ health: failed({ kind: "untrusted", why: "self", detail: "" }) });
    expect([there.title(), there.text.split("\n")[0]]).toEqual([
      "Test connection",
      "✗ Server: The server's certificate is not trusted: it is self-signed, not signed by an authority.",
    ]);
  });
});

test.each(["Shelves", "Library"])("a test after the set-up leads to the page “%s”", (text) => {
  const there = tested();
  there.closeTop();
  chooseWhatIsSynced(there.ui, true);
  there.tap("▸ Done");
  there.context.tasks.pass(0);
  there.tap(text);
  expect(there.title()).toBe(text);
});
