import { formatSetup, isSecret, parseSetup, type Setup } from "../../../src/features/setup/setupText";
import { changesIn, needsLogin } from "../../../src/features/setup/setupFile";
import { defaults, keptBounds, numberBounds, type Settings } from "../../../src/model/settings";
import { isListName } from "../../../src/store/settings";
import { fakeCodec } from "../../fakes/codec";

const digest = "0123456789abcdef".repeat(4);
const origin = "https://library.example:443";

const mine: Settings = {
  ...defaults,
  serverUrl: "https://library.example",
  libraryUsername: "anna",
  libraryPassword: 'correct "horse"',
  readerUsername: "reader",
  readerPassword: "paper trail",
  requestHeaders: [{ origin, name: "X-Gate", value: "sesame" }],
  trustedServers: [
    { origin, trust: digest },
    { origin: "https://other.example:443", trust: "unchecked" },
  ],
  homeNetworks: [{ name: "Attic" }],
  downloadFolder: "/mnt/onboard/Books",
  excludedFolders: [{ path: "/mnt/onboard/Private" }, { path: "/mnt/onboard/Work" }],
  minSeconds: 45,
};

/** Entries that a file may have, and others that it may not. */
const entries: Readonly<
  Record<string, { readonly possible: readonly object[]; readonly impossible: readonly object[] }>
> = {
  homeNetworks: { possible: [{ name: "Attic" }], impossible: [{ name: "" }, { name: 7 }, { name: "a", more: 1 }] },
  trustedServers: {
    possible: [{ origin, trust: digest }],
    impossible: [
      { origin, trust: "unchecked" },
      { origin, trust: digest.slice(1) },
      { origin: "https://library.example", trust: digest },
      { trust: digest },
    ],
  },
  requestHeaders: {
    possible: [{ origin, name: "X-Gate", value: "open: sesame" }],
    impossible: [
      { origin, name: "X-Gate", value: "sesame\r\nX-Other: 1" },
      { origin, name: "X-Gate: 1\r\nX-Other", value: "1" },
      { origin, name: "Authorization", value: "Basic x" },
      { origin, name: " X-Gate", value: "sesame" },
      { origin, name: "X-Gate", value: "sesame " },
      { origin, value: "sesame" },
      { origin, name: "X-Gate" },
      { name: "X-Gate", value: "sesame" },
    ],
  },
  shelves: {
    possible: [
      { kind: "standard", name: "KOReader", origin: "default" },
      { kind: "magic", id: 4, name: "" },
      { kind: "standard", id: 4, name: "Novels", names: "{title}" },
      { kind: "standard", name: "Mine", whose: "own" },
      { kind: "standard", name: "Theirs", whose: "other" },
    ],
    impossible: [
      { kind: "other", name: "A" },
      { kind: "magic", name: "" },
      { kind: "magic", id: 0, name: "A" },
      { kind: "magic", id: 1.5, name: "A" },
      { kind: "magic", id: "4", name: "A" },
      { kind: "magic", id: 4 },
      { kind: "standard", name: "A", origin: "chosen" },
      { kind: "standard", name: "A", whose: "mine" },
      { kind: "standard", name: "A", names: "" },
      { kind: "standard", name: "A", names: "{colour}" },
      { kind: "standard", name: "A", names: "no placeholder" },
    ],
  },
  pinnedLists: {
    possible: [{ name: "Sea", filter: "added" }],
    impossible: [{ name: "Sea" }, { filter: "added" }, { name: "Sea\nfar", filter: "added" }],
  },
  keptSeries: {
    possible: [
      { name: "Saga", count: 2 },
      { name: "Saga", count: keptBounds.max },
    ],
    impossible: [
      { name: "Saga" },
      { name: "Saga", count: 0 },
      { name: "Saga", count: keptBounds.max + 1 },
      { name: "Saga", count: "2" },
      { count: 2 },
    ],
  },
  excludedFolders: { possible: [{ path: "/mnt/two\nlines" }], impossible: [{ path: "" }, { folder: "/mnt" }] },
  excludedFormats: { possible: [{ type: "PDF" }], impossible: [{ type: "DOC" }, {}] },
};

const textOf = (settings: Settings, hasSecrets: boolean): string =>
  formatSetup(fakeCodec, settings as unknown as Setup["fields"], hasSecrets);

function read(text: string): Setup {
  const setup = parseSetup(fakeCodec, text);
  if (typeof setup === "string") throw new Error(setup);
  return setup;
}

const fileOf = (settings: object): Setup => read(JSON.stringify({ catchword: 1, settings }));

describe("the settings in a setup file", () => {
  test("are read back unchanged, with the secrets if these were included", () => {
    const { settings, leftOut, hasSecrets } = read(textOf(mine, true));
    expect({ leftOut, hasSecrets }).toEqual({ leftOut: [], hasSecrets: true });
    for (const name of ["libraryPassword", "readerPassword", "requestHeaders", "homeNetworks", "excludedFolders"])
      expect(settings).toHaveProperty(name, mine[name as keyof Settings]);
    expect(settings.minSeconds).toBe(45);
    expect(settings.trustedServers).toEqual([{ origin, trust: digest }]);
  });

  test("have no secret and no trust otherwise", () => {
    const text = textOf(mine, false);
    for (const secret of ["correct", "horse", "paper trail", "sesame", digest, "Attic"])
      expect(text).not.toContain(secret);
    const { settings, hasSecrets } = read(text);
    expect(hasSecrets).toBe(false);
    expect(settings).toMatchObject({ serverUrl: mine.serverUrl, libraryUsername: "anna", minSeconds: 45 });
  });

  test("leave out those that belong to one device", () => {
    const text = textOf(mine, true);
    for (const state of [mine.downloadFolder]) expect(text).not.toContain(state);
  });

  test("are kept without the secrets after the file was used", () => {
    const { fields, device } = fileOf({ libraryPassword: "secret", minPages: 3, later: [1, 2], keptSeries: "all" });
    const text = formatSetup(fakeCodec, fields, false, device);
    expect(JSON.parse(text)).toEqual({ catchword: 1, settings: { minPages: 3, later: [1, 2], keptSeries: [] } });
  });

  test("have a line each, in order", () => {
    const text = formatSetup(fakeCodec, { minPages: 3, manualOnly: true }, false);
    expect(text).toBe('{\n  "catchword": 1,\n  "settings": {\n    "manualOnly": true,\n    "minPages": 3\n  }\n}\n');
  });
});

describe("a setup file", () => {
  test.each([
    ["", "malformed"],
    ["{", "malformed"],
    ["[]", "other"],
    ["7", "other"],
    ['{"catchword": "1", "settings": {}}', "other"],
    ['{"catchword": 1}', "other"],
    ['{"catchword": 2, "settings": {}}', "newer"],
  ])("%s is %s", (text, problem) => expect(parseSetup(fakeCodec, text)).toBe(problem));

  test("may begin with a byte order mark", () => {
    const text = `\ufeff${JSON.stringify({ catchword: 1, settings: { minPages: 3 } })}`;
    expect(parseSetup(fakeCodec, text)).toMatchObject({ settings: { minPages: 3 } });
  });

  test("sets only name templates that the menu accepts", () => {
    expect(fileOf({ names: "{author}/{title}" }).settings).toEqual({ names: "{author}/{title}" });
    for (const names of ["", "a/b/c/d/{title}", "{titel}", "{title"])
      expect(fileOf({ names }).leftOut).toEqual(["names"]);
  });

  test("has a list of unknown fields and of those that stay on their device", () => {
    const { settings, leftOut } = fileOf({ colour: "red", deviceId: "x", updateUrl: "https://evil.example/r.json" });
    expect(leftOut).toEqual(["colour", "deviceId", "updateUrl"]);
    expect(fileOf({ " ": 1 }).leftOut).toEqual([""]);
    expect(settings).toEqual({});
  });

  test("sets nothing that belongs to one device, and no missing server", () => {
    const { settings, leftOut } = fileOf({ enabled: false, downloadFolder: "/mnt", serverUrl: "", localUrl: "" });
    expect([settings, leftOut]).toEqual([{ localUrl: "" }, ["downloadFolder", "enabled"]]);
  });

  test("names twenty of what is left out at most, in order", () => {
    const names = Array.from({ length: 25 }, (_, at) => `x${99 - at}`);
    const { leftOut } = fileOf(Object.fromEntries(names.map((name) => [name, 1])));
    expect(leftOut).toEqual([...names].sort().slice(0, 20));
  });

  test("keeps a number within its bounds", () => {
    for (const [name, { min, max }] of Object.entries(numberBounds)) {
      for (const value of [min, max]) expect(fileOf({ [name]: value }).settings).toEqual({ [name]: value });
      for (const value of [min - 1, max + 1, min + 0.5, `${min}`, true, null, 1e300])
        expect(fileOf({ [name]: value }).leftOut).toEqual([name]);
    }
  });

  test.each([
    ["manualOnly", 1],
    ["progressForward", "never"],
    ["highlights", "true"],
    ["serverUrl", "ftp://library"],
    ["serverUrl", "https://anna:secret@library.example"],
    ["localUrl", "file:///etc/passwd"],
    ["minSeconds", "5"],
  ])("does not set %s to %j", (name, value) => {
    expect(fileOf({ [name]: value })).toMatchObject({ settings: {}, leftOut: [name] });
  });

  test("has its address made canonical", () => {
    expect(fileOf({ serverUrl: " https://Library.example:443/ " }).settings.serverUrl).toBe("https://library.example");
    expect(fileOf({ localUrl: "" }).settings.localUrl).toBe("");
    for (const name of ["localUrl", "remoteUrl"])
      expect(fileOf({ [name]: "https://Far.example/" }).settings).toEqual({ [name]: "https://far.example" });
  });

  test("makes no server unchecked, and names the left out entries of a list", () => {
    const trustedServers = [
      { origin, trust: "unchecked" },
      { origin: "https://b.example:443", trust: digest },
    ];
    const { settings, leftOut } = fileOf({ trustedServers });
    expect(settings.trustedServers).toEqual(trustedServers.slice(1));
    expect(leftOut).toEqual(["trustedServers 1"]);
    const none = fileOf({ trustedServers: trustedServers.slice(0, 1) });
    expect([none.settings, none.leftOut]).toEqual([{}, ["trustedServers 1"]]);
  });

  test.each(Object.entries(entries))("sets %s entry by entry", (name, { possible, impossible }) => {
    const { settings, leftOut } = fileOf({ [name]: [...possible, ...impossible, "text", 7, null, []] });
    expect(settings).toEqual({ [name]: possible });
    const wrong = impossible.length + 4;
    expect(leftOut).toHaveLength(wrong);
    expect(leftOut).toContain(`${name} ${possible.length + wrong}`);
    expect(fileOf({ [name]: [] })).toMatchObject({ settings: { [name]: [] }, leftOut: [] });
    for (const given of ["text", 7, null, possible[0]]) expect(fileOf({ [name]: given }).leftOut).toEqual([name]);
  });

  test("may have every list", () => {
    const lists = Object.keys(defaults).filter((name) => isListName(name));
    expect(Object.keys(entries).sort()).toEqual(lists.sort());
  });
});

describe("the changes of a setup file", () => {
  test("are listed by the names of the settings", () => {
    expect(changesIn(mine, { minSeconds: 45, minPages: 3, manualOnly: true })).toEqual(["manualOnly", "minPages"]);
    const same = { homeNetworks: [{ name: "Attic" }], excludedFolders: mine.excludedFolders.slice(0, 1) };
    expect(changesIn(mine, same)).toEqual(["excludedFolders"]);
  });

  test("need a login if they concern server or account", () => {
    const { serverUrl } = mine;
    expect(needsLogin(mine, { serverUrl, minPages: 3 })).toBe(false);
    expect(needsLogin(mine, { serverUrl, libraryUsername: "ben" })).toBe(true);
    expect(needsLogin(mine, { serverUrl: "https://other.example" })).toBe(true);
    expect(needsLogin(mine, { minPages: 3 })).toBe(false);
    expect(needsLogin({ ...mine, serverUrl: "" }, { libraryUsername: "ben" })).toBe(false);
  });
});

test("every password counts as a secret", () => {
  const names = Object.keys(defaults).filter((name) => /password|token|key|secret/i.test(name));
  expect(names.filter((name) => !isSecret(name))).toEqual([]);
});
