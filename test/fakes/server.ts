import { defaults, type Settings } from "../../src/model/settings";
import { type BookRequests, createBookRequests } from "../../src/server/books";
import { type ConnectionChecks, createConnectionChecks } from "../../src/features/setup/checks.api";
import { createSessionList } from "../../src/features/sessions/sessionList.api";
import { createSessionRequests, type SessionRequests } from "../../src/features/sessions/sessions.api";
import { createStatisticsRequests, type StatisticsRequests } from "../../src/features/calendar/userStats.api";
import { createStatusRequests, type StatusRequests } from "../../src/features/status/statuses.api";
import type { Connection } from "../../src/openServer";
import { chooseAddress, followNetwork } from "../../src/wire";
import { createAddresses } from "../../src/server/addresses";
import { createClient, type Client } from "../../src/server/client";
import { createDialects, type Dialects } from "../../src/server/dialects/learned";
import { createLibraryAuth, type LibraryAuth, createServerApi, type ServerApi } from "../../src/server/serverApi";
import { createServerZone } from "../../src/server/serverZone";
import { saveEncryptedUrl } from "../../src/server/encryptedUrl";
import { proveServer } from "../../src/server/dialects/recognise";
import { fakeClock, type FakeClock } from "./clock";
import { fakeCodec } from "./codec";
import { memoryStore, type MemoryStore } from "./memoryStore";
import { fakeHttp, type FakeHttp } from "./http";
import { fakeTasks } from "./tasks";
import { getSettings } from "../../src/store/settings";
import type { Database } from "../../src/store/database";

type Known = Pick<Connection, "reachedBy" | "strangers" | "chooseAddress" | "networkChanged">;

/** Everything between a use case and the socket, over a scripted server. */
export interface ServerScene {
  readonly http: FakeHttp;
  readonly clock: FakeClock;
  readonly memory: MemoryStore;
  readonly database: Database;
  readonly connection: Client;
  readonly auth: LibraryAuth;
  readonly library: Known & ConnectionChecks & BookRequests & SessionRequests & StatisticsRequests & StatusRequests;
  readonly dialects: Dialects;
  readonly api: ServerApi;
  /** The host's name of the network; undefined: it cannot tell. */
  readonly network: { name: string | undefined };
  /** Seconds of each pause. */
  readonly pauses: readonly number[];
}

export const server = "https://books.example/lib";

/** `known`: the server has shown already that it speaks as specified. */
export function serverScene(chosen: Partial<Settings> = {}, known = true): ServerScene {
  const http = fakeHttp();
  const clock = fakeClock();
  const pauses: number[] = [];
  // A pause takes time, or whoever waits for a time would wait for ever.
  const pause = (seconds = 0.1): void => {
    pauses.push(seconds);
    clock.advance(seconds);
  };
  const tasks = { ...fakeTasks(clock), pause };
  const memory = memoryStore();
  const { database } = memory;
  database.memory.settings = {
    ...defaults,
    serverUrl: server,
    readerUsername: "ann",
    readerPassword: "reader-secret",
    libraryUsername: "ann@home",
    libraryPassword: "library-secret",
    ...chosen,
  };
  const codec = fakeCodec;
  const addresses = createAddresses({
    clock,
    settings: () => getSettings(database),
    networkName: () => scene.network.name,
  });
  const parts = { codec, addresses, now: clock.now, settings: () => getSettings(database), pause };
  const numbers = { isUsed: () => false, confirm: () => true };
  const connection = createClient({
    ...parts,
    http,
    numbers,
    prove: () => proveServer(scene.api),
    encrypted: (plain, url) => saveEncryptedUrl(database, plain, url),
  });
  const auth = createLibraryAuth({ connection, addresses, codec, clock, tasks, database });
  const dialects = createDialects({ database, clock, settings: () => getSettings(database) });
  if (known) {
    dialects.recognise("spec");
    dialects.confirm();
  }
  const zone = createServerZone({ database, clock, settings: parts.settings });
  const api = createServerApi({
    ...parts,
    zone,
    accept: () => undefined,
    connection,
    libraryAuth: auth,
    dialects,
  });
  const library = {
    ...createConnectionChecks(api, auth),
    ...createBookRequests(api),
    ...createSessionRequests(api, createSessionList(api).since),
    ...createStatisticsRequests(api),
    ...createStatusRequests(api),
    reachedBy: addresses.inUse,
    strangers: addresses.strangers,
    chooseAddress: () => chooseAddress({ api, libraryAuth: auth }),
    networkChanged: () => followNetwork({ api, libraryAuth: auth }),
  };
  const scene: ServerScene = {
    http,
    clock,
    memory,
    database,
    connection,
    auth,
    library,
    dialects,
    api,
    network: { name: undefined },
    pauses,
  };
  return scene;
}
