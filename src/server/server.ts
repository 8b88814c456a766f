import type { Say } from "../domain/say";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Downloads } from "../ports/downloads";
import type { Http } from "../ports/http";
import type { Log } from "../ports/log";
import type { NamedNetwork } from "../ports/network";
import type { Server } from "../ports/server";
import type { ServerProbe } from "../ports/serverProbe";
import type { Store } from "../ports/store";
import type { Tasks } from "../ports/tasks";
import { createAddresses, type Addresses } from "./addresses";
import { createCatalogue } from "./catalogue";
import { createConnection } from "./client";
import { createContact, listening } from "./contact";
import { createCovers } from "./covers";
import { createLibraryAuth } from "./credentials";
import { createDialects } from "./dialects";
import { createServerFiles } from "./files";
import { createLibrary, createProbe, createShelfLibrary } from "./library";
import { createNoteLibrary } from "./notes";
import { createProgressLibrary } from "./progress";
import { prove } from "./recognise";
import { createWire, type Wire } from "./wire";

/** @noSelf */
export interface ServerParts {
  readonly http: Http & Downloads;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly store: Store;
  readonly network: Pick<NamedNetwork, "name">;
  readonly log: Log;
  readonly say: Say;
}

/** The library server, behind its connection and both kinds of credentials. */
export function createServer(parts: ServerParts): Server {
  const { contact, libraryAuth, wire } = wireOf(parts);
  return {
    library: createLibrary(wire, libraryAuth),
    shelves: createShelfLibrary(wire),
    files: createServerFiles(wire),
    catalogue: createCatalogue(wire),
    covers: createCovers(wire),
    notes: createNoteLibrary(wire),
    progress: createProgressLibrary(wire),
    probe: doubting(createProbe(wire), parts.http),
    contact,
  };
}

function wireOf({ http, tasks, clock, codec, store, network, log, say }: ServerParts) {
  const { tokens } = store;
  const settings = store.settings.current;
  const pause = tasks.pause;
  const addresses = forgetting(createAddresses({ settings, networkName: network.name }), http);
  const contact = createContact({ store: store.contact, clock, log, say });
  const client = createConnection({ http, codec, addresses, settings, pause, prove: () => prove(wire) });
  const connection = listening(client, contact);
  const login = { connection, addresses, codec, clock, tasks, settings: store.settings, tokens };
  const libraryAuth = createLibraryAuth(login);
  const dialects = createDialects({ store: store.dialects, clock, settings });
  const wire: Wire = createWire({ connection, libraryAuth, codec, addresses, settings, pause, dialects });
  return { contact, libraryAuth, wire };
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
