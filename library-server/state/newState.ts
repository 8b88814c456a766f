import { newIntake } from "./intake";
import type { Book, State } from "./state";
import { people } from "./people";

/** The initial data of a library: people, books, and two people's shelves. */
export function newState(books: readonly Book[]): State {
  const ids = books.map((book) => book.id);
  const plain = { icon: "pi pi-shield", iconType: "PRIME_NG" };
  return {
    users: people(),
    books: [...books],
    sessions: [],
    progress: [],
    webPositions: [],
    ratings: [],
    statuses: [],
    annotations: [],
    notesInBook: [],
    notesInLibrary: [],
    bookmarks: [],
    shelves: [
      { id: 21, userId: 1, name: "To the lighthouse", ...plain, publicShelf: true, bookIds: ids.slice(0, 4) },
      { id: 22, userId: 1, name: "Anna's own", ...plain, publicShelf: false, bookIds: ids.slice(4, 6) },
      { id: 23, userId: 2, name: "Zoë's own", ...plain, publicShelf: false, bookIds: ids.slice(0, 1) },
    ],
    magicShelves: [
      { id: 31, userId: 1, name: "All comics", isPublic: true, bookType: "CBZ" },
      { id: 32, userId: 1, name: "Everything", isPublic: false },
    ],
    intake: newIntake(),
    lastId: 1000,
  };
}
