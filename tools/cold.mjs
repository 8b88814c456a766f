// Code that is not loaded when KOReader starts, by piece. All other code that is needed from the start on is in
// main.piece.lua.
//
// A rule is a folder ("src/koreader/http/") or a file; a star in it stands for any letters but a slash. The first rule that
// matches a file counts. Code that only cold code uses is cold without a rule. The piece "*" stands for one piece a
// feature.
//
// Code that stores what the reader did is never cold: a piece cannot be loaded any more once the folder was replaced under
// a running KOReader. Code that sends it may be: it waits for the next start.
export default {
  /** The piece for code that several pieces use: the first of these among them, or the last. */
  shared: ["server", "drain", "position", "wire", "annotations", "menu", "shared"],
  pieces: {
    // How a server is reached.
    wire: ["src/koreader/http/"],
    // What is known of books on the server, beside their numbers.
    catalogue: ["src/server/catalogue*.ts"],
    // Requests of all kinds. Without a network none of these is needed.
    server: ["src/serverLibrary.ts", "src/server/*.ts", "src/server/dialects/learn.ts", "src/base/characters.ts"],
    books: ["src/book/mergeBooks.store.ts"],
    // A drain of the queue, with what most evenings send. The position is a piece of its own.
    drain: [
      "src/*/*.task.ts",
      "src/features/sessions/*.task.ts",
      "src/features/sessions/*.api.ts",
      "src/features/status/*.task.ts",
      "src/features/status/*.api.ts",
    ],
    // The first pages of the menu.
    menu: ["src/mainMenu.ts", "src/features/*/*.menu.ts", "src/features/position/progressByHand.task.ts"],
    // Dialogs and pages of the host.
    screens: ["src/koreader/widgets/", "src/base/sentence.ts"],
    merge: ["src/features/annotations/merge*.task.ts", "src/features/annotations/noteLists.api.ts"],
    notePages: ["src/features/annotations/*.page.ts", "src/features/annotations/deviceNotes.task.ts"],
    shelfPages: ["src/features/shelves/*.page.ts"],
    return: ["src/features/downloads/return*"],
    // Downloaded files, their names and their trash.
    files: [
      "src/book/ledger.ts",
      "src/features/downloads/downloadBook.ts",
      "src/features/downloads/trash*",
      "src/book/*ame*.rules.ts",
    ],
    "*": ["src/features/*/*.page.ts", "src/features/*/*.task.ts", "src/features/*/*.api.ts"],
    annotations: ["src/koreader/*Annotations.ts"],
    downloads: ["src/koreader/hostLists.ts", "src/koreader/bookSidecar.ts"],
    history: ["src/koreader/statistics.ts"],
    metadata: ["src/koreader/customMetadata.ts"],
    setup: ["src/accounts.ts", "src/koreader/otherClients.ts"],
    takeover: ["src/features/takeover/", "src/schema.ts"],
  },
};
