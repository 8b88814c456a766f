import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { Settings } from "../../domain/settings";
import type { Circumstances } from "../../domain/sync/whyPending";
import type { LastContact } from "../../ports/contactStore";
import type { Network } from "../../ports/network";
import type { ServerProbe } from "../../ports/serverProbe";
import type { Sync } from "./sync";

/** @noSelf */
export interface CircumstanceParts {
  readonly sync: Sync;
  readonly network: Network;
  readonly say: Say;
  settings(): Settings;
  contact(): LastContact;
  /** How the server speaks, as far as it has shown. */
  readonly probe: Pick<ServerProbe, "dialect">;
}

/** What is so for everything that waits. */
export function circumstances(parts: CircumstanceParts): Circumstances {
  const { serverUrl, enabled, manualOnly, readerUsername, libraryUsername, libraryLoginRefused } =
    parts.settings();
  return {
    serverUrl,
    enabled,
    manualOnly,
    readerUsername,
    libraryUsername,
    libraryLoginRefused,
    sessionsByLibrary: parts.probe.dialect().sessionAuth === "bearer",
    connected: parts.network.isConnected(),
    trouble: troubleOf(parts),
  };
}

/** Why the last sync stopped, or else what has gone wrong since the server was last heard. */
function troubleOf({ sync, contact, say }: CircumstanceParts): string | undefined {
  const failure = sync.lastFailure();
  return failure === undefined ? contact().trouble?.sentence : sentenceFor(say, failure);
}
