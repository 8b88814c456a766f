import { lazily } from "./base/lazily";
import type { Settings } from "./model/settings";
import type { LastContact } from "./store/connection";
import { createBookRequests } from "./server/books";
import { createBrowse } from "./features/library/browse.api";
import { createCatalogue } from "./server/catalogue";
import { createConnectionChecks } from "./features/setup/checks.api";
import { createCovers } from "./features/library/covers.api";
import type { ServerAddress } from "./server/addresses";
import type { Dialect, Trait } from "./server/dialects/dialect";
import { createDialects } from "./server/dialects/learned";
import { createFileRequests } from "./features/downloads/files.api";
import { createFileUploads } from "./features/upload/upload.api";
import { createNotebookRequests } from "./features/notebook/notebook.api";
import { createItemRequests } from "./features/annotations/send/items.api";
import { createProgressRequests } from "./features/position/progress.api";
import { createReaderAccounts } from "./features/setup/readerAccounts.api";
import { createReleases } from "./features/updates/releases.api";
import { createSessionList } from "./features/sessions/sessionList.api";
import { createSessionRequests } from "./features/sessions/sessions.api";
import { createShelfRequests } from "./features/shelves/shelves.api";
import { createStatisticsRequests } from "./features/calendar/userStats.api";
import { createStatusRequests } from "./features/status/statuses.api";
import type { ServerContext } from "./server/requestHeaders";
import type { Database } from "./store/database";
import { recordClockStart } from "./store/clockStart";
import { getDeviceState } from "./store/deviceState";
import { getSettings, saveSettings } from "./store/settings";
import { chooseAddress, followNetwork, openWire, type Wire } from "./wire";

/** Requests of the features, by kind. Each kind is made at its first request. Replaced in tests. */
export type Server = ReturnType<typeof requestsOf>;

function requestsOf(wire: Wire, context: Omit<ServerContext, "settings">) {
  return {
    checks: lazily(() => createConnectionChecks(wire.api, wire.libraryAuth)),
    readerAccounts: lazily(() => createReaderAccounts(wire.api)),
    books: lazily(() => createBookRequests(wire.api)),
    catalogue: lazily(() => createCatalogue(wire.api)),
    covers: lazily(() => createCovers(wire.api)),
    files: lazily(() => createFileRequests(wire.api)),
    uploads: lazily(() => createFileUploads(wire.api)),
    browse: lazily(() => createBrowse(wire.api)),
    shelves: lazily(() => createShelfRequests(wire.api)),
    sessions: lazily(() => createSessionRequests(wire.api, createSessionList(wire.api).since)),
    statistics: lazily(() => createStatisticsRequests(wire.api)),
    progress: lazily(() => createProgressRequests(wire.api)),
    statuses: lazily(() => createStatusRequests(wire.api)),
    items: lazily(() => createItemRequests(wire.api)),
    notebook: lazily(() => createNotebookRequests(wire.api)),
    releases: lazily(() => createReleases(context)),
  };
}

/** Facts about the server that cost no request. @noSelf */
export interface Connection {
  dialect(): Dialect;
  /** Name of the recognised kind, for reports. */
  kind(): string;
  /** True once the server has shown its kind. */
  isRecognised(): boolean;
  /** Also by the version. */
  knows(trait: Trait): boolean;
  /** By an answer of its own. */
  hasShown(trait: Trait): boolean;
  /** Forgets missing endpoints that may block items. */
  expireTraits(): void;
  /** Undefined with a single address, or before the first request. */
  reachedBy(): ServerAddress | undefined;
  /** Addresses at which another server has answered. */
  strangers(): readonly string[];
  /** At the next request. */
  chooseAddress(): void;
  /** As `chooseAddress`, unless the network's name is unchanged. Loads nothing if no address and no refused login is known. */
  networkChanged(): void;
  lastContact(): LastContact;
  /** After a change of server. */
  forgetContact(): void;
  /** A copy with other settings that keeps its state in memory. */
  onTrial(settings: Settings): Trial;
}

export interface OpenServer {
  readonly server: Server;
  readonly connection: Connection;
}

export interface Trial extends OpenServer {
  readonly database: Database;
}

/** With its connection and credentials. Sends nothing. */
export function openServer(context: Omit<ServerContext, "settings">): OpenServer {
  const { clock, database, http, isTrial } = context;
  recordClockStart(database, clock);
  const dialects = createDialects({ database, clock, settings: () => getSettings(database), isTrial });
  let isOpen = false;
  const wire = lazily(() => {
    isOpen = true;
    return openWire(context, dialects);
  });
  return {
    server: requestsOf(wire, context),
    connection: {
      dialect: dialects.current,
      kind: dialects.name,
      isRecognised: () => dialects.isRecognised(),
      knows: dialects.knows,
      hasShown: dialects.hasShown,
      // A user's test ignores cached DNS failures too.
      expireTraits: () => {
        dialects.expireTraits();
        http.forget();
      },
      reachedBy: () => wire.api.addresses.inUse(),
      strangers: () => wire.api.addresses.strangers(),
      chooseAddress: () => chooseAddress(wire),
      networkChanged: () => {
        if (isOpen || getDeviceState(database).loginRefusedAt !== 0) followNetwork(wire);
      },
      lastContact: () => wire.contact.last(),
      forgetContact: () => wire.contact.forget(),
      onTrial: (settings) => {
        const trial = context.openTrial();
        saveSettings(trial, settings);
        const { server, connection } = openServer({ ...context, database: trial, isTrial: true });
        return { server, connection, database: trial };
      },
    },
  };
}
