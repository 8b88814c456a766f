import { ok, type Result } from "./base/result";
import type { Library, Permissions, ServerProbe } from "./server.port";
import type { ShelfLibrary } from "./server/shelfLibrary.port";
import { stateOf } from "./features/status/bookState.api";
import { checkByHash, describe, findByHash, findByIsbn, nobody } from "./server/books";
import type { LibraryAuth } from "./server/credentials";
import { fieldsOf, lineOf } from "./server/decode";
import { isRefusedWith } from "./server/failures";
import { bookDetails, download } from "./features/downloads/files.api";
import { magicBooks, magicShelves } from "./features/shelves/magicShelves.api";
import { createSessionList } from "./features/sessions/sessionList.api";
import { createUploads } from "./features/sessions/sessions.api";
import {
  addShelf,
  moveBooks,
  ownNumber,
  standardBooks,
  standardShelves,
  standardStates,
} from "./features/shelves/shelves.api";
import { versionOf } from "./server/dialects/version";
import { askReaderApi } from "./server/dialects/askInDialect";
import { greet } from "./server/dialects/version";
import { recognise } from "./server/dialects/recognise";
import { setStatus } from "./features/status/statuses.api";
import type { ServerApi } from "./server/serverApi";

export function createLibrary(api: ServerApi, libraryAuth: LibraryAuth): Library {
  const sessionList = createSessionList(api);
  const uploads = createUploads(api, sessionList.since);
  return {
    checkReader: () => recognise(api),
    checkLibrary: libraryAuth.login,
    reachedBy: api.addresses.inUse,
    chooseAddress: () => {
      api.addresses.forget();
      api.dialects.leave();
      libraryAuth.reconsider();
    },
    networkChanged: () => {
      if (api.addresses.reconnected()) return;
      api.dialects.leave();
      libraryAuth.reconsider();
    },
    checkByHash: () => checkByHash(api),
    findByHash: (fingerprint) => findByHash(api, fingerprint),
    findByIsbn: (isbn) => findByIsbn(api, isbn),
    describe: (id) => describe(api, id),
    stateOf: (id, ofDevices) => stateOf(api, id, ofDevices),
    setStatus: (id, status) => setStatus(api, id, status),
    uploadBatch: uploads.many,
    upload: uploads.one,
    listSessions: sessionList.since,
  };
}

export function createShelfLibrary(api: ServerApi): ShelfLibrary {
  return {
    standardShelves: () => standardShelves(api),
    magicShelves: () => magicShelves(api),
    ownNumber: () => ownNumber(api),
    create: (name) => addShelf(api, name),
    statesOf: (shelf) => standardStates(api, shelf),
    booksOf: (shelf) => (shelf.kind === "standard" ? standardBooks(api, shelf) : magicBooks(api, shelf)),
    bookDetails: (id) => bookDetails(api, id),
    assign: (books, shelf) => moveBooks(api, books, [shelf], []),
    unassign: (books, shelf) => moveBooks(api, books, [], [shelf]),
    download: (book, from, sink) => download(api, book, from, sink),
  };
}

export function createProbe(api: ServerApi): ServerProbe {
  return {
    version: () => versionOf(api),
    greet: () => greet(api),
    syncSwitch: () => syncSwitch(api),
    permissions: () => permissions(api),
    dialect: api.dialects.current,
    isRecognised: () => api.dialects.isRecognised(),
    knows: api.dialects.knows,
    forget: api.dialects.forget,
    expireTraits: api.dialects.expireTraits,
  };
}

/** For an accepted reader account: a refused position request means that the switch is off. */
function syncSwitch(api: ServerApi): Result<boolean> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${nobody}` }));
  if (answer.ok) return ok(true);
  const { failure } = answer;
  if (failure.kind === "denied" && failure.isPage !== true) return ok(false);
  return isRefusedWith(failure, 404) ? ok(true) : answer;
}

/** `GET /api/v1/users/me`. */
function permissions(api: ServerApi): Result<Permissions | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (!answer.ok) {
    const { kind } = answer.failure;
    return kind === "refused" || kind === "unreadable" ? ok(undefined) : answer;
  }
  const fields = fieldsOf(answer.value);
  const told = fieldsOf(fields?.["permissions"]);
  if (fields === undefined || told === undefined) return ok(undefined);
  const may = (name: string): boolean => told["admin"] === true || told[name] === true;
  return ok({
    username: lineOf(fields["username"]) ?? "",
    mayDownload: may("canDownload"),
    maySyncReaders: may("canSyncKoReader"),
    mayListMagicShelves: may("canAccessOpds"),
  });
}
