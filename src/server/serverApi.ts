import { failed, type Result } from "../base/result";
import type { Codec } from "../koreader/host.port";
import type { Settings } from "../model/settings";
import type { BookPositions } from "../model/bookState";
import type { Addresses } from "./addresses";
import type { Client } from "./client";
import type { Call } from "./failures";
import { type LibraryAuth, type LibraryRequest, readerHeaders } from "./credentials";
import type { Dialects } from "./dialects/dialects";
import type { ServerContext } from "./serverContext";

/** A call without its credentials. */
export type AnonymousRequest = Omit<Call, "headers" | "token">;

/** The last exchanges about positions in this process. */
export interface Told {
  /** The place sent last, by which only the server that took it is recognised. */
  sent?: { readonly fingerprint: string; readonly place: string } | undefined;
  /** The positions told last, by address and book; `at` in Unix seconds. */
  positions?: { readonly key: string; readonly at: number; readonly positions: BookPositions } | undefined;
}

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
  readonly told: Told;
  /** Unix seconds. */
  now(): number;
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
  /** Unix seconds. */
  now(): number;
  /** The server has let this reader account in for the first time. */
  accept(username: string): void;
}

/** How every resource asks the server, in its dialect. */
export function createServerApi(context: ServerApiContext): ServerApi {
  const { connection, libraryAuth, codec, addresses, settings, dialects, pause, now, accept } = context;
  return {
    codec,
    addresses,
    dialects,
    settings,
    files: {},
    told: {},
    now,
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
