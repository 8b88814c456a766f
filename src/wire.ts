import { caught, type Result } from "./base/result";
import type { Http, HttpRequest } from "./koreader/http.port";
import { type Addresses, createAddresses } from "./server/addresses";
import { createClient, type ContactRecorder, createContactRecorder, recordContact } from "./server/client";
import { createLibraryAuth, type LibraryAuth, createServerApi, type ServerApi } from "./server/serverApi";
import type { Dialects } from "./server/dialects/learned";
import { saveEncryptedUrl } from "./server/encryptedUrl";
import { proveServer } from "./server/dialects/recognise";
import { type SendToAddress, isOtherServer } from "./server/sameServer";
import type { ServerContext } from "./server/requestHeaders";
import { saveDeviceState } from "./store/deviceState";
import { recordServerDate } from "./server/serverClock";
import { createServerZone } from "./server/serverZone";
import { getSettings } from "./store/settings";
import type { BookNumbers } from "./server/shownBooks";
import { confirmNumber, findNumberWords, withdrawNumber } from "./book/bookNumbers.store";

/** All requests go through these. */
export interface Wire {
  readonly contact: ContactRecorder;
  readonly libraryAuth: LibraryAuth;
  readonly api: ServerApi;
}

export function openWire(context: Omit<ServerContext, "settings">, dialects: Dialects): Wire {
  const { http, tasks, clock, codec, database, network, log, translate } = context;
  const settings = () => getSettings(database);
  const pause = tasks.pause;
  const addresses = forgetting(createAddresses({ settings, clock, networkName: network.name }), http);
  const contact = createContactRecorder({ database, clock, translate });
  const identity = { database, clock, codec, settings, dialect: dialects.current };
  const isOther = (sendToAddress: SendToAddress): Result<boolean | undefined> => isOtherServer(identity, sendToAddress);
  const numbers = createBookNumbers({ database, clock, log });
  const prove = (): Result<undefined> => proveServer(api);
  const client = createClient({
    http: dated(http, { database, clock }),
    codec,
    addresses,
    settings,
    numbers,
    pause,
    prove,
    isOther,
    encrypted: (plain, url) => void caught(() => saveEncryptedUrl(database, plain, url)),
  });
  const connection = recordContact(client, contact, { log });
  const libraryAuth = createLibraryAuth({ connection, addresses, codec, clock, tasks, database });
  const api: ServerApi = createServerApi({
    accept: (username) => void caught(() => saveDeviceState(database, { acceptedReader: username })),
    connection,
    libraryAuth,
    codec,
    addresses,
    settings,
    pause,
    now: clock.now,
    dialects,
    zone: createServerZone({ database, clock, settings }),
  });
  return { contact, libraryAuth, api };
}

/** At the next request. */
export function chooseAddress({ api, libraryAuth }: Pick<Wire, "api" | "libraryAuth">): void {
  api.addresses.forget();
  api.dialects.leave();
  libraryAuth.reconsider();
}

/** As `chooseAddress`, unless the network's name is unchanged. */
export function followNetwork({ api, libraryAuth }: Pick<Wire, "api" | "libraryAuth">): void {
  if (api.addresses.reconnected()) return;
  api.dialects.leave();
  libraryAuth.reconsider();
}

/** Compares this device's clock with the server's. */
function dated(http: ServerContext["http"], { database, clock }: Pick<ServerContext, "database" | "clock">) {
  return {
    ...http,
    send: (request: HttpRequest) => {
      const answer = http.send(request);
      if (answer.ok) recordServerDate(database, answer.value.headers["date"], clock);
      return answer;
    },
  };
}

/** Another network has other addresses and connections. */
function forgetting(addresses: Addresses, http: Http): Addresses {
  return {
    ...addresses,
    forget: () => {
      addresses.forget();
      http.forget();
    },
    reconnected: () => {
      // Connections from before suspend are dead.
      http.forget();
      return addresses.reconnected();
    },
  };
}

/** Proof of the server's numbers, asked by every answer. A failure of the disk leaves the number as it was. */
function createBookNumbers({ database, clock, log }: Pick<ServerContext, "database" | "clock" | "log">): BookNumbers {
  return {
    isUsed: (id) => {
      const words = caught(() => findNumberWords(database, id));
      return words.ok && words.value !== undefined;
    },
    confirm: (seen) => {
      const { id } = seen;
      const isSame = caught(() => confirmNumber(database, seen, clock.now()));
      if (!isSame.ok || isSame.value) return true;
      log.warn(`the server has another book under number ${id.toFixed(0)} now`);
      const withdrawn = caught(() => withdrawNumber(database, id));
      return !withdrawn.ok;
    },
  };
}
