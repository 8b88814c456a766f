import { caught } from "./base/storageError";
import type { Http } from "./koreader/http.port";
import type { Server, ServerProbe } from "./server.port";
import { type Addresses, createAddresses } from "./server/addresses";
import { createBrowse } from "./features/library/browse.api";
import { createCatalogue } from "./server/catalogue";
import { createClient } from "./server/client";
import { createContactRecorder, recordContact } from "./server/lastContact";
import { createCovers } from "./features/library/covers.api";
import { createLibraryAuth } from "./server/credentials";
import { createDialects } from "./server/dialects/dialects";
import { createServerFiles } from "./features/downloads/files.api";
import { createLibrary, createShelfLibrary } from "./serverLibrary";
import { createProbe } from "./serverProbe";
import { createNoteLibrary } from "./features/annotations/notes.api";
import { createProgressLibrary } from "./features/position/progress.api";
import { createReaderAccounts } from "./features/setup/readerAccounts.api";
import { proveServer } from "./server/dialects/recognise";
import { createReleases } from "./features/updates/releases.api";
import { createServerApi, type ServerApi } from "./server/serverApi";
import type { ServerContext } from "./server/serverContext";
import { getSettings, saveSettings } from "./store/settings";
import { saveDeviceState } from "./store/deviceState";

/** With its connection and credentials. */
export function createServer(context: Omit<ServerContext, "settings">): Server {
  const { contact, libraryAuth, api } = wireOf(context);
  return {
    library: createLibrary(api, libraryAuth),
    shelves: createShelfLibrary(api),
    files: createServerFiles(api),
    catalogue: createCatalogue(api),
    covers: createCovers(api),
    browse: createBrowse(api),
    notes: createNoteLibrary(api),
    progress: createProgressLibrary(api),
    readerAccounts: createReaderAccounts(api),
    releases: createReleases(context),
    probe: expiring(createProbe(api), context.http),
    contact,
    onTrial: (settings) => {
      const database = context.openTrial();
      saveSettings(database, settings);
      return { server: createServer({ ...context, database, isTrial: true }), database };
    },
  };
}

function wireOf(context: Omit<ServerContext, "settings">) {
  const { http, tasks, clock, codec, database, network, log, translate, isTrial } = context;
  const settings = () => getSettings(database);
  const pause = tasks.pause;
  const addresses = forgetting(createAddresses({ settings, clock, networkName: network.name }), http);
  const contact = createContactRecorder({ database, clock, translate });
  const client = createClient({ http, codec, addresses, settings, pause, prove: () => proveServer(api) });
  const connection = recordContact(client, contact, { log });
  const login = { connection, addresses, codec, clock, tasks, database };
  const libraryAuth = createLibraryAuth(login);
  const dialects = createDialects({ database, clock, settings, isTrial });
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
  });
  return { contact, libraryAuth, api };
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

/** A user's test ignores cached DNS failures. */
function expiring(probe: ServerProbe, http: Http): ServerProbe {
  return {
    ...probe,
    expireTraits: () => {
      probe.expireTraits();
      http.forget();
    },
  };
}
