import { done, failed, type Result } from "../domain/result";
import type { Library } from "../ports/library";
import { checkByHash, describe, findByHash, findByIsbn } from "./books";
import { fieldsOf } from "./decode";
import type { LibraryAuth } from "./libraryAuth";
import { createSessionList } from "./sessionList";
import { upload, uploadBatch } from "./sessions";
import type { Wire } from "./wire";

/** The port over the wire. */
export function createLibrary(wire: Wire, libraryAuth: LibraryAuth): Library {
  const sessionList = createSessionList(wire);
  return {
    checkReader: () => checkReader(wire),
    checkLibrary: libraryAuth.login,
    checkByHash: () => checkByHash(wire),
    findByHash: (fingerprint) => findByHash(wire, fingerprint),
    findByIsbn: (isbn) => findByIsbn(wire, isbn),
    describe: (id) => describe(wire, id),
    uploadBatch: (book, type, sessions) => uploadBatch(wire, book, type, sessions),
    upload: (book, type, session) => upload(wire, book, type, session),
    listSessions: sessionList.since,
  };
}

/** `GET /api/reader/users/auth` (§4): only an answer that is user information counts. */
function checkReader(wire: Wire): Result<undefined> {
  const answer = wire.askAsReader({ method: "GET", path: `${wire.readerPath()}/users/auth` });
  if (!answer.ok) return answer;
  if (fieldsOf(answer.value) !== undefined) return done;
  return failed({ kind: "unreadable", detail: "no user information" });
}
