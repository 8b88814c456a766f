import type { Library } from "../ports/library";
import type { Addresses } from "./addresses";
import { describe, findByIsbn } from "./books";
import { checkByHash, findByHash } from "./byHash";
import type { LibraryAuth } from "./libraryAuth";
import { checkReader } from "./readerApi";
import { createSessionList } from "./sessionList";
import { createUploads } from "./sessions";
import type { Wire } from "./wire";

/** The port over the wire. */
export function createLibrary(wire: Wire, libraryAuth: LibraryAuth, addresses: Addresses): Library {
  const sessionList = createSessionList(wire);
  const uploads = createUploads(wire);
  return {
    checkReader: () => checkReader(wire),
    checkLibrary: libraryAuth.login,
    reachedBy: addresses.inUse,
    chooseAddress: addresses.forget,
    checkByHash: () => checkByHash(wire),
    findByHash: (fingerprint) => findByHash(wire, fingerprint),
    findByIsbn: (isbn) => findByIsbn(wire, isbn),
    describe: (id) => describe(wire, id),
    uploadBatch: uploads.many,
    upload: uploads.one,
    listSessions: sessionList.since,
  };
}
