import type { TaskContext } from "../../src/context";
import type { DeviceState } from "../../src/model/deviceState";
import { defaults, type Settings } from "../../src/model/settings";
import type { Host } from "../../src/koreader/host.port";
import type { Connection, Server } from "../../src/openServer";
import { ok } from "../../src/base/result";
import { unrecognised } from "../../src/server/dialects/dialect";
import { fakeClock, type FakeClock } from "./clock";
import { fakeCodec } from "./codec";
import { memoryDatabase } from "./memoryStore";
import { getDeviceState } from "../../src/store/deviceState";
import { getSettings } from "../../src/store/settings";
import { translate } from "./say";
import { fakeTasks, type FakeTasks } from "./tasks";
import type { Database } from "../../src/store/database";

/** A context of which a test says only what its subject touches; anything else it touches is an error. */
export interface TestContext extends TaskContext {
  readonly clock: FakeClock;
  readonly tasks: FakeTasks;
  readonly notices: string[];
  readonly warnings: string[];
  /** How often something was said to wait for the server, or to have changed. */
  readonly count: { queued: number; changed: number };
  set(changes: Partial<Settings>): void;
}

/** Partial overrides, also nested. */
export interface Given {
  readonly database?: Database;
  readonly connection?: Partial<Connection>;
  readonly server?: { readonly [K in keyof Server]?: Partial<Server[K]> };
  readonly host?: { readonly [K in keyof Host]?: Partial<Host[K]> };
  readonly settings?: Partial<Settings>;
  readonly state?: Partial<DeviceState>;
  readonly clock?: FakeClock;
  readonly tasks?: FakeTasks;
}

/** The given parts of a record; asked for another one, it says which. */
export function only<T extends object>(name: string, given: Partial<T>): T {
  return new Proxy(given as T, {
    get: (target, key) => {
      if (key in target || typeof key === "symbol") return Reflect.get(target, key) as unknown;
      throw new Error(`${name}.${key} was not expected to be used`);
    },
  });
}

function onlyAll(name: string, given: object): unknown {
  const sections = Object.entries(given).map(([key, section]): [string, unknown] => [
    key,
    typeof section === "object" ? only(`${name}.${key}`, section as object) : section,
  ]);
  return only(name, Object.fromEntries(sections));
}

export function testContext(given: Given = {}): TestContext {
  const clock = given.clock ?? fakeClock();
  const tasks = given.tasks ?? fakeTasks(clock);
  const notices: string[] = [];
  const warnings: string[] = [];
  const count = { queued: 0, changed: 0 };
  const database = given.database ?? memoryDatabase();
  const set = (changes: Partial<Settings>): void => {
    database.memory.settings = { ...getSettings(database), ...changes };
  };
  database.memory.settings = { ...defaults, serverUrl: "http://library", ...given.settings };
  database.memory.deviceState = { ...getDeviceState(database), ...given.state };
  const notify = (text: string): void => void notices.push(text);
  const offers: Pick<Host["offers"], "whenBrowsing"> = {
    whenBrowsing: (_name, act) => {
      act();
      return { withdraw: () => undefined, isOpen: () => false };
    },
  };
  const network = { isConnected: () => true, whenConnected: (action: () => void) => action() };
  return {
    database,
    server: onlyAll("server", {
      ...given.server,
      checks: { health: () => ok(undefined), ...given.server?.checks },
    }) as Server,
    connection: only("connection", { dialect: unrecognised, isRecognised: () => true, ...given.connection }),
    host: onlyAll("host", {
      clock,
      tasks,
      codec: fakeCodec,
      dialogs: { notify },
      network,
      offers,
      device: { model: "Kobo", marks: () => "model Kobo", newUuid: () => "00000000-0000-4000-8000-000000000000" },
      ...given.host,
    }) as Host,
    settings: () => getSettings(database),
    log: { warn: (text) => void warnings.push(text), step: () => undefined },
    translate,
    queued: () => void (count.queued += 1),
    changed: () => void (count.changed += 1),
    clock,
    tasks,
    notices,
    warnings,
    count,
    set,
  };
}
