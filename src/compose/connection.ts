import {
  trustServer,
  useAddress,
  useLibraryAccount,
  useReaderAccount,
  useRequestHeaders,
  type ConnectParts,
} from "../app/connection/connect";
import type { Connecting } from "../app/connection/connection";
import { examineServer } from "../app/connection/examineServer";
import { testConnection } from "../app/connection/testConnection";
import type { Say } from "../domain/say";
import { sentenceFor } from "../domain/sentence";
import type { Library } from "../ports/library";
import type { Network } from "../ports/network";
import type { ServerProbe } from "../ports/serverProbe";
import type { Tasks } from "../ports/tasks";
import type { Contact } from "../server/contact";
import type { Store } from "../store/openStore";
import { changeServer } from "./changeServer";

/** @noSelf */
export interface ConnectionMeans {
  readonly store: Store;
  readonly contact: Contact;
  readonly library: Library;
  readonly probe: ServerProbe;
  readonly network: Network;
  readonly tasks: Tasks;
  readonly say: Say;
}

/** The settings of the connection and its tests, joined. `changed`: what earlier attempts came to no longer holds. */
export function composeConnection(means: ConnectionMeans, changed: () => void): Connecting {
  const { store, library, probe, tasks, say } = means;
  const connecting: ConnectParts = { ...store, changed, stop: tasks.cancelAll };
  const parts = { library, probe, say, settings: store.settings.current };
  const defect = (): string => sentenceFor(say, { kind: "defect" });
  return {
    useServer: (url) => changeServer(means, connecting, url),
    useReaderAccount: (username, password) => useReaderAccount(connecting, username, password),
    useLibraryAccount: (username, password) => useLibraryAccount(connecting, username, password),
    useAddress: (via, url) => useAddress(connecting, via, url),
    chooseAddress: library.chooseAddress,
    trustServer: (origin, trust) => {
      // What was opened on other terms is closed.
      library.chooseAddress();
      return trustServer(connecting, origin, trust);
    },
    useRequestHeaders: (headers) => useRequestHeaders(connecting, headers),
    testConnection: (began, report) => {
      const died = (): void => report([{ good: false, text: defect() }]);
      test(means, changed, { began, died, run: () => report(testConnection(parts)) });
    },
    examineServer: (began, report) => {
      const died = (): void => report([{ state: "bad", what: say("Library Sync"), text: defect() }]);
      test(means, changed, { began, died, run: () => report(examineServer(parts)) });
    },
    isTesting: () => tasks.isRunning("test"),
  };
}

/** @noSelf */
interface Test {
  began(): void;
  run(): void;
  /** An error has ended it. */
  died(): void;
}

function test({ network, tasks }: ConnectionMeans, changed: () => void, asked: Test): void {
  network.whenConnected(() => {
    const runAll = (): void => {
      asked.run();
      changed();
    };
    if (tasks.start("test", runAll, asked.died)) asked.began();
  });
}
