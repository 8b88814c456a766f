import { specified } from "../../src/domain/connection/dialect";
import type { Settings } from "../../src/domain/settings";
import type { Library } from "../../src/ports/library";
import type { SettingsStore } from "../../src/ports/settingsStore";
import { createAddresses } from "../../src/server/addresses";
import { createConnection, type Connection } from "../../src/server/connection";
import { createDialects, type Dialects } from "../../src/server/dialects";
import { createLibrary } from "../../src/server/library";
import { createLibraryAuth, type LibraryAuth } from "../../src/server/libraryAuth";
import { createWire } from "../../src/server/wire";
import { fakeSettings, fakeTokens, type FakeTokens } from "./account";
import { fakeClock, type FakeClock } from "./clock";
import { fakeCodec } from "./codec";
import { fakeDialects } from "./dialects";
import { fakeHttp, type FakeHttp } from "./http";
import { fakeTasks } from "./tasks";

/** Everything between a use case and the socket, over a scripted server. */
export interface ServerScene {
  readonly http: FakeHttp;
  readonly clock: FakeClock;
  readonly settings: SettingsStore;
  readonly tokens: FakeTokens;
  readonly connection: Connection;
  readonly auth: LibraryAuth;
  readonly library: Library;
  readonly dialects: Dialects;
}

export const server = "https://books.example/lib";

/** `known`: the server has shown already that it speaks as specified. */
export function serverScene(chosen: Partial<Settings> = {}, known = true): ServerScene {
  const http = fakeHttp();
  const clock = fakeClock();
  // A pause takes time, or whoever waits for a time would wait for ever.
  const tasks = { ...fakeTasks(clock), pause: () => clock.advance(0.1) };
  const settings = fakeSettings({
    serverUrl: server,
    readerUsername: "ann",
    readerPassword: "reader-secret",
    libraryUsername: "ann@home",
    libraryPassword: "library-secret",
    ...chosen,
  });
  const tokens = fakeTokens();
  const codec = fakeCodec;
  const addresses = createAddresses(() => settings.current());
  const connection = createConnection({
    http,
    codec,
    addresses,
    settings: () => settings.current(),
    pause: tasks.pause,
  });
  const auth = createLibraryAuth({ connection, codec, clock, tasks, settings, tokens });
  const dialects = createDialects({ store: fakeDialects(), clock, settings: () => settings.current() });
  if (known) dialects.learn(specified);
  const wire = createWire({
    connection,
    libraryAuth: auth,
    codec,
    settings: () => settings.current(),
    pause: tasks.pause,
    dialects,
  });
  return {
    http,
    clock,
    settings,
    tokens,
    connection,
    auth,
    library: createLibrary(wire, auth, addresses),
    dialects,
  };
}
