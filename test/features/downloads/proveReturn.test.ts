import { ok } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import { proveReturn } from "../../../src/features/downloads/proveReturn";
import type { BookSummary } from "../../../src/koreader/bookData.port";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import type { BookState } from "../../../src/model/bookState";
import { aShelfScene, pathOf } from "../../fakes/shelfScene";
import { aBook } from "../../fakes/shelfServer";

/** The proof of a downloaded book with this status and these stars, and with these on the server. */
function wordsOnlyHere(settings: Partial<Settings>, local: Partial<BookSummary>, remote: BookState | undefined) {
  const scene = aShelfScene([aBook(1)]);
  scene.server.on["standard:1"] = [1];
  scene.run();
  const file = scene.store.ledger[0]!;
  const facts = scene.disk.facts(pathOf(1))!;
  const book = { fingerprint: "a".repeat(32) as Fingerprint, type: "EPUB" as const, id: 1 as BookId, title: "Book 1" };
  saveBook(scene.context.database, book, pathOf(1), facts);
  scene.settings = { ...scene.settings, ...settings };
  Object.assign(scene.context, { settings: () => scene.settings });
  Object.assign(scene.context.server, {
    books: { describe: () => ok({}), findByHash: () => ok(undefined) },
    statuses: { stateOf: () => ok(remote) },
    shelves: { ...scene.context.server.shelves, standardShelves: () => ok([]) },
  });
  Object.assign(scene.context.host.summaries, { of: () => local });
  Object.assign(scene.context.host, { annotations: { listOf: () => undefined } });
  return proveReturn(scene.context, file, undefined);
}

const all = { ratingMode: "stars", statusSync: true } as const;

test.each<[string, Partial<Settings>, Partial<BookSummary>, BookState | undefined, object]>([
  ["are only here if the server has none", all, {}, undefined, { status: true, rating: true }],
  [
    "are not only here if the server has them",
    all,
    {},
    { status: "READ", rating: 8 },
    { status: false, rating: false },
  ],
  ["are only here if the server's differ", all, {}, { status: "PAUSED", rating: 6 }, { status: true, rating: true }],
  ["do not count if there are none", all, { stars: undefined, status: undefined }, undefined, {}],
  ["do not count for a book that is read now", all, { status: "reading" }, undefined, { rating: true }],
  ["do not count if ratings are off", { ...all, ratingMode: "off" }, {}, undefined, { status: true }],
  ["do not count if statuses are off", { ...all, statusSync: false }, {}, undefined, { rating: true }],
  ["do not count if Catchword is off", { ...all, enabled: false }, {}, undefined, { rating: true }],
])("status and stars of a returned book %s", (_, settings, local, remote, onlyHere) => {
  const proof = wordsOnlyHere(settings, { stars: 4, status: "complete", ...local }, remote);
  const none = { notes: 0, unread: [], sessions: 0, status: false, rating: false };
  expect(proof).toMatchObject({ ok: true, value: { obstacles: [], onlyHere: { ...none, ...onlyHere } } });
});
