import type { AddressInfo } from "node:net";
import { lockOutBy } from "./auth/lockOut";
import { tokensBy } from "./auth/tokens";
import { sampleBooks, type SampleSet } from "./books/samples";
import { type Certificate, makeCertificate } from "./certificate";
import { startClock } from "./clock";
import { noConnections } from "./connections";
import type { Context } from "./context";
import { controlsOf } from "./controls";
import type { Dialect } from "./dialect";
import { spec } from "./dialects";
import { emptyJournal } from "./journal";
import type { Library } from "./library";
import { noFaults } from "./fault";
import { ownNames } from "./ownNames";
import { buildServer } from "./server";
import { noWork } from "./work";
import { newState } from "./state/newState";

export interface LibraryOptions {
  /** The port; 0, the default, uses any free port. */
  readonly port?: number;
  /** The host; by default 127.0.0.1. */
  readonly host?: string;
  /** Other host names that requests may use, besides this machine's own names and `host`. */
  readonly names?: readonly string[];
  /** True: TLS with a new certificate for localhost and 127.0.0.1. */
  readonly tls?: boolean | Certificate;
  /** The dialect; by default that of the specification. */
  readonly dialect?: Dialect;
  /** The set of books; by default the sample books for tests. */
  readonly samples?: SampleSet;
}

/** Opens a library server; resolves once the server accepts requests. */
export async function startLibrary(options: LibraryOptions = {}): Promise<Library> {
  const { port = 0, host = "127.0.0.1", dialect = spec } = options;
  const certificate = options.tls === true ? await makeCertificate() : options.tls || undefined;
  const books = await sampleBooks(options.samples);
  const closing = new AbortController();
  const clock = startClock();
  const context: Context = {
    state: newState(books),
    clock,
    tokens: tokensBy(clock),
    lockOut: lockOutBy(clock),
    faults: noFaults(),
    journal: emptyJournal(),
    work: noWork(),
    closing: closing.signal,
    dialect,
  };
  const connections = noConnections();
  const controls = controlsOf(context, books, connections);
  const server = buildServer(context, controls, connections, certificate, ownNames(host, options.names));
  await server.listen({ port, host });
  const { port: boundPort } = server.server.address() as AddressInfo;
  const scheme = certificate === undefined ? "http" : "https";
  return {
    ...controls,
    url: `${scheme}://${host.includes(":") ? `[${host}]` : host}:${boundPort}`,
    port: boundPort,
    certificate: certificate?.cert,
    settled: context.work.settled,
    stop: async () => {
      closing.abort();
      connections.cut();
      await server.close();
    },
  };
}
