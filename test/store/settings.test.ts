import { defaults } from "../../src/model/settings";
import {
  getSettings,
  hasField,
  isFreeText,
  isListName,
  isSameSetting,
  saveSettings,
  settingText,
  valueIn,
} from "../../src/store/settings";
import type { Database } from "../../src/store/database";
import { fullFor, memoryStore } from "../fakes/memoryStore";

/** As a new run of the plugin reads them. */
function storedIn(database: Database): ReturnType<typeof getSettings> {
  database.memory.settings = undefined;
  return getSettings(database);
}

describe("settings", () => {
  test("are the defaults on a new device", () => {
    expect(storedIn(memoryStore().database)).toEqual(defaults);
  });

  test("are the same after a restart, for every type", () => {
    const { database } = memoryStore();
    const changes = {
      enabled: false,
      minSeconds: 45,
      readerPassword: "007",
      ratingMode: "stars",
      excludedFolders: [{ path: "/b" }, { path: "/a" }],
      requestHeaders: [{ origin: "https://library", name: "X-Key", value: "a" }],
    } as const;
    saveSettings(database, changes);
    expect(storedIn(database)).toEqual({ ...defaults, ...changes });
  });

  test("are the same in memory and in the file", () => {
    const { database } = memoryStore();
    getSettings(database);
    saveSettings(database, { minSeconds: 99_999, minPages: -4, idleMinutes: 7.9, deleteRemoved: true });
    const remembered = getSettings(database);
    expect(remembered).toMatchObject({ minSeconds: 3600, minPages: 0, idleMinutes: 7, deleteRemoved: true });
    expect(storedIn(database)).toEqual(remembered);
  });

  test("keep no entry of a list that was replaced", () => {
    const { database } = memoryStore();
    saveSettings(database, { excludedFolders: [{ path: "/a" }, { path: "/b" }], excludedFormats: [{ type: "PDF" }] });
    saveSettings(database, { excludedFolders: [{ path: "/c" }] });
    expect(storedIn(database)).toMatchObject({
      excludedFolders: [{ path: "/c" }],
      excludedFormats: [{ type: "PDF" }],
    });
  });

  test("do not change, in memory either, if they cannot be saved", () => {
    const memory = memoryStore();
    getSettings(memory.database);
    memory.before = fullFor("plugin_settings");
    expect(() => {
      saveSettings(memory.database, { minSeconds: 45 });
    }).toThrow();
    memory.before = () => undefined;
    expect(getSettings(memory.database).minSeconds).toBe(30);
    expect(storedIn(memory.database).minSeconds).toBe(30);
  });

  test("are the defaults while the file cannot be read, and the stored ones later", () => {
    const memory = memoryStore();
    saveSettings(memory.database, { minSeconds: 45 });
    memory.before = fullFor("FROM plugin_settings");
    expect(storedIn(memory.database).minSeconds).toBe(30);
    memory.before = () => undefined;
    expect(getSettings(memory.database).minSeconds).toBe(45);
  });

  test("have their default if they are unreadable", () => {
    const { database } = memoryStore();
    for (const [key, value] of Object.entries({ enabled: "yes", minSeconds: "0x10", ratingMode: "often", gone: "1" }))
      database.run("INSERT INTO plugin_settings (key, value) VALUES (:key, :value)", { key, value });
    expect(storedIn(database)).toEqual(defaults);
  });
});

test("a value of the wrong type is not accepted for a setting", () => {
  expect(["true", "false", "1", ""].map((text) => valueIn("enabled", text))).toEqual([
    true,
    false,
    undefined,
    undefined,
  ]);
  const numbers = ["7", "-7", "-", "", "1e2", " 7", "7-", "9999"].map((text) => valueIn("minSeconds", text));
  expect(numbers).toEqual([7, 0, undefined, undefined, undefined, undefined, undefined, 3600]);
  expect(valueIn("readerPassword", "007")).toBe("007");
  expect([valueIn("highlights", "off"), valueIn("highlights", "perhaps")]).toEqual(["off", undefined]);
  expect([true, 7, "7"].map(settingText)).toEqual(["true", "7", "7"]);
});

test("lists are the same if their entries are, in this order", () => {
  const [one, two] = [{ path: "/a" }, { path: "/b" }];
  expect(isSameSetting("excludedFolders", [one, two], [{ ...one }, { ...two }])).toBe(true);
  expect(isSameSetting("excludedFolders", [one, two], [two, one])).toBe(false);
  expect(isSameSetting("excludedFolders", [one, two], [one, one])).toBe(false);
  expect(isSameSetting("excludedFolders", [one], [one, two])).toBe(false);
  expect(isSameSetting("excludedFolders", [one, two], [one])).toBe(false);
  const header = { origin: "https://library", name: "X-Key", value: "a" };
  expect(isSameSetting("requestHeaders", [header], [{ ...header }])).toBe(true);
  expect(isSameSetting("requestHeaders", [header], [{ ...header, value: "b" }])).toBe(false);
  expect([isSameSetting("minSeconds", 5, 5), isSameSetting("minSeconds", 5, 6)]).toEqual([true, false]);
});

test("a free text of the user is neither a choice nor a list", () => {
  expect([isFreeText("serverUrl"), isFreeText("ratingMode"), isFreeText("minSeconds")]).toEqual([true, false, false]);
  expect([isListName("excludedFolders"), isListName("minSeconds")]).toEqual([true, false]);
  expect([hasField("requestHeaders", "value"), hasField("requestHeaders", "path")]).toEqual([true, false]);
});
