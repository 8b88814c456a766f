import { failed, type Result } from "../../domain/result";
import { isStillSet, serverIdentity } from "../../domain/connection/serverIdentity";
import type { SettingsStore } from "../../ports/settingsStore";
import type { ShelfLibrary } from "../../ports/shelfLibrary";
import type { ShelfStore } from "../../ports/shelfStore";

/** @noSelf */
export interface OneServerParts {
  readonly library: ShelfLibrary;
  readonly store: ShelfStore;
  readonly settings: SettingsStore;
}

type Ask = <T>(deed: () => Result<T>) => Result<T>;

/**
 * The same parts for as long as the server and the account stay those of now. Once a person has set others, nothing is
 * asked, read or written any more: everything fails as cancelled. What one server has told never reaches another.
 */
export function withOneServer<P extends OneServerParts>(parts: P): P {
  const { settings } = parts;
  const identity = serverIdentity(settings.current());
  const ask: Ask = (deed) =>
    isStillSet(identity, settings.current()) ? deed() : failed({ kind: "cancelled", sent: false });
  return {
    ...parts,
    library: libraryOf(parts.library, ask),
    store: storeOf(parts.store, ask),
    settings: { current: settings.current, save: (changes) => ask(() => settings.save(changes)) },
  };
}

function libraryOf(library: ShelfLibrary, ask: Ask): ShelfLibrary {
  return {
    standardShelves: () => ask(() => library.standardShelves()),
    magicShelves: () => ask(() => library.magicShelves()),
    ownNumber: () => ask(() => library.ownNumber()),
    create: (name) => ask(() => library.create(name)),
    booksOf: (shelf) => ask(() => library.booksOf(shelf)),
    bookDetails: (id) => ask(() => library.bookDetails(id)),
    assign: (books, shelf) => ask(() => library.assign(books, shelf)),
    unassign: (book, shelf) => ask(() => library.unassign(book, shelf)),
    download: (book, from, sink) => ask(() => library.download(book, from, sink)),
  };
}

function storeOf(store: ShelfStore, ask: Ask): ShelfStore {
  return {
    filesWithin: (path) => ask(() => store.filesWithin(path)),
    filesAfter: (id) => ask(() => store.filesAfter(id)),
    fileOf: (book) => ask(() => store.fileOf(book)),
    fileAt: (path) => ask(() => store.fileAt(path)),
    expect: (files) => ask(() => store.expect(files)),
    began: (book, part) => ask(() => store.began(book, part)),
    moved: (from, to) => ask(() => store.moved(from, to)),
    settle: (outcome) => ask(() => store.settle(outcome)),
    forgetState: () => ask(() => store.forgetState()),
    shelvesHolding: (book) => ask(() => store.shelvesHolding(book)),
    listed: (last) => ask(() => store.listed(last)),
    rememberedFrom: (shelf, place) => ask(() => store.rememberedFrom(shelf, place)),
    declined: (files) => ask(() => store.declined(files)),
    unassignments: (last) => ask(() => store.unassignments(last)),
    unassigned: (rowId) => ask(() => store.unassigned(rowId)),
    trash: (items) => ask(() => store.trash(items)),
    removed: (book) => ask(() => store.removed(book)),
    trashed: () => ask(() => store.trashed()),
    restored: (item) => ask(() => store.restored(item)),
    emptied: (rowIds) => ask(() => store.emptied(rowIds)),
    aged: (rowId, at) => ask(() => store.aged(rowId, at)),
  };
}
