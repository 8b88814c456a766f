import { caught, type Result } from "./base/result";
import { lazily } from "./base/lazily";
import type { Http, HttpRequest } from "./koreader/http.port";
import type { Library } from "./server.port";
import { type Addresses, createAddresses } from "./server/addresses";
import { createClient, type ContactRecorder, createContactRecorder, recordContact } from "./server/client";
import type { ShelfLibrary } from "./server/shelfLibrary.port";
import { stateOf, setFinished, setStatus } from "./features/status/statuses.api";
import { checkByHash, describe, findByHash, findByIsbn } from "./server/books";
import { createLibraryAuth, type LibraryAuth, createServerApi, type ServerApi } from "./server/serverApi";
import type { Dialects } from "./server/dialects/learned";
import { bookDetails, downloadFile } from "./features/downloads/files.api";
import {
  magicBooks,
  magicShelves,
  addShelf,
  moveBooks,
  ownNumber,
  standardBooks,
  standardShelves,
  standardStates,
} from "./features/shelves/shelves.api";
import { createSessionList } from "./features/sessions/sessionList.api";
import { fetchTotals, fetchWeek } from "./features/calendar/userStats.api";
import { createUploads } from "./features/sessions/sessions.api";
import { saveEncryptedUrl } from "./server/encryptedUrl";
import { proveServer, recognise } from "./server/dialects/recognise";
import { type AskThere, isOtherServer } from "./server/sameServer";
import type { ServerContext } from "./server/requestHeaders";
import { saveDeviceState } from "./store/deviceState";
import { recordServerDate } from "./server/serverClock";
import { createServerZone } from "./server/serverZone";
import { getSettings } from "./store/settings";
import { createBookNumbers } from "./book/bookNumbers";

/** All requests go through these. */
export interface Wire {
  readonly contact: ContactRecorder;
  readonly libraryAuth: LibraryAuth;
  readonly api: ServerApi;
}

export function openWire(context: Omit<ServerContext, "settings">, dialects: Dialects): Wire {
  const { http, tasks, clock, codec, database, network, log, translate } = context;
  const settings = () => getSettings(database);
  const pause = tasks.pause;
  const addresses = forgetting(createAddresses({ settings, clock, networkName: network.name }), http);
  const contact = createContactRecorder({ database, clock, translate });
  const identity = { database, clock, codec, settings, dialect: dialects.current };
  const isOther = (askThere: AskThere): Result<boolean | undefined> => isOtherServer(identity, askThere);
  const numbers = createBookNumbers({ database, clock, log });
  const prove = (): Result<undefined> => proveServer(api);
  const client = createClient({
    http: dated(http, { database, clock }),
    codec,
    addresses,
    settings,
    numbers,
    pause,
    prove,
    isOther,
    encrypted: (plain, url) => void caught(() => saveEncryptedUrl(database, plain, url)),
  });
  const connection = recordContact(client, contact, { log });
  const libraryAuth = createLibraryAuth({ connection, addresses, codec, clock, tasks, database });
  const api: ServerApi = createServerApi({
    accept: (username) => void caught(() => saveDeviceState(database, { acceptedReader: username })),
    connection,
    libraryAuth,
    codec,
    addresses,
    settings,
    pause,
    now: clock.now,
    dialects,
    zone: createServerZone({ database, clock, settings }),
  });
  return { contact, libraryAuth, api };
}

/** Compares this device's clock with the server's. */
function dated(http: ServerContext["http"], { database, clock }: Pick<ServerContext, "database" | "clock">) {
  return {
    ...http,
    send: (request: HttpRequest) => {
      const answer = http.send(request);
      if (answer.ok) recordServerDate(database, answer.value.headers["date"], clock);
      return answer;
    },
  };
}

/** Another network has other addresses and connections. */
function forgetting(addresses: Addresses, http: Http): Addresses {
  return {
    ...addresses,
    forget: () => {
      addresses.forget();
      http.forget();
    },
    reconnected: () => {
      // Connections from before suspend are dead.
      http.forget();
      return addresses.reconnected();
    },
  };
}

export function createLibrary({ api, libraryAuth }: Pick<Wire, "api" | "libraryAuth">): Library {
  const sessionList = lazily(() => createSessionList(api));
  const uploads = lazily(() => createUploads(api, sessionList.since));
  return {
    checkReader: () => recognise(api),
    checkLibrary: libraryAuth.login,
    reachedBy: api.addresses.inUse,
    strangers: api.addresses.strangers,
    chooseAddress: () => {
      api.addresses.forget();
      api.dialects.leave();
      libraryAuth.reconsider();
    },
    networkChanged: () => {
      if (api.addresses.reconnected()) return;
      api.dialects.leave();
      libraryAuth.reconsider();
    },
    checkByHash: () => checkByHash(api),
    findByHash: (fingerprint) => findByHash(api, fingerprint),
    findByIsbn: (isbn) => findByIsbn(api, isbn),
    describe: (id) => describe(api, id),
    stateOf: (id, ofDevices) => stateOf(api, id, ofDevices),
    setStatus: (id, status) => setStatus(api, id, status),
    setFinished: (id, at) => setFinished(api, id, at),
    uploadBatch: (book, type, sessions) => uploads.many(book, type, sessions),
    upload: (book, type, session) => uploads.one(book, type, session),
    listSessions: (book, since) => sessionList.since(book, since),
    readingTotals: (year) => fetchTotals(api, year),
    readingWeek: (monday) => fetchWeek(api, monday),
  };
}

export function createShelfLibrary(api: ServerApi): ShelfLibrary {
  return {
    standardShelves: () => standardShelves(api),
    magicShelves: () => magicShelves(api),
    ownNumber: () => ownNumber(api),
    create: (name) => addShelf(api, name),
    statesOf: (shelf) => standardStates(api, shelf),
    booksOf: (shelf) => (shelf.kind === "standard" ? standardBooks(api, shelf) : magicBooks(api, shelf)),
    bookDetails: (id) => bookDetails(api, id),
    assign: (books, shelf) => moveBooks(api, books, [shelf], []),
    unassign: (books, shelf) => moveBooks(api, books, [], [shelf]),
    download: (book, from, sink) => downloadFile(api, book, from, sink),
  };
}
