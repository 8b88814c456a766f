import type { Result } from "../domain/result";
import type { Settings } from "../domain/settings";
import type { Codec } from "../ports/codec";
import type { Addresses } from "./addresses";
import type { Call, Connection } from "./client";
import { readerHeaders, type LibraryAuth, type LibraryQuestion } from "./credentials";
import type { Dialects } from "./dialects";

/** A call without its credentials. */
export type Question = Omit<Call, "headers" | "token">;

/**
 * What every resource asks through. Failures: those of `Connection.ask`, and unconfigured for a missing account.
 *
 * @noSelf
 */
export interface Wire {
  readonly codec: Codec;
  readonly addresses: Addresses;
  /** How the server that is set speaks, and what its answers teach. */
  readonly dialects: Dialects;
  settings(): Settings;
  /** With the MD5 headers, and no others: real servers refuse who shows a token beside them. */
  askAsReader(question: Question): Result<unknown>;
  /** With a Bearer token. */
  askAsLibrary(question: LibraryQuestion): Result<unknown>;
  /** Without credentials. */
  askAsAnybody(question: Question): Result<unknown>;
  /** Gives the interface its turn: for whoever has a long answer to go through. */
  pause(): void;
}

/** @noSelf */
export interface WireParts {
  readonly connection: Connection;
  readonly libraryAuth: LibraryAuth;
  readonly codec: Codec;
  readonly addresses: Addresses;
  settings(): Settings;
  readonly dialects: Dialects;
  pause(): void;
}

/** The wire to the server in its dialect. */
export function createWire(parts: WireParts): Wire {
  const { connection, libraryAuth, codec, addresses, settings, dialects, pause } = parts;
  return {
    codec,
    addresses,
    dialects,
    settings,
    pause,
    askAsReader: (question) => {
      libraryAuth.reconsider();
      const headers = readerHeaders(codec, settings());
      return headers.ok ? connection.ask({ ...question, headers: headers.value }) : headers;
    },
    askAsLibrary: libraryAuth.ask,
    askAsAnybody: (question) => connection.ask({ ...question, headers: {} }),
  };
}
