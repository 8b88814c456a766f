import type { ReaderAccounts } from "../../../src/features/setup/readerAccounts.api";
import { saveSetup } from "../../../src/features/setup/setupFile";
import { setUpAlone } from "../../../src/features/setup/setUpAlone.task";
import type { Failure } from "../../../src/base/failure";
import { done, failed, ok } from "../../../src/base/result";
import { getSettings } from "../../../src/store/settings";
import { aDisk } from "../../fakes/disk";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

/** A new device with a complete settings file of another one. `times`: when it asked its server, in seconds. */
function newDevice(failure: Failure, network = { isThere: true }) {
  const disk = aDisk();
  const times: number[] = [];
  const deviceWith = (model: string, serverUrl: string) =>
    testContext({
      settings: { serverUrl, libraryUsername: "ann", libraryPassword: "secret" },
      connection: {
        onTrial: (trial) => {
          const greet = () => (times.push(context.clock.elapsed() - begin), failed(failure));
          const { connection, server } = testContext({ server: { checks: { greet } } });
          return { connection, server, database: memoryDatabase(trial) };
        },
      },
      host: {
        files: disk,
        folders: disk,
        network: { isConnected: () => network.isThere },
        versions: { folder: "/plugins/catchword.koplugin/" },
        accounts: { list: () => [{ isCurrent: true }] as never, isNew: () => true },
        device: { marks: () => model, places: { database: "/settings/catchword.sqlite", log: "/settings" } },
      },
    });
  saveSetup(deviceWith("an older one", "http://library"), true);
  const context = deviceWith("a new one", "");
  const begin = context.clock.elapsed();
  setUpAlone(context);
  return { context, times };
}

const busy = (waitSeconds: number): Failure => ({ kind: "refused", status: 503, message: "", waitSeconds });

describe("the set-up from a file", () => {
  test.each<[string, Failure, readonly number[]]>([
    ["after a minute without an answer, then later and later", { kind: "timeout", sent: false }, [0, 60, 180, 420]],
    ["no sooner than a busy server allows", busy(200), [0, 200, 400]],
    ["after a minute even if a busy server asks for less", busy(5), [0, 60, 180, 420]],
  ])("tries again %s", (_, failure, expected) => {
    const { context, times } = newDevice(failure);
    context.tasks.pass(599);
    expect(times).toEqual(expected);
  });

  test("is not tried again after a tap, nor without a network", () => {
    const stopped = newDevice({ kind: "cancelled", sent: true });
    stopped.context.tasks.pass(7200);
    const away = { isThere: true };
    const alone = newDevice({ kind: "timeout", sent: false }, away);
    alone.context.tasks.pass(1);
    away.isThere = false;
    alone.context.tasks.pass(7200);
    expect([stopped.times, alone.times]).toEqual([[0], [0]]);
  });

  test("waits for an hour at most", () => {
    const { context, times } = newDevice(busy(86_400));
    context.tasks.pass(3600);
    expect(times).toEqual([0, 3600]);
  });

  test("tries again once at a time, however often the network returns", () => {
    const { context, times } = newDevice({ kind: "timeout", sent: false });
    context.tasks.pass(30);
    setUpAlone(context);
    context.tasks.pass(300);
    expect(times).toEqual([0, 30, 90, 210]);
  });
});

describe("the set-up from a complete file", () => {
  interface More {
    /** Of the file. */
    readonly changes?: object;
    /** The reader account of the library account. */
    readonly account?: ReturnType<ReaderAccounts["find"]>;
    readonly isNew?: boolean;
    readonly canKeep?: boolean;
  }

  /** `readerUsername`: in the file. The library hides its reader account; `accepted`: the server takes that one. */
  function begin(readerUsername: string | undefined, accepted: boolean, more: More = {}) {
    const { changes, account: remote = ok("unsupported"), isNew = true, canKeep = true } = more;
    const disk = aDisk();
    const account = { libraryUsername: "ann", libraryPassword: "secret", readerUsername, readerPassword: "pass" };
    const settings = { serverUrl: "http://library", minPages: 3, ...account, ...changes };
    disk.contents.set("/settings/catchword-setup.json", JSON.stringify({ catchword: 1, settings }));
    const asked: string[] = [];
    const logins: unknown[] = [];
    const denied = failed({ kind: "denied", status: 401, message: "" } as const);
    const context = testContext({
      settings: { serverUrl: "" },
      connection: {
        forgetContact: () => undefined,
        onTrial: (trial) => {
          const database = memoryDatabase(trial);
          const checkReader = () => {
            asked.push(getSettings(database).readerUsername);
            return accepted && getSettings(database).readerUsername === "kobo" ? done : denied;
          };
          const checkLibrary = () => {
            const { serverUrl, libraryUsername, libraryPassword } = getSettings(database);
            logins.push([serverUrl, libraryUsername, libraryPassword]);
            return done;
          };
          const { connection, server } = testContext({
            server: {
              checks: { greet: () => ok("3.5"), checkLibrary, checkReader },
              readerAccounts: { find: () => remote },
            },
          });
          return { connection, server, database };
        },
      },
      host: {
        files: disk,
        folders: disk,
        versions: { folder: "/plugins/catchword.koplugin/" },
        accounts: { list: () => [{ isCurrent: canKeep }] as never, isNew: () => isNew },
        device: { marks: () => "new", places: { database: "/settings/catchword.sqlite", log: "/settings" } },
      },
    });
    const run = (): void => {
      setUpAlone(context);
      context.tasks.pass(1);
    };
    run();
    const secrets = (): boolean => disk.contents.get("/settings/catchword-setup.json")?.includes("secret") === true;
    return { context, asked, logins, run, secrets };
  }

  test("logs in with the reader account of the file, if the server takes it", () => {
    const { context, asked, secrets } = begin("kobo", true);
    expect(asked).toEqual(["ann", "kobo"]);
    expect(context.settings()).toMatchObject({ serverUrl: "http://library", readerUsername: "kobo", minPages: 3 });
    expect([context.notices, context.count.queued, secrets()]).toEqual([
      ["Set up from the file: ann reads here, from http://library."],
      1,
      false,
    ]);
  });

  test("logs in with what the file has, and with no other words", () => {
    const { logins } = begin("kobo", true);
    expect(logins).toEqual([["http://library", "ann", "secret"]]);
    const nameless = begin("kobo", true, { changes: { libraryUsername: undefined, readerPassword: undefined } });
    expect(nameless.logins).toEqual([["http://library", "", "secret"]]);
    expect(nameless.context.settings()).toMatchObject({ readerUsername: "kobo", readerPassword: "" });
  });

  test("needs no reader account if the file says that there is none", () => {
    const { context } = begin("", false);
    expect(context.settings()).toMatchObject({ serverUrl: "http://library", readerUsername: "" });
  });

  test("takes the reader account that the library shows, before that of the file", () => {
    const account = ok({ username: "anna_ko", password: "shown", isOn: true });
    const { context, asked } = begin("kobo", true, { account });
    expect(context.settings()).toMatchObject({ readerUsername: "anna_ko", readerPassword: "shown" });
    expect(asked).toEqual([]);
  });

  test.each<[string, More]>([
    ["without a server", { changes: { serverUrl: undefined } }],
    ["without a password", { changes: { libraryPassword: "" } }],
    ["without any password", { changes: { libraryPassword: undefined } }],
    ["on a device that is not new", { isNew: false }],
    ["in a database without a file", { canKeep: false }],
  ])("does not begin %s", (_, more) => {
    const { context, asked, secrets } = begin("kobo", true, more);
    expect([context.settings().serverUrl, asked, context.notices]).toEqual(["", [], []]);
    expect(secrets() || more.changes !== undefined).toBe(true);
  });

  test("is done another time once the reader has set it up or turned it off meanwhile", () => {
    const timeout = failed({ kind: "timeout", sent: false } as const);
    for (const settings of [{ serverUrl: "http://chosen" }, { enabled: false }]) {
      const { context, times } = newDevice(timeout.failure);
      context.set(settings);
      context.tasks.pass(3600);
      expect(times).toEqual([0]);
    }
  });

  test.each([[ok("none" as const)], [ok({ username: "anna_ko", password: "shown", isOn: false })]])(
    "is left to the reader if a reader account has to be made or turned on: %j",
    (account) => {
      const { context, asked } = begin("kobo", true, { account });
      expect([context.settings().serverUrl, context.notices, asked]).toEqual(["", [], []]);
    },
  );

  test.each([[undefined], ["kobo"]])("is not done with the reader account %s, and not tried again", (reader) => {
    const { context, asked, run, secrets } = begin(reader, false);
    expect([context.settings().serverUrl, context.notices, secrets()]).toEqual(["", [], true]);
    asked.length = 0;
    run();
    context.tasks.pass(7200);
    expect(asked).toEqual([]);
  });
});
