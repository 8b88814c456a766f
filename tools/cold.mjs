// Code that is not loaded when KOReader starts, by piece. All other code that is needed from the start on is in
// main.piece.lua.
//
// A rule is a folder ("src/koreader/http/"), a file, or one function of a file ("src/koreader/menu.ts#hostItems"); a star
// in it stands for any letters but a slash. The first rule that matches counts. Code that only cold code uses is cold
// without a rule. The piece "*" stands for one piece a feature.
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
    catalogue: ["src/server/catalogue*.ts", "src/book/lookAtBook.task.ts"],
    // Requests of all kinds. Without a network none of these is needed.
    server: [
      "src/wire.ts",
      "src/server/*.ts",
      "src/server/dialects/learned.ts#learnTraits",
      "src/server/dialects/learned.ts#learnGeneration",
      "src/server/dialects/learned.ts#knowsTrait",
      "src/server/dialects/learned.ts#expireTraits",
      "src/server/dialects/learned.ts#identify",
      "src/server/dialects/learned.ts#save",
      "src/base/characters.ts",
      "src/koreader/codec.ts",
      "src/koreader/clock.ts#zoneSeconds",
      "src/koreader/random.ts",
      "src/book/bookNumbers.store.ts#saveNumber",
      "src/book/serverFile.store.ts#saveServerFile",
    ],
    books: [
      "src/book/mergeBooks.store.ts",
      "src/book/books.store.ts#mergeIfProven",
      "src/features/downloads/folderFiles.task.ts",
      "src/book/findFolderFile.task.ts",
    ],
    position: [
      "src/features/position/resolvePosition.rules.ts#resolveQueued",
      "src/features/position/resolvePosition.rules.ts#resolveRemote",
      "src/koreader/openDocument.ts#goTo",
    ],
    // A drain of the queue, with what most evenings send. The position is a piece of its own.
    drain: [
      "src/*/*.task.ts",
      "src/queue/sync.ts#start",
      "src/queue/sync.ts#now",
      "src/features/sessions/*.task.ts",
      "src/features/sessions/*.api.ts",
      "src/features/status/*.task.ts",
      "src/features/status/*.api.ts",
    ],
    // The first pages of the menu.
    menu: [
      "src/mainMenu.ts",
      "src/koreader/menu.ts#hostItems",
      "src/koreader/menu.ts#run",
      "src/koreader/hostBooks.ts",
      "src/store/settings.ts#saveSettings",
      "src/features/*/*.menu.ts",
      "src/features/*/*/*.menu.ts",
      "src/features/position/progressByHand.task.ts",
    ],
    // Dialogs and pages of the host.
    screens: ["src/koreader/widgets/", "src/base/sentence.ts"],
    merge: ["src/features/annotations/merge/merge*.task.ts", "src/features/annotations/send/itemLists.api.ts"],
    notePages: [
      "src/features/annotations/pages/*.page.ts",
      "src/features/annotations/collect/askDeletion.ts#askDeletion",
      "src/features/annotations/collect/deviceAnnotations.task.ts",
    ],
    shelfPages: ["src/features/shelves/*.page.ts"],
    return: ["src/features/downloads/return*"],
    // Downloaded files, their names and their trash.
    files: [
      "src/features/downloads/ledger.ts",
      "src/features/downloads/downloadBook.ts",
      "src/features/downloads/trash.ts",
      "src/koreader/folders.ts",
      "src/features/downloads/shelfFiles.store.ts#swappingIn",
      "src/features/downloads/trash.store.ts#itemIn",
      "src/features/downloads/*ame*.rules.ts",
    ],
    "*": [
      "src/features/*/*.page.ts",
      "src/features/*/*.task.ts",
      "src/features/*/*.api.ts",
      "src/features/*/*/*.task.ts",
      "src/features/*/*/*.api.ts",
    ],
    annotations: ["src/koreader/*Annotations.ts"],
    library: [
      "src/koreader/coverFiles.ts",
      "src/koreader/texts.ts#languageName",
      "src/askOnline.ts#createLatestRequest",
    ],
    shelves: ["src/features/downloads/downloadWork.ts", "src/features/shelves/unassignDeleted.ts#showLeaving"],
    status: ["src/features/status/offerReread.ts#offerReread", "src/koreader/bookSummary.ts#write"],
    "book-menu": ["src/features/book-menu/offerMatch.ts#offer"],
    suggestions: ["src/features/suggestions/endOfBook.ts#offer"],
    updates: [
      "src/koreader/versions.ts#choose",
      "src/koreader/versions.ts#writeVersion",
      "src/koreader/versions.ts#unpacked",
      "src/koreader/versions.ts#isHostSince",
    ],
    downloads: ["src/koreader/hostLists.ts", "src/koreader/bookSidecar.ts"],
    history: ["src/koreader/statistics.ts"],
    calendar: ["src/koreader/clock.ts#dayStartSeconds"],
    metadata: ["src/koreader/customMetadata.ts"],
    setup: [
      "src/plugin.ts#comeBack",
      "src/features/setup/setupFile.ts",
      "src/accounts.ts",
      "src/koreader/otherClients.ts",
      "src/koreader/phonePages.ts",
      "src/koreader/http/pageRequest.ts",
    ],
    takeover: [
      "src/features/takeover/",
      "src/schema.ts",
      "src/storage.ts#putBack",
      "src/storage.ts#inMemory",
      "src/storage.ts#openTrial",
    ],
  },
};
