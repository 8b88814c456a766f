import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { isTesting, runTest } from "../../../src/features/setup/testConnection";
import type { CheckResult } from "../../../src/features/setup/checkResult";
import type { Settings } from "../../../src/model/settings";
import type { ServerAddress } from "../../../src/server/addresses";
import { type Dialect, dialectOf } from "../../../src/server/dialects/dialect";
import { testContext } from "../../fakes/testContext";

const works = {
  health: ok("3.5.0"),
  checkReader: ok(undefined),
  checkLibrary: ok(undefined),
  checkByHash: ok(true),
  syncSwitch: ok(true),
  signIn: ok(undefined),
  permissions: ok(undefined),
} as const;

interface Given {
  readonly answers?: Readonly<Record<string, Result<unknown>>>;
  readonly settings?: Partial<Settings>;
  readonly dialect?: Partial<Dialect>;
  readonly reached?: ServerAddress;
  readonly shown?: readonly string[];
  readonly known?: readonly string[];
  readonly isRecognised?: boolean;
}

/** The report of the test, and the requests to the server. */
function tested({ answers, settings, dialect, reached, shown, known, isRecognised = true }: Given = {}) {
  const asked: string[] = [];
  const checks = Object.fromEntries(
    Object.entries({ ...works, ...answers }).map(([name, answer]) => [name, () => (asked.push(name), answer)]),
  );
  const context = testContext({
    settings: { serverUrl: "https://library", readerUsername: "reader", libraryUsername: "ann", ...settings },
    connection: {
      chooseAddress: () => undefined,
      dialect: () => ({ ...dialectOf("G"), isbnSearch: true, batch: true, ...dialect }),
      reachedBy: () => reached,
      strangers: () => [],
      isRecognised: () => isRecognised,
      hasShown: (trait) => shown?.includes(trait) ?? true,
      knows: (trait) => known?.includes(trait) ?? true,
    },
    server: { checks, books: { findByIsbn: (isbn: string) => (asked.push(isbn), ok(undefined)) } },
    host: { otherClients: () => [] },
  });
  const told: unknown[] = [];
  let results: readonly CheckResult[] = [];
  runTest(context, {
    began: () => void told.push("began", isTesting(context)),
    report: (answer) => {
      told.push("report", context.count.changed);
      if (answer.ok) results = answer.value;
    },
  });
  context.tasks.pass(0);
  told.push("end", context.count.changed, isTesting(context));
  const line = (check: string): string | undefined => {
    const found = results.find((result) => result.check === check);
    return found === undefined ? undefined : `${found.state}: ${found.text}`;
  };
  return { asked, told, results, line };
}

const isbn = "9780306406157";
const denied: Result<never> = failed({ kind: "denied", status: 401, message: "" });

describe("a connection test of a server that does all", () => {
  test("reports each check in order", () => {
    const there = tested();
    expect(there.results.map(({ check, state, text }) => [check, state, text])).toEqual([
      ["Server", "good", "answers at https://library (encrypted). Version: 3.5.0."],
      ["Reading sync", "good", "works."],
      ["Library", "good", "works."],
      ["Finds books by file", "good", "yes."],
      ["Switch for e-readers", "good", "on."],
      ["Search by ISBN", "good", "there."],
      ["Reading sessions", "good", "with the library account."],
      ["Many sessions at once", "good", "there."],
      ["List of sessions", "good", "there, so nothing is ever sent twice."],
    ]);
  });

  test("asks for each once, and by ISBN after the look-up by hash", () => {
    const once = ["health", "checkReader", "checkLibrary", "permissions", "checkByHash", isbn, "syncSwitch"];
    expect(tested().asked).toEqual(once);
  });

  test("runs in a task, and says afterwards that the connection may be another", () => {
    expect(tested().told).toEqual(["began", true, "report", 0, "end", 1, false]);
  });
});

describe("a connection test of an address", () => {
  test.each<[ServerAddress, string]>([
    [{ url: "http://10.0.0.5", via: "local" }, "local, http://10.0.0.5 (not encrypted)"],
    [{ url: "https://far", via: "remote" }, "remote, https://far (encrypted)"],
    [{ url: "https://last", via: "fallback" }, "fallback, https://last (encrypted)"],
  ])("names the way to the server: %j", (reached, way) => {
    expect(tested({ reached }).line("Server")).toBe(`good: answers at ${way}. Version: 3.5.0.`);
  });

  test("names it although the health check fails", () => {
    const there = tested({ answers: { health: failed({ kind: "refused", status: 500, message: "" }) } });
    expect(there.line("Server")).toMatch(/^bad: answers at https:\/\/library, but its health check does not: /u);
    expect(there.asked.slice(0, 2)).toEqual(["health", "signIn"]);
  });

  test("has no version if the health check is not answered", () => {
    for (const failure of [
      { kind: "refused", status: 404, message: "" },
      { kind: "denied", status: 401, message: "" },
    ] as const) {
      const there = tested({ answers: { health: failed(failure) } });
      const sentence = "answers at https://library (encrypted). It does not tell its version.";
      expect([there.line("Server"), there.asked[1]]).toEqual([`good: ${sentence}`, "checkReader"]);
    }
  });
});

describe("a connection test at an address without a library", () => {
  test.each<[Failure, string]>([
    [
      { kind: "refused", status: 404, message: "" },
      "A web server answers, but there is no library at this address. Check what follows the server's name in the server URL.",
    ],
    [{ kind: "unreadable", detail: "a web page" }, ""],
    [{ kind: "redirected", to: "https://elsewhere" }, ""],
    [{ kind: "denied", status: 403, message: "", isPage: true }, ""],
  ])("says so, and asks no more: %j", (failure, text) => {
    const missing = failed({ kind: "refused", status: 404, message: "" } as const);
    const there = tested({ answers: { health: missing, checkReader: failed(failure) } });
    expect(there.asked).toEqual(["health", "checkReader"]);
    expect(there.line("Server")).toMatch(/^bad: ./u);
    expect(there.line("Server")).toContain(text);
    expect(there.results.filter(({ state }) => state !== "bad")).toEqual(
      ["Reading sync", "Library", "Finds books by file", "Switch for e-readers"].map((check) => ({
        check,
        state: "untried",
        text: "",
      })),
    );
  });

  test("has nothing to say of the library account", () => {
    const there = tested({
      settings: { libraryUsername: "" },
      answers: { health: failed({ kind: "timeout", sent: false }) },
    });
    expect([there.asked, there.line("Library")]).toEqual([["health"], "untried: "]);
  });

  test("takes a server with a version for a library nevertheless", () => {
    const there = tested({ answers: { checkReader: failed({ kind: "unreadable", detail: "a web page" }) } });
    expect(there.line("Server")).toBe("good: answers at https://library (encrypted). Version: 3.5.0.");
    expect(there.line("Reading sync")).toMatch(/^bad: /u);
    expect(there.asked).toContain("checkLibrary");
  });
});

describe("a connection test of the accounts", () => {
  const none = { kind: "unconfigured", missing: "reader account" } as const;

  test("finds no books by file if the reader account is refused", () => {
    const there = tested({ answers: { checkReader: denied } });
    expect(there.asked).toEqual(["health", "checkReader", "checkLibrary", "permissions"]);
    expect([there.line("Finds books by file"), there.line("Switch for e-readers")]).toEqual(["untried: ", "untried: "]);
  });

  test("asks by file with the library account, and not about the switch", () => {
    const there = tested({ answers: { checkReader: failed(none) }, settings: { readerUsername: "" } });
    expect(there.asked.slice(2)).toEqual(["checkLibrary", "permissions", "checkByHash", isbn]);
  });

  test("asks by no file and no ISBN if no account works", () => {
    const answers = { checkReader: failed(none), checkLibrary: denied };
    const there = tested({ answers, settings: { readerUsername: "" } });
    expect(there.asked).toEqual(["health", "checkReader", "checkLibrary"]);
  });

  test.each([
    ["bearer", "none is set: this server takes reading sessions only with it, and shelves, notes and ratings."],
    ["md5", "none is set: no shelves, notes, ratings or lists of the library."],
  ] as const)("says what a missing library account costs on a server with %s", (sessionAuth, text) => {
    const there = tested({ settings: { libraryUsername: "" }, dialect: { sessionAuth } });
    expect(there.line("Library")).toBe(`bad: ${text}`);
    expect(there.asked).toEqual(["health", "checkReader", "checkByHash", "syncSwitch"]);
  });

  test.each([
    [{ libraryUsername: "" }, "bad: no. Set the library account, so that they can be found by file name and title."],
    [{}, "detail: not on this server. File name and title are used instead."],
  ])("finds no books by file on some servers: %j", (settings, text) => {
    expect(tested({ settings, answers: { checkByHash: ok(false) } }).line("Finds books by file")).toBe(text);
  });

  test("knows what a healthy server lacks before it is recognised", () => {
    const there = tested({ answers: { checkByHash: ok(false) }, isRecognised: false });
    expect(there.line("Finds books by file")).toBe("detail: not on this server. File name and title are used instead.");
  });

  test("names each permission that is missing", () => {
    const may = { username: "ann", mayDownload: false, maySyncReaders: false, mayListMagicShelves: false };
    const shelves = [{ kind: "magic" }, { kind: "standard" }] as never;
    const there = tested({ answers: { permissions: ok(may) }, settings: { shelves } });
    expect(there.line("Permissions")).toBe(
      "bad: the account may not: download books (shelves stay empty), manage its own reader account, " +
        "list magic shelves (they need the OPDS permission).",
    );
  });
});

describe("a connection test of abilities", () => {
  const line = "Reading sessions";
  const nothing = { isbnSearch: false, batch: false, sessionList: false, sessions: false };

  test("says what is missing, once that is known", () => {
    const there = tested({ dialect: nothing, shown: [] });
    expect([line, "Search by ISBN", "Many sessions at once", "List of sessions"].map(there.line)).toEqual([
      "detail: missing. Reading sessions stay on this device.",
      "detail: not on this server. The title is used instead.",
      "detail: not on this server. They are sent one by one.",
      "detail: missing. After a broken connection a session may arrive twice, but none is lost.",
    ]);
  });

  test("says nothing while they were neither shown nor refused", () => {
    const unknown = "detail: not known yet. It shows when it is needed.";
    const names = [line, "Search by ISBN", "Many sessions at once", "List of sessions"];
    for (const dialect of [{}, nothing])
      expect(names.map(tested({ dialect, shown: [], known: [] }).line)).toEqual(names.map(() => unknown));
    // A version is a promise and no proof.
    expect(names.map(tested({ shown: [] }).line)).toEqual(names.map(() => unknown));
  });

  test("takes only sessions as shown by many at once", () => {
    const there = tested({ shown: ["batch"], known: [] });
    expect([there.line(line), there.line("Search by ISBN")]).toEqual([
      "good: with the library account.",
      "detail: not known yet. It shows when it is needed.",
    ]);
    const single = tested({ dialect: { batch: false }, shown: ["batch"], known: [] });
    expect(single.line(line)).toBe("detail: not known yet. It shows when it is needed.");
  });

  test("says with which account sessions go", () => {
    expect(tested({ dialect: { sessionAuth: "md5" } }).line(line)).toBe("good: with the reader account.");
  });
});
