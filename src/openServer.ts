import { lazily } from "./base/lazily";
import type { Http } from "./koreader/http.port";
import type { Server, ServerProbe } from "./server.port";
import { createBrowse } from "./features/library/browse.api";
import { createCatalogue } from "./server/catalogue";
import { createCovers } from "./features/library/covers.api";
import { createDialects, type Dialects } from "./server/dialects/learned";
import { createServerFiles } from "./features/downloads/files.api";
import { createLibrary, createShelfLibrary, openWire } from "./serverLibrary";
import { createNoteLibrary } from "./features/annotations/send/notes.api";
import { createProbeRequests, type ProbeRequests, createReaderAccounts } from "./features/setup/readerAccounts.api";
import { createFileUploads } from "./features/upload/upload.api";
import { createProgressLibrary } from "./features/position/progress.api";
import { createReleases } from "./features/updates/releases.api";
import type { ServerContext } from "./server/requestHeaders";
import { recordClockStart } from "./store/clockStart";
import { getDeviceState } from "./store/deviceState";
import { getSettings, saveSettings } from "./store/settings";

/** With its connection and credentials. Sends nothing. */
export function createServer(context: Omit<ServerContext, "settings">): Server {
  const { clock, database, http, isTrial } = context;
  recordClockStart(database, clock);
  const dialects = createDialects({ database, clock, settings: () => getSettings(database), isTrial });
  let isOpen = false;
  const wire = lazily(() => {
    isOpen = true;
    return openWire(context, dialects);
  });
  const library = lazily(() => createLibrary(wire));
  return {
    library,
    networkChanged: () => {
      if (isOpen || getDeviceState(database).loginRefusedAt !== 0) library.networkChanged();
    },
    shelves: lazily(() => createShelfLibrary(wire.api)),
    files: lazily(() => createServerFiles(wire.api)),
    catalogue: lazily(() => createCatalogue(wire.api)),
    covers: lazily(() => createCovers(wire.api)),
    uploads: lazily(() => createFileUploads(wire.api)),
    browse: lazily(() => createBrowse(wire.api)),
    notes: lazily(() => createNoteLibrary(wire.api)),
    progress: lazily(() => createProgressLibrary(wire.api)),
    readerAccounts: lazily(() => createReaderAccounts(wire.api)),
    releases: lazily(() => createReleases(context)),
    probe: probeOf(
      lazily(() => createProbeRequests(wire.api)),
      dialects,
      http,
    ),
    contact: lazily(() => wire.contact),
    onTrial: (settings) => {
      const database = context.openTrial();
      saveSettings(database, settings);
      return { server: createServer({ ...context, database, isTrial: true }), database };
    },
  };
}

function probeOf(requests: ProbeRequests, dialects: Dialects, http: Http): ServerProbe {
  return {
    health: () => requests.health(),
    signIn: () => requests.signIn(),
    greet: () => requests.greet(),
    syncSwitch: () => requests.syncSwitch(),
    permissions: () => requests.permissions(),
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
  };
}
