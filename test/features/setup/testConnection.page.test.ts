// Also src/features/setup/testConnection.ts and src/features/setup/test.page.ts
import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { testConnection } from "../../../src/features/setup/test.page";
import type { Settings } from "../../../src/model/settings";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { aScreen } from "../../fakes/screen";

interface Answers {
  readonly health: Result<string | undefined>;
  readonly checkReader: Result<undefined>;
  readonly checkLibrary: Result<undefined>;
  readonly checkByHash: Result<boolean>;
  readonly syncSwitch: Result<boolean>;
}

const works: Answers = {
  health: ok("3.5"),
  checkReader: ok(undefined),
  checkLibrary: ok(undefined),
  checkByHash: ok(true),
  syncSwitch: ok(true),
};

/** A test of the connection, with what the server answers to each check. */
function tested(answers: Partial<Answers> = {}, settings: Partial<Settings> = {}, shown?: readonly string[]) {
  const asked: string[] = [];
  const given = { ...works, ...answers };
  const checks = Object.fromEntries(
    Object.entries({ ...given, permissions: ok(undefined) }).map(([name, answer]) => [
      name,
      () => (asked.push(name), answer),
    ]),
  );
  const screen = aScreen({
    settings: { serverUrl: "https://library", readerUsername: "reader", libraryUsername: "ann", ...settings },
    connection: {
      chooseAddress: () => void asked.push("address"),
      dialect: () => dialectOf(shown === undefined ? "G" : "spec"),
      reachedBy: () => undefined,
      strangers: () => [],
      hasShown: (trait) => shown?.includes(trait) ?? true,
      knows: () => shown === undefined,
    },
    server: { checks, books: { findByIsbn: () => ok(undefined) } },
    host: { otherClients: () => [] },
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
    expect(tested({}, {}, []).text).toContain(unknown);
    const { text } = tested({}, {}, ["batch"]);
    expect(text).toContain("✓ Many sessions at once: there.");
    expect(text).toMatch(/✓ Reading sessions: with the (library|reader) account\./u);
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
