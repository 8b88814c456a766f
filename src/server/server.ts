import type { Say } from "../domain/say";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Downloads } from "../ports/downloads";
import type { Http } from "../ports/http";
import type { Log } from "../ports/log";
import type { Server } from "../ports/server";
import type { ServerProbe } from "../ports/serverProbe";
import type { Store } from "../ports/store";
import type { Tasks } from "../ports/tasks";
import { createCatalogue } from "./catalogue";
import { createAddresses, type Addresses } from "./addresses";
import { createCovers } from "./covers";
import { createConnection } from "./connection";
import { createContact, listening } from "./contact";
import { createDialects } from "./dialects";
import { createLibrary } from "./library";
import { createProgressLibrary } from "./progress";
import { createNoteLibrary } from "./notes";
import { createProbe } from "./probe";
import { createServerFiles } from "./serverFiles";
import { createShelfLibrary } from "./shelfLibrary";
import { createLibraryAuth } from "./libraryAuth";
import { createWire } from "./wire";

/** @noSelf */
export interface ServerParts {
  readonly http: Http & Downloads;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly store: Store;
  readonly log: Log;
  readonly say: Say;
}

/** The library server, behind its connection and both kinds of credentials. */
export function createServer({ http, tasks, clock, codec, store, log, say }: ServerParts): Server {
  const { settings, tokens } = store;
  const addresses = forgetting(createAddresses(settings.current), http);
  const contact = createContact({ store: store.contact, clock, log, say });
  const connection = listening(
    createConnection({ http, codec, addresses, settings: settings.current, pause: tasks.pause }),
    contact,
  );
  const libraryAuth = createLibraryAuth({ connection, codec, clock, tasks, settings, tokens });
  const wire = createWire({
    connection,
    libraryAuth,
    codec,
    settings: settings.current,
    pause: tasks.pause,
    dialects: createDialects({ store: store.dialects, clock, settings: settings.current }),
  });
  const shelves = createShelfLibrary(wire);
  return {
    library: createLibrary(wire, libraryAuth, addresses),
    shelves,
    files: createServerFiles(wire, shelves),
    catalogue: createCatalogue(wire),
    covers: createCovers(wire),
    notes: createNoteLibrary(wire),
    progress: createProgressLibrary(wire),
    probe: doubting(createProbe(wire, connection), http),
    contact,
  };
}

/** In another network names mean other addresses, and connections lead nowhere. */
function forgetting(addresses: Addresses, http: Http): Addresses {
  return {
    ...addresses,
    forget: () => {
      addresses.forget();
      http.forget();
    },
  };
}

/** A person who asks is told what is so now: a name that nobody knew a minute ago is looked up again. */
function doubting(probe: ServerProbe, http: Http): ServerProbe {
  return {
    ...probe,
    doubt: () => {
      probe.doubt();
      http.forget();
    },
  };
}
