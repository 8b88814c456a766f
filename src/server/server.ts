import type { Codec } from "../ports/host";
import type { Http } from "../ports/http";
import type { Server, ServerProbe } from "../ports/server";
import { type Addresses, createAddresses } from "./addresses";
import { createBrowse } from "./browse";
import { createCatalogue } from "./catalogue";
import { type Call, type Client, createClient } from "./client";
import { createContactRecorder, recordContact } from "./lastContact";
import { createCovers } from "./covers";
import { createLibraryAuth, type LibraryAuth, type LibraryRequest, readerHeaders } from "./credentials";
import { createDialects, type Dialects } from "./dialects";
import { createServerFiles } from "./files";
import { createLibrary, createProbe, createShelfLibrary } from "./library";
import { createNoteLibrary } from "./notes";
import { createProgressLibrary } from "./progress";
import { createReaderAccounts } from "./readerAccounts";
import { prove } from "./recognise";
import { createReleases } from "./releases";
import { failed, type Result } from "../domain/result";
import type { Settings } from "../domain/settings";
import type { BookPositions } from "../domain/webReader";
import type { ServerContext } from "./serverContext";
import { trialOf } from "./trial";

/** The library server, behind its connection and both kinds of credentials. */
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
    onTrial: (settings) =>
      trialOf(settings, (kept) => {
        const { store } = context;
        return createServer({ ...context, store: { ...store, ...kept } });
      }),
  };
}

function wireOf({ http, tasks, clock, codec, store, network, log, translate }: Omit<ServerContext, "settings">) {
  const { tokens } = store;
  const settings = store.settings.current;
  const pause = tasks.pause;
  const addresses = forgetting(createAddresses({ settings, networkName: network.name }), http);
  const contact = createContactRecorder({ store: store.contact, clock, translate });
  const client = createClient({ http, codec, addresses, settings, pause, prove: () => prove(api) });
  const connection = recordContact(client, contact, { log });
  const login = { connection, addresses, codec, clock, tasks, settings: store.settings, tokens };
  const libraryAuth = createLibraryAuth(login);
  const dialects = createDialects({ store: store.dialects, clock, settings });
  const api: ServerApi = createServerApi({
    accept: (username) => void store.settings.save({ acceptedReader: username }),
    connection,
    libraryAuth,
    codec,
    addresses,
    settings,
    pause,
    dialects,
  });
  return { contact, libraryAuth, api };
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
function expiring(probe: ServerProbe, http: Http): ServerProbe {
  return {
    ...probe,
    expireTraits: () => {
      probe.expireTraits();
      http.forget();
    },
  };
}

/** A call without its credentials. */
export type AnonymousRequest = Omit<Call, "headers" | "token">;

/**
 * What every resource asks through. Failures: those of `Client.ask`, and unconfigured for a missing account.
 *
 * @noSelf
 */
export interface ServerApi {
  readonly codec: Codec;
  readonly addresses: Addresses;
  /** How the server that is set speaks, and what its answers teach. */
  readonly dialects: Dialects;
  /** The server's numbers of the files of its books, as they were told last, by address and book. */
  readonly files: Record<string, BookPositions["files"] | undefined>;
  settings(): Settings;
  /** With the MD5 headers, and no others: real servers refuse who shows a token beside them. */
  askAsReader(question: AnonymousRequest): Result<unknown>;
  /** With a Bearer token. */
  askAsLibrary(question: LibraryRequest): Result<unknown>;
  /** Without credentials. */
  askAsAnybody(question: AnonymousRequest): Result<unknown>;
  /** Gives the interface its turn: for whoever has a long answer to go through. */
  pause(): void;
}

/** @noSelf */
export interface ServerApiContext extends Pick<ServerContext, "codec" | "settings"> {
  readonly connection: Client;
  readonly libraryAuth: LibraryAuth;
  readonly addresses: Addresses;
  readonly dialects: Dialects;
  pause(): void;
  /** The server has let this reader account in for the first time. */
  accept(username: string): void;
}

/** How every resource asks the server, in its dialect. */
export function createServerApi(context: ServerApiContext): ServerApi {
  const { connection, libraryAuth, codec, addresses, settings, dialects, pause, accept } = context;
  return {
    codec,
    addresses,
    dialects,
    settings,
    files: {},
    pause,
    askAsReader: (question) => {
      libraryAuth.reconsider();
      const headers = readerHeaders(codec, settings());
      if (!headers.ok) return headers;
      const { readerUsername, acceptedReader } = settings();
      const answer = connection.ask({ ...question, headers: headers.value });
      if (answer.ok && readerUsername === settings().readerUsername && readerUsername !== acceptedReader)
        accept(readerUsername);
      return ofAccount("reader", answer);
    },
    askAsLibrary: (question) => ofAccount("library", libraryAuth.ask(question)),
    askAsAnybody: (question) => connection.ask({ ...question, headers: {} }),
  };
}

/** A refusal names whose it is. */
function ofAccount(account: "reader" | "library", answer: Result<unknown>): Result<unknown> {
  if (answer.ok || answer.failure.kind !== "denied") return answer;
  const { kind, status, message, isPage } = answer.failure;
  return failed({ kind, account, status, message, isPage });
}
