import { formatSetup, isSecret, parseSetup, type Setup } from "../../../src/features/setup/setupText";
import { changesIn, needsLogin } from "../../../src/features/setup/setupFile";
import { defaults, numberBounds, type Settings } from "../../../src/model/settings";
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
  requestHeaders: `${origin} X-Gate: sesame`,
  trustedServers: `${origin} ${digest}\nhttps://other.example:443 unchecked`,
  homeNetworks: "Attic",
  downloadFolder: "/mnt/onboard/Books",
  excludedFolders: "/mnt/onboard/Private\n/mnt/onboard/Work",
  minSeconds: 45,
};

const textOf = (settings: Settings, hasSecrets: boolean): string =>
  formatSetup(fakeCodec, settings as unknown as Setup["fields"], hasSecrets);

function read(text: string): Setup {
  const setup = parseSetup(fakeCodec, text);
  if (typeof setup === "string") throw new Error(setup);
  return setup;
}

const fileOf = (settings: object): Setup => read(JSON.stringify({ catchword: 1, settings }));

describe("settings in a file", () => {
  test("come back as they were, secrets too, where they were wanted", () => {
    const { settings, leftOut, hasSecrets } = read(textOf(mine, true));
    expect({ leftOut, hasSecrets }).toEqual({ leftOut: [], hasSecrets: true });
    for (const name of ["libraryPassword", "readerPassword", "requestHeaders", "homeNetworks", "excludedFolders"])
      expect(settings).toHaveProperty(name, mine[name as keyof Settings]);
    expect(settings.minSeconds).toBe(45);
    expect(settings.trustedServers).toBe(`${origin} ${digest}`);
  });

  test("have no secret and no trust otherwise", () => {
    const text = textOf(mine, false);
    for (const secret of ["correct", "horse", "paper trail", "sesame", digest, "Attic"])
      expect(text).not.toContain(secret);
    const { settings, hasSecrets } = read(text);
    expect(hasSecrets).toBe(false);
    expect(settings).toMatchObject({ serverUrl: mine.serverUrl, libraryUsername: "anna", minSeconds: 45 });
  });

  test("never have what belongs to one device", () => {
    const text = textOf(mine, true);
    for (const state of [mine.downloadFolder]) expect(text).not.toContain(state);
  });

  test("keep everything but the secrets once they were used", () => {
    const { fields } = fileOf({ libraryPassword: "secret", minPages: 3, later: [1, 2] });
    const text = formatSetup(fakeCodec, fields, false);
    expect(JSON.parse(text)).toEqual({ catchword: 1, settings: { minPages: 3, later: [1, 2] } });
  });

  test("are a line each, in order", () => {
    const text = formatSetup(fakeCodec, { minPages: 3, manualOnly: true }, false);
    expect(text).toBe('{\n  "catchword": 1,\n  "settings": {\n    "manualOnly": true,\n    "minPages": 3\n  }\n}\n');
  });
});

describe("a settings file", () => {
  test.each([
    ["", "malformed"],
    ["{", "malformed"],
    ["[]", "other"],
    ["7", "other"],
    ['{"catchword": "1", "settings": {}}', "other"],
    ['{"catchword": 1}', "other"],
    ['{"catchword": 2, "settings": {}}', "newer"],
  ])("%s is %s", (text, problem) => expect(parseSetup(fakeCodec, text)).toBe(problem));

  test("names what it does not know, and what stays on its device", () => {
    const { settings, leftOut } = fileOf({ colour: "red", deviceId: "x", updateUrl: "https://evil.example/r.json" });
    expect(leftOut).toEqual(["colour", "deviceId", "updateUrl"]);
    expect(settings).toEqual({});
  });

  test("cannot go beyond the bounds of a number", () => {
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
  ])("cannot make %s %j", (name, value) => {
    expect(fileOf({ [name]: value })).toMatchObject({ settings: {}, leftOut: [name] });
  });

  test("has its address made canonical", () => {
    expect(fileOf({ serverUrl: " https://Library.example:443/ " }).settings.serverUrl).toBe("https://library.example");
    expect(fileOf({ localUrl: "" }).settings.localUrl).toBe("");
  });

  test("makes no server unchecked", () => {
    const { settings } = fileOf({
      trustedServers: `${origin} unchecked\n${origin} unchecked more\nhttps://b.example:443 ${digest}`,
    });
    expect(settings.trustedServers).toBe(`https://b.example:443 ${digest}`);
  });
});

describe("what a file changes", () => {
  test("is told by the names of the settings", () => {
    expect(changesIn(mine, { minSeconds: 45, minPages: 3, manualOnly: true })).toEqual(["manualOnly", "minPages"]);
  });

  test("needs a login if it is server or account", () => {
    const { serverUrl } = mine;
    expect(needsLogin(mine, { serverUrl, minPages: 3 })).toBe(false);
    expect(needsLogin(mine, { serverUrl, libraryUsername: "ben" })).toBe(true);
    expect(needsLogin(mine, { serverUrl: "https://other.example" })).toBe(true);
    expect(needsLogin(mine, { minPages: 3 })).toBe(false);
  });
});

test("every password is a secret", () => {
  const names = Object.keys(defaults).filter((name) => /password|token|key|secret/i.test(name));
  expect(names.filter((name) => !isSecret(name))).toEqual([]);
});
