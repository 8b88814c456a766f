import type { Result } from "../domain/result";
import type { HandTrust } from "../domain/serverTrust";
import type { SessionStore } from "../ports/sessionStore";
import type { BookDesk } from "./bookDesk";
import type { SettingsStore } from "../ports/settingsStore";
import type { Notes } from "./notes";
import type { Shelves } from "./shelves";
import type { Sync } from "./sync";
import type { ProgressSync } from "./syncProgress";
import type { TestLine } from "./testConnection";
import type { Tracker } from "./trackSession";

/** What the plugin can do, as menus, actions and the host's events see it. One a process. */
/** @noSelf */
export interface App {
  readonly settings: SettingsStore;
  readonly sessions: SessionStore;
  readonly tracker: Tracker;
  readonly sync: Sync;
  readonly books: BookDesk;
  readonly progress: ProgressSync;
  readonly shelves: Shelves;
  readonly notes: Notes;

  /** Turns everything on or off; an open book stops or begins to be tracked at once. Failure: storage. */
  setEnabled(enabled: boolean): Result<undefined>;
  /** Sessions are sent only when a person asks. Failure: storage. */
  setManualOnly(manualOnly: boolean): Result<undefined>;
  /** `url` is canonical already. Failure: storage. */
  useServer(url: string): Result<undefined>;
  /** Failure: storage. */
  useReaderAccount(username: string, password: string): Result<undefined>;
  /** Failure: storage. */
  useLibraryAccount(username: string, password: string): Result<undefined>;
  /**
   * Asks the server about the accounts and the by-hash endpoint, raising Wi-Fi as the host's settings say. Each of
   * the two is called at most once: `began` when there is a network, `report` from a task.
   */
  testConnection(began: () => void, report: (lines: readonly TestLine[]) => void): void;
  /** A person's decision about the certificate of this origin (`https://host:port`); undefined takes it back. */
  trustServer(origin: string, trust: HandTrust | undefined): Result<undefined>;
  /** Headers that every request carries, one a line (`requestHeaders.ts`). Failure: storage. */
  useRequestHeaders(headers: string): Result<undefined>;
  /** A test is under way. */
  isTesting(): boolean;
  /** Where the plugin keeps its things, for the reader: path of the database and of the log folder. */
  places(): { readonly database: string; readonly log: string };
  readonly version: string;
}
