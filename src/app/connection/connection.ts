import type { Result } from "../../domain/result";
import type { HandTrust } from "../../domain/connection/serverTrust";
import type { Finding } from "./examineServer";
import type { TestLine } from "./testConnection";

/**
 * Where the server is, who the reader is there, and whether all of that works. Failures of the setters: storage.
 *
 * @noSelf
 */
export interface Connecting {
  /** `url` is canonical already. */
  useServer(url: string): Result<undefined>;
  useReaderAccount(username: string, password: string): Result<undefined>;
  useLibraryAccount(username: string, password: string): Result<undefined>;
  /** Another address of the same server, canonical already; empty: none. */
  useAddress(via: "local" | "remote", url: string): Result<undefined>;
  /** Another network: which of the addresses serves is found out anew. */
  chooseAddress(): void;
  /** A person's decision about the certificate of this origin (`https://host:port`); undefined takes it back. */
  trustServer(origin: string, trust: HandTrust | undefined): Result<undefined>;
  /** Headers that every request carries, one a line (`requestHeaders.ts`). */
  useRequestHeaders(headers: string): Result<undefined>;
  /**
   * Asks the server about the accounts and the by-hash endpoint, raising Wi-Fi as the host's settings say. Each of
   * the two is called at most once: `began` when there is a network, `report` from a task.
   */
  testConnection(began: () => void, report: (lines: readonly TestLine[]) => void): void;
  /** As `testConnection`, but looks at everything. */
  examineServer(began: () => void, report: (findings: readonly Finding[]) => void): void;
  /** A test or an examination is under way. */
  isTesting(): boolean;
}
