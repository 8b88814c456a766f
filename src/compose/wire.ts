import type { Say } from "../domain/say";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Downloads } from "../ports/downloads";
import type { Http } from "../ports/http";
import type { Library } from "../ports/library";
import type { ProgressLibrary } from "../ports/progressLibrary";
import type { Log } from "../ports/log";
import type { NoteLibrary } from "../ports/noteLibrary";
import type { ServerProbe } from "../ports/serverProbe";
import type { ServerFiles } from "../ports/serverFiles";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import type { Tasks } from "../ports/tasks";
import type { Catalogue } from "../ports/catalogue";
import type { Covers } from "../ports/covers";
import { createCatalogue } from "../server/catalogue";
import { createAddresses, type Addresses } from "../server/addresses";
import { createCovers } from "../server/covers";
import { createConnection } from "../server/connection";
import { createContact, listening, type Contact } from "../server/contact";
import { createDialects } from "../server/dialects";
import { createLibrary } from "../server/library";
import { createProgressLibrary } from "../server/progress";
import { createNoteLibrary } from "../server/notes";
import { createProbe } from "../server/probe";
import { createServerFiles } from "../server/serverFiles";
import { createShelfLibrary } from "../server/shelfLibrary";
import { createLibraryAuth } from "../server/libraryAuth";
import { createWire, type Wire } from "../server/wire";
import type { Store } from "../store/openStore";

export interface WireMeans {
  readonly http: Http & Downloads;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly store: Store;
  readonly log: Log;
  readonly say: Say;
}

/** The library server, one port for each side of it. */
export interface Libraries {
  readonly library: Library;
  readonly shelfLibrary: ShelfLibrary;
  readonly serverFiles: ServerFiles;
  readonly catalogue: Catalogue;
  readonly covers: Covers;
  readonly noteLibrary: NoteLibrary;
  readonly progressLibrary: ProgressLibrary;
  readonly probe: ServerProbe;
  readonly wire: Wire;
  readonly contact: Contact;
}

/** The library server, behind its connection and both kinds of credentials. */
export function composeLibrary({ http, tasks, clock, codec, store, log, say }: WireMeans): Libraries {
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
  const shelfLibrary = createShelfLibrary(wire);
  return {
    library: createLibrary(wire, libraryAuth, addresses),
    shelfLibrary,
    serverFiles: createServerFiles(wire, shelfLibrary),
    catalogue: createCatalogue(wire),
    covers: createCovers(wire),
    noteLibrary: createNoteLibrary(wire),
    progressLibrary: createProgressLibrary(wire),
    probe: doubting(createProbe(wire, connection), http),
    wire,
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
