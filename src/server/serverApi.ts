import { failed, type Result } from "../base/result";
import type { Codec } from "../koreader/host.port";
import type { Settings } from "../model/settings";
import type { BookPositions } from "../model/bookState";
import type { Addresses } from "./addresses";
import type { Client } from "./client";
import type { Call } from "./failures";
import { type LibraryAuth, type LibraryRequest, readerHeaders } from "./credentials";
import type { Dialects } from "./dialects/dialects";
import type { ServerContext } from "./requestHeaders";

/** Without credentials. */
export type AnonymousRequest = Omit<Call, "headers" | "token">;

/** Last position requests of this process. */
export interface LastPositions {
  /** Place sent last, to recognise the server that took it. */
  sent?: { readonly fingerprint: string; readonly place: string } | undefined;
  /** Positions fetched last, by address and book; Unix seconds. */
  positions?: { readonly key: string; readonly at: number; readonly positions: BookPositions } | undefined;
}

/** Failures: those of `Client.ask`, and unconfigured. @noSelf */
export interface ServerApi {
  readonly codec: Codec;
  readonly addresses: Addresses;
  readonly dialects: Dialects;
  /** File IDs, by address and book. */
  readonly files: Record<string, BookPositions["files"] | undefined>;
  readonly lastPositions: LastPositions;
  /** Unix seconds. */
  now(): number;
  settings(): Settings;
  /** MD5 headers only: real servers refuse a token beside them. */
  askAsReader(question: AnonymousRequest): Result<unknown>;
  /** Bearer token. */
  askAsLibrary(question: LibraryRequest): Result<unknown>;
  askAsAnybody(question: AnonymousRequest): Result<unknown>;
  pause(): void;
}

/** @noSelf */
interface ServerApiContext extends Pick<ServerContext, "codec" | "settings"> {
  readonly connection: Client;
  readonly libraryAuth: LibraryAuth;
  readonly addresses: Addresses;
  readonly dialects: Dialects;
  pause(): void;
  /** Unix seconds. */
  now(): number;
  /** First successful login of a reader account. */
  accept(username: string): void;
}

export function createServerApi(context: ServerApiContext): ServerApi {
  const { connection, libraryAuth, codec, addresses, settings, dialects, pause, now, accept } = context;
  return {
    codec,
    addresses,
    dialects,
    settings,
    files: {},
    lastPositions: {},
    now,
    pause,
    askAsReader: (question) => {
      libraryAuth.reconsider();
      const headers = readerHeaders(codec, settings());
      if (!headers.ok) return headers;
      const { readerUsername } = settings();
      const answer = connection.ask({ ...question, headers: headers.value });
      if (answer.ok && readerUsername === settings().readerUsername) accept(readerUsername);
      return ofAccount("reader", answer);
    },
    askAsLibrary: (question) => ofAccount("library", libraryAuth.ask(question)),
    askAsAnybody: (question) => connection.ask({ ...question, headers: {} }),
  };
}

function ofAccount(account: "reader" | "library", answer: Result<unknown>): Result<unknown> {
  if (answer.ok || answer.failure.kind !== "denied") return answer;
  const { kind, status, message, isPage } = answer.failure;
  return failed({ kind, account, status, message, isPage });
}
