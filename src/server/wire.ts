import type { Result } from "../domain/result";
import type { Settings } from "../domain/settings";
import type { Codec } from "../ports/codec";
import type { Call, Connection } from "./connection";
import type { Dialects } from "./dialects";
import type { LibraryAuth } from "./libraryAuth";
import { readerHeaders } from "./readerAuth";

/** A call without its credentials. */
export type Question = Omit<Call, "headers">;

/**
 * What every resource asks through. Failures: those of `Connection.ask`, and unconfigured for a missing account.
 *
 * @noSelf
 */
export interface Wire {
  readonly codec: Codec;
  /** How the server that is set speaks, and what its answers teach. */
  readonly dialects: Dialects;
  /** With the MD5 headers. */
  askAsReader(question: Question): Result<unknown>;
  /** With a Bearer token. */
  askAsLibrary(question: Question): Result<unknown>;
  /** Gives the interface its turn: for whoever has a long answer to go through. */
  pause(): void;
}

/** @noSelf */
export interface WireParts {
  readonly connection: Connection;
  readonly libraryAuth: LibraryAuth;
  readonly codec: Codec;
  settings(): Settings;
  readonly dialects: Dialects;
  pause(): void;
}

/** The wire to the server in its dialect. */
export function createWire({ connection, libraryAuth, codec, settings, dialects, pause }: WireParts): Wire {
  return {
    codec,
    dialects,
    askAsReader: (question) => {
      const headers = readerHeaders(codec, settings());
      return headers.ok ? connection.ask({ ...question, headers: headers.value }) : headers;
    },
    askAsLibrary: libraryAuth.ask,
    pause,
  };
}
