import { initialState } from "../../src/model/deviceState";
import type { Database } from "../../src/store/database";
import {
  canUseLibrary,
  changeTogether,
  getDeviceState,
  isLoginRefused,
  loadDeviceState,
  saveDeviceState,
} from "../../src/store/deviceState";
import { getSettings, saveSettings } from "../../src/store/settings";
import { fullFor, memoryDatabase, memoryStore } from "../fakes/memoryStore";

/** As a new run of the plugin reads it. */
function storedIn(database: Database): ReturnType<typeof getDeviceState> {
  database.memory.deviceState = undefined;
  return getDeviceState(database);
}

describe("the state of the device", () => {
  test("is the initial one on a new device", () => {
    expect(storedIn(memoryStore().database)).toEqual(initialState);
  });

  test("is the same after a restart, including switches", () => {
    const { database } = memoryStore();
    const changes = { isShared: true, loginRefusedAt: 5, deviceId: "d", clockAhead: -3 };
    saveDeviceState(database, changes);
    expect(getDeviceState(database)).toEqual({ ...initialState, ...changes });
    expect(storedIn(database)).toEqual({ ...initialState, ...changes });
    saveDeviceState(database, { isShared: false });
    expect(storedIn(database)).toEqual({ ...initialState, ...changes, isShared: false });
  });

  test("is not written again if it is already stored", () => {
    const memory = memoryStore();
    saveDeviceState(memory.database, { deviceId: "d", isShared: true });
    const { writes } = memory;
    const begun: string[] = [];
    memory.before = (sql) => void begun.push(sql);
    saveDeviceState(memory.database, { deviceId: "d", isShared: true });
    expect([memory.writes, begun]).toEqual([writes, []]);
  });

  test("is the initial one while unreadable, and is not overwritten", () => {
    const memory = memoryStore();
    saveDeviceState(memory.database, { deviceId: "d" });
    memory.before = fullFor("FROM device_state");
    expect(storedIn(memory.database)).toEqual(initialState);
    expect(() => loadDeviceState(memory.database)).toThrow();
    expect(() => {
      saveDeviceState(memory.database, { deviceId: "e" });
    }).toThrow();
    memory.before = () => undefined;
    expect(getDeviceState(memory.database).deviceId).toBe("d");
  });
});

describe("settings and state that change together", () => {
  test("both stay as they were if the last write fails", () => {
    const memory = memoryStore();
    const { database } = memory;
    saveSettings(database, { minSeconds: 40 });
    saveDeviceState(database, { deviceId: "d" });
    getSettings(database);
    expect(() => {
      changeTogether(database, () => {
        saveSettings(database, { minSeconds: 50 });
        saveDeviceState(database, { deviceId: "e" });
        memory.before = fullFor("INTO books");
        database.run("INSERT INTO books (id) VALUES (1)");
      });
    }).toThrow();
    memory.before = () => undefined;
    expect([getSettings(database).minSeconds, getDeviceState(database).deviceId]).toEqual([40, "d"]);
    database.memory.settings = undefined;
    expect([getSettings(database).minSeconds, storedIn(database).deviceId]).toEqual([40, "d"]);
  });

  test("both change", () => {
    const { database } = memoryStore();
    changeTogether(database, () => {
      saveSettings(database, { minSeconds: 50 });
      saveDeviceState(database, { deviceId: "e" });
    });
    expect([getSettings(database).minSeconds, getDeviceState(database).deviceId]).toEqual([50, "e"]);
  });
});

test("a library account is used unless it is missing or refused", () => {
  const database = memoryDatabase({ libraryUsername: "anna" });
  expect([isLoginRefused(database), canUseLibrary(database)]).toEqual([false, true]);
  saveDeviceState(database, { loginRefusedAt: 1 });
  expect([isLoginRefused(database), canUseLibrary(database)]).toEqual([true, false]);
  expect(canUseLibrary(memoryDatabase())).toBe(false);
});
