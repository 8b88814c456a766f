import type { Library } from "./server.port";
import type { ShelfLibrary } from "./server/shelfLibrary.port";
import { stateOf } from "./features/status/bookState.api";
import { checkByHash, describe, findByHash, findByIsbn } from "./server/books";
import type { LibraryAuth } from "./server/credentials";
import { bookDetails, downloadFile } from "./features/downloads/files.api";
import { magicBooks, magicShelves } from "./features/shelves/magicShelves.api";
import { createSessionList } from "./features/sessions/sessionList.api";
import { fetchTotals, fetchWeek } from "./features/calendar/userStats.api";
import { createUploads } from "./features/sessions/sessions.api";
import {
  addShelf,
  moveBooks,
  ownNumber,
  standardBooks,
  standardShelves,
  standardStates,
} from "./features/shelves/shelves.api";
import { recognise } from "./server/dialects/recognise";
import { setFinished } from "./features/status/finishDate.api";
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
    setFinished: (id, at) => setFinished(api, id, at),
    uploadBatch: uploads.many,
    upload: uploads.one,
    listSessions: sessionList.since,
    readingTotals: (year) => fetchTotals(api, year),
    readingWeek: (monday) => fetchWeek(api, monday),
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
    download: (book, from, sink) => downloadFile(api, book, from, sink),
  };
}
