import { changesIn, dropSecrets, findSetup, isOwnSetup, needsLogin } from "../../../src/features/setup/setupFile";
import { canKeepSetup, saveSetup, saveTrust, setupPlaces } from "../../../src/features/setup/setupFile";
import { getDeviceState, saveDeviceState } from "../../../src/store/deviceState";
import { getSettings } from "../../../src/store/settings";
import { aDisk } from "../../fakes/disk";
import { testContext, type TestContext } from "../../fakes/testContext";

const password = "correct horse";

/** A device whose settings lie in /settings, and whose plugin lies in /plugins/catchword.koplugin. */
function device(canReplace = true) {
  const disk = aDisk();
  const context = testContext({
    settings: { libraryUsername: "ann", libraryPassword: password },
    host: {
      files: disk,
      folders: { ...disk, replaceFile: (path, text) => canReplace && disk.replaceFile(path, text) },
      versions: { folder: "/plugins/catchword.koplugin/" },
      device: {
        marks: () => "model Kobo",
        places: { database: "/settings/catchword.sqlite", log: "/settings" },
      },
      accounts: { list: () => [{ isCurrent: true }] as never },
    },
  });
  const [own, inside, beside] = setupPlaces(context) as [string, string, string];
  const secrets = (): readonly string[] =>
    [...disk.contents].filter(([, text]) => text.includes(password)).map(([path]) => path);
  return { context, disk, own, inside, beside, secrets };
}

test("a setup file is beside the database, in the plugin or beside that", () => {
  const { context, own, inside, beside } = device();
  expect([own, inside, beside]).toEqual([
    "/settings/catchword-setup.json",
    "/plugins/catchword.koplugin/catchword-setup.json",
    "/plugins/catchword-setup.json",
  ]);
  const unknown = { ...context, host: { ...context.host, versions: { ...context.host.versions, folder: "" } } };
  expect(setupPlaces(unknown)).toEqual([own]);
});

const isUsed = ({ database }: TestContext): boolean => getDeviceState(database).isSetupUsed;

/** The text of a file with passwords, as another device saves it. */
function fileWithPasswords(): string {
  const other = device();
  saveSetup(other.context, true);
  return other.disk.contents.get(other.own)!;
}

describe("the passwords of a used setup file", () => {
  test("are removed, and those of unfinished files in every place", () => {
    const { context, disk, own, inside, beside, secrets } = device();
    const text = fileWithPasswords();
    disk.contents.set(beside, text);
    for (const place of [own, inside, beside]) disk.contents.set(`${place}.new`, text);
    saveDeviceState(context.database, { isSetupUsed: true });
    dropSecrets(context);
    expect([secrets(), [...disk.contents.keys()], isUsed(context)]).toEqual([[], [beside], true]);
    dropSecrets(context);
    expect(isUsed(context)).toBe(false);
  });

  test("stay in a file that was not used", () => {
    const { context, disk, beside, secrets } = device();
    disk.contents.set(beside, fileWithPasswords());
    dropSecrets(context);
    expect(secrets()).toEqual([beside]);
  });

  test("are reported at each start while their folder cannot be written", () => {
    const { context, disk, inside } = device(false);
    disk.contents.set(inside, fileWithPasswords());
    saveDeviceState(context.database, { isSetupUsed: true });
    dropSecrets(context);
    dropSecrets(context);
    expect(context.notices).toEqual([expect.stringContaining(inside), expect.stringContaining(inside)]);
  });
});

describe("a setup file that is saved here", () => {
  test("is wanted as it is, so the next start does not touch it", () => {
    const { context, own, secrets } = device();
    saveDeviceState(context.database, { isSetupUsed: true });
    expect(saveSetup(context, true)).toBe(true);
    dropSecrets(context);
    expect(secrets()).toEqual([own]);
  });

  test("counts as used while passwords are written, for a power cut", () => {
    for (const hasSecrets of [true, false]) {
      const { context, disk } = device();
      const marks: boolean[] = [];
      const replaceFile = (path: string, text: string): boolean => {
        marks.push(isUsed(context));
        return disk.replaceFile(path, text);
      };
      const folders = { ...context.host.folders, replaceFile };
      saveSetup({ ...context, host: { ...context.host, folders } }, hasSecrets);
      expect([marks, isUsed(context)]).toEqual([[hasSecrets], false]);
    }
  });

  test("leaves the mark of an earlier one if it cannot be written", () => {
    const { context } = device(false);
    expect([saveSetup(context, true), isUsed(context)]).toEqual([false, false]);
    saveDeviceState(context.database, { isSetupUsed: true });
    expect([saveSetup(context, false), isUsed(context)]).toEqual([false, true]);
  });

  test("is known as this device's own", () => {
    const { context } = device();
    saveSetup(context, false);
    const found = findSetup(context)?.setup;
    expect(typeof found === "object" && isOwnSetup(context, found)).toBe(true);
    expect(isOwnSetup(context, { device: "another" })).toBe(false);
  });

  test("gives its addresses only to a device that is not set up", () => {
    const text = fileWithPasswords();
    const addressIn = (serverUrl: string): unknown => {
      const { context, disk, own } = device();
      disk.contents.set(own, text.replace(/"localUrl": ?""/, '"localUrl":"http://10.0.0.2"'));
      context.set({ serverUrl });
      const found = findSetup(context)?.setup;
      return typeof found === "object" ? found.settings.localUrl : found;
    };
    expect([addressIn("http://library"), addressIn("")]).toEqual([undefined, "http://10.0.0.2"]);
  });

  test("is not saved if it would be longer than a device reads", () => {
    const { context, disk, own } = device();
    const excludedFolders = Array.from({ length: 1000 }, (_, at) => ({ path: `/${at}/${"x".repeat(1100)}` }));
    context.set({ excludedFolders });
    expect([saveSetup(context, false), disk.contents.size]).toEqual([false, 0]);
    context.set({ excludedFolders: [{ path: "/" }] });
    expect(saveSetup(context, false)).toBe(true);
    const { length } = disk.contents.get(own) ?? "";
    for (const [more, isSaved] of [
      [1, false],
      [0, true],
    ] as const) {
      context.set({ excludedFolders: [{ path: `/${"x".repeat(1_048_576 - length + more)}` }] });
      expect(saveSetup(context, false)).toBe(isSaved);
    }
    expect(disk.contents.get(own)).toHaveLength(1_048_576);
  });

  test("changes no account that it lacks", () => {
    const { context } = device();
    const wanted = { libraryUsername: "", readerPassword: "", minPages: 7 };
    expect(changesIn(context.settings(), wanted)).toEqual(["minPages"]);
    expect(needsLogin(context.settings(), wanted)).toBe(false);
    expect(needsLogin(context.settings(), { ...wanted, libraryUsername: "ben" })).toBe(true);
    expect(needsLogin({ ...context.settings(), serverUrl: "" }, { libraryUsername: "ben" })).toBe(false);
  });

  test("is refused if it is longer than a device reads", () => {
    const { context, disk, own } = device();
    disk.contents.set(own, `${fileWithPasswords()}${" ".repeat(1_048_576)}`);
    expect(findSetup(context)).toEqual({ path: own, setup: "long" });
    disk.contents.set(own, fileWithPasswords().padEnd(1_048_576));
    expect(findSetup(context)).toMatchObject({ path: own, setup: { hasSecrets: true } });
  });
});

test("trust that a file has is saved before the login, and only what it has", () => {
  const trustedServers = [{ origin: "https://library.example:443", trust: "ab".repeat(32) }];
  const requestHeaders = [{ origin: "https://library.example:443", name: "X-Gate", value: "sesame" }];
  const before = { trustedServers: trustedServers.slice(), requestHeaders: requestHeaders.slice() };
  const { context } = device();
  const saved = (wanted: Parameters<typeof saveTrust>[1]): readonly unknown[] => {
    const rest = saveTrust(context, wanted);
    const { trustedServers: servers, requestHeaders: headers } = getSettings(context.database);
    return [servers, headers, rest];
  };
  expect(saved({ ...before, minPages: 7 })).toEqual([trustedServers, requestHeaders, { minPages: 7 }]);
  expect(saved({ trustedServers: [], requestHeaders: [], minPages: 8 })).toEqual([
    trustedServers,
    requestHeaders,
    { minPages: 8 },
  ]);
});

test("a setup is kept only in a database with a file, whichever account is in use", () => {
  const canKeep = (...current: readonly boolean[]): boolean =>
    canKeepSetup(
      testContext({ host: { accounts: { list: () => current.map((isCurrent) => ({ isCurrent })) as never } } }),
    );
  expect([canKeep(false, true), canKeep(false), canKeep()]).toEqual([true, false, false]);
});
