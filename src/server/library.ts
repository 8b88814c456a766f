import { ok, type Result } from "../domain/result";
import type { Library, Permissions, ServerProbe } from "../ports/server";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import { checkByHash, describe, findByHash, findByIsbn, nobody } from "./books";
import type { LibraryAuth } from "./credentials";
import { fieldsOf, lineOf } from "./decode";
import { isRefusedWith } from "./failures";
import { bookDetails, download } from "./files";
import { magicBooks, magicShelves } from "./magicShelves";
import { createSessionList } from "./sessionList";
import { createUploads } from "./sessions";
import { createShelf, moveBooks, ownNumber, standardBooks, standardShelves } from "./shelves";
import { askReaderApi, isSwitchedOff, recognise, versionOf } from "./recognise";
import type { Wire } from "./server";

/** Sessions and the look-up of books, over the wire. */
export function createLibrary(wire: Wire, libraryAuth: LibraryAuth): Library {
  const sessionList = createSessionList(wire);
  const uploads = createUploads(wire, sessionList.since);
  return {
    checkReader: () => recognise(wire),
    checkLibrary: libraryAuth.login,
    reachedBy: wire.addresses.inUse,
    chooseAddress: () => {
      wire.addresses.forget();
      wire.dialects.leave();
      libraryAuth.reconsider();
    },
    checkByHash: () => checkByHash(wire),
    findByHash: (fingerprint) => findByHash(wire, fingerprint),
    findByIsbn: (isbn) => findByIsbn(wire, isbn),
    describe: (id) => describe(wire, id),
    uploadBatch: uploads.many,
    upload: uploads.one,
    listSessions: sessionList.since,
  };
}

/** Shelves over the wire. */
export function createShelfLibrary(wire: Wire): ShelfLibrary {
  return {
    standardShelves: () => standardShelves(wire),
    magicShelves: () => magicShelves(wire),
    ownNumber: () => ownNumber(wire),
    create: (name) => createShelf(wire, name),
    booksOf: (shelf) => (shelf.kind === "standard" ? standardBooks(wire, shelf) : magicBooks(wire, shelf)),
    bookDetails: (id) => bookDetails(wire, id),
    assign: (books, shelf) => moveBooks(wire, books, [shelf], []),
    unassign: (book, shelf) => moveBooks(wire, [book], [], [shelf]),
    download: (book, from, sink) => download(wire, book, from, sink),
  };
}

/** What a test and an examination ask, over the wire. */
export function createProbe(wire: Wire): ServerProbe {
  return {
    version: () => versionOf(wire),
    syncSwitch: () => syncSwitch(wire),
    permissions: () => permissions(wire),
    dialect: wire.dialects.current,
    knows: wire.dialects.knows,
    forget: wire.dialects.forget,
    doubt: wire.dialects.doubt,
  };
}

/** The credentials are good even while the switch is off: only a question about a position tells. */
function syncSwitch(wire: Wire): Result<boolean> {
  const answer = askReaderApi(wire, () => ({ method: "GET", path: `/syncs/progress/${nobody}` }));
  if (answer.ok) return ok(true);
  const { failure } = answer;
  if (failure.kind === "denied" && isSwitchedOff(failure.message)) return ok(false);
  return isRefusedWith(failure, 404) ? ok(true) : answer;
}

/** `GET /api/v1/users/me`. */
function permissions(wire: Wire): Result<Permissions | undefined> {
  const answer = wire.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
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
