// Code that is not loaded when KOReader starts, by piece. All other code that is needed from the start on is in
// main.piece.lua.
//
// A rule is a folder ("src/koreader/http/") or a file; a star in it stands for any letters but a slash. Names of functions
// may follow ("src/#*Sender"). The first rule that matches a function counts. Code that only cold code uses is cold
// without a rule.
//
// Code that stores what the reader did is never cold: a piece cannot be loaded any more once the folder was replaced under
// a running KOReader. Code that sends it may be: it waits for the next start.
export default {
  /** The piece for code that several pieces use: the first of these among them, or the last. */
  shared: ["server", "drain", "wire", "shared"],
  /** These rules go before all others. */
  first: {
    drain: [
      "src/#*Sender",
      "src/book/books.store.ts#(identify|saveIdentity)",
      "src/book/lookUpBooks.ts#ask",
      "src/features/annotations/annotationRow.store.ts#noteIn",
      "src/features/annotations/annotations.store.ts#(allKnown|keeping|leaving|listKnownItems|listPendingNotes)",
      "src/features/annotations/mergeOccasions.ts#(begin|dueBooks|isHeld|numberOf|want)",
      "src/features/position/progress.store.ts#(findPendingProgress|listPendingProgress)",
      "src/features/position/pullProgress.ts#(ask.*|awaitsNumber|failed|handleRemoteProgress|isStillThere|mayChange|offerOnce)",
      "src/features/sessions/sessions.store.ts#(archiveSessions|list.*|pendingBy|getWaitingTotal)",
      "src/features/sessions/sessionRow.store.ts#sessionIn",
      "src/features/status/states.store.ts#(countFailedFetch|tell|waiting|findPendingStatus)",
      "src/queue/queue.store.ts#markSending",
      "src/queue/sync.ts#(finish|now|start)",
    ],
    states: ["src/features/status/offerReread.ts#askReread"],
    books: ["src/features/book-menu/offerMatch.ts#offer"],
    notes: ["src/koreader/bookContents.ts#(documentAt|read|readClosed)"],
    screens: [
      "src/koreader/dialogs.ts#showNotice",
      "src/koreader/fileDialog.ts#(buttonOf|pressed|watchPresses)",
      "src/koreader/offers.ts#(show|whenFree)",
    ],
  },
  pieces: {
    // How a server is reached.
    wire: ["src/koreader/http/", "src/koreader/random.ts"],
    // No piece: hot, whatever follows says of its file.
    start: [
      "src/#create[A-Z]*",
      "src/features/history/undoImport.ts#(clearWithdrawn|removeAll)",
      "src/features/history/imports.store.ts#deleteWithdrawn*",
      "src/features/metadata/metadata.ts#soon",
      "src/features/downloads/sightings.store.ts#listSwapping",
      "src/features/takeover/takeOver.ts#takeOver",
      "src/features/book-menu/bookBox.page.ts#bookRow",
      "src/mainMenu.ts#mainMenu",
      "src/features/annotations/notesRow.page.ts#notesRow",
      "src/server/addresses.ts#(forget|reconnected)",
      "src/server/lastContact.ts#recordContact",
    ],
    menu: [
      "src/features/*/*.menu.ts#(*Menu|*Lines|pendingText|statusText|lineText|parted)",
      "src/mainMenu.ts",
      "src/store/account.ts#isSetUp",
      "src/features/status/states.store.ts#(*uestion*|listConflicts)",
      "src/features/annotations/noteSync.page.ts",
      "src/features/annotations/deviceNotes.page.ts#deviceNotesItem",
      "src/features/annotations/bulk.store.ts#countBulkNotes",
      "src/features/position/progressActions.page.ts",
      "src/features/position/progressByHand.ts",
      "src/features/sessions/session.menu.ts",
    ],
    webReader: [
      "src/features/position/webReader.api.ts#(askSwitch|move*)",
      "src/features/position/webReader.ts#(follow|moveAlong|moveByNumber)",
      "src/features/position/sendProgress.ts#putByNumber",
      "src/features/position/webReader.rules.ts#withWebReader",
    ],
    connection: [
      "src/features/setup/*.menu.ts",
      "src/features/setup/*.page.ts",
      "src/accounts.ts",
      "src/koreader/otherClients.ts",
      "src/store/account.ts",
      "src/features/setup/readerAccounts.api.ts",
      "src/server/dialects/version.ts#greet",
      "src/serverProbe.ts",
      "src/server/books.ts#checkByHash",
    ],
    notePages: [
      "src/features/annotations/*.page.ts",
      "src/features/annotations/deviceNotes.ts",
      "src/features/annotations/bulk.store.ts",
    ],
    // The server's library.
    library: ["src/features/library/*.page.ts", "src/features/library/browse*"],
    books: [
      "src/features/book-menu/*.page.ts",
      "src/features/book-menu/books.menu.ts",
      "src/features/suggestions/*.page.ts",
      "src/book/lookAtBook.ts",
      "src/features/status/rating.page.ts",
      "src/features/annotations/review.ts",
      "src/features/suggestions/endOfBook.ts#(dueAfter|offer|forget)",
      "src/server/catalogue.ts",
      "src/features/library/covers.api.ts",
      "src/book/matches.store.ts#(saveMatch|undoMatch|listUnmatchedBooks)",
      "src/book/mergeBooks.store.ts",
      "src/book/proof.store.ts#(conclude|findReplacedBook)",
    ],
    matching: [
      "src/book/identifyBook.ts#(findBy*|identifyByPast)",
      "src/features/downloads/files.api.ts#(bookDetails|byPosition|completed|sample|search)",
      "src/server/bookShapes.ts",
      "src/features/sessions/sessionType.ts#askType",
      "src/features/sessions/sendSessions.ts#pagesOnServer",
      "src/features/position/conflict.rules.ts#isNews",
      "src/model/isbn.ts#isbnsToAsk",
      "src/server/books.ts#findByIsbn",
    ],
    status: [
      "src/features/sync-status/*.page.ts",
      "src/features/sync-status/pending.menu.ts",
      "src/queue/itemTimes.store.ts",
      "src/queue/queue.store.ts#(discardQueueItem|countFailed|listQueue*|retry*)",
    ],
    history: [
      "src/features/calendar/reading.page.ts",
      "src/features/history/history.page.ts",
      "src/features/history/import*",
      "src/features/history/undoImport.ts",
      "src/features/history/statistics.store.ts",
    ],
    // Downloaded books that go back to the server.
    return: [
      "src/features/downloads/*.page.ts",
      "src/features/downloads/return*",
      "src/koreader/hostLists.ts#(listed|relist)",
    ],
    // Names of downloaded books.
    names: [
      "src/features/downloads/names.menu.ts",
      "src/features/downloads/renameBooks.ts",
      "src/koreader/forms.ts#insertRows",
    ],
    // Newer files of downloaded books.
    newer: [
      "src/features/downloads/newerFiles.ts",
      "src/features/downloads/settleSwaps.ts",
      "src/features/downloads/sightings.store.ts",
      "src/koreader/swappedBook.ts",
    ],
    shelfPages: ["src/features/shelves/*.page.ts"],
    collections: [
      "src/features/shelves/collections*",
      "src/features/shelves/meetCollections.ts",
      "src/koreader/hostBooks.ts#(addCollection|collected)",
    ],
    // A single book that a person wants.
    fetch: ["src/features/downloads/fetchBook.ts"],
    // Transfer of a file.
    download: ["src/features/downloads/downloadBook.ts", "src/features/downloads/files.api.ts#download"],
    shelf: [
      "src/book/bookName.rules.ts#(idInFileName|lastPlace)",
      "src/features/downloads/fileMoves.store.ts",
      "src/koreader/hostBooks.ts#(collect|dropCopied|sidecarsOf)",
      "src/features/downloads/ledger.ts",
      "src/features/downloads/download*",
      "src/features/downloads/shelfWork.ts",
      "src/features/downloads/trash*",
      "src/features/shelves/sendShelfChanges.ts",
      "src/features/shelves/syncShelf.ts",
      "src/features/shelves/unassignDeleted.ts",
      "src/features/shelves/*.api.ts",
      "src/features/downloads/shelfFiles.store.ts#(markTrashOld|saveDownloadPart|deleteTrash|saveExpectedFiles|findFileOf|listFilesAfter|listFilesWithin|forgetShelves|listShelfBooks|listRememberedFrom|saveShelfOutcome|settle|listShelvesHolding)",
    ],
    // The server's metadata of books.
    metadata: [
      "src/features/metadata/metadata*",
      "src/features/metadata/writeMetadata.ts",
      "src/koreader/customMetadata.ts",
      "src/server/bookMetadata.ts",
    ],
    // Names of new files.
    bookNames: ["src/book/bookName.rules.ts"],
    merge: [
      "src/features/annotations/mergeOccasions.ts#(askFirst|merge)",
      "src/features/annotations/noteLists.api.ts",
      "src/features/annotations/agreements.store.ts",
      "src/features/annotations/annotationRow.store.ts#agreed*",
    ],
    notes: [
      "src/base/characters.ts",
      "src/features/annotations/cfi/",
      "src/features/annotations/sendNotes.ts",
      "src/features/status/sendRating.ts",
      "src/features/annotations/resolveCfis.ts",
      "src/features/annotations/noteFile.ts",
      "src/koreader/annotations.ts#(apply|closedList|closedNotes|withSidecar)",
      "src/features/annotations/notes.api.ts",
      "src/features/annotations/annotations.store.ts#(markNoteSent|listUnplaceable)",
      "src/features/annotations/takenNotes.store.ts",
      "src/features/status/ratings.store.ts#markRatingSent",
    ],
    states: [
      "src/koreader/bookSummary.ts#write",
      "src/features/status/meetState.ts#settle*",
      "src/features/status/sendStatus.ts",
      "src/features/status/statuses.api.ts",
    ],
    login: ["src/server/credentials.ts#(alone|logIn|renew)", "src/server/login.ts#logIn"],
    update: [
      "src/features/updates/update.menu.ts",
      "src/features/updates/settleTrial.ts",
      "src/features/updates/releases.api.ts",
      "src/koreader/versions.ts#(choose|isHostSince|tellVersion|unpacked)",
      "src/storage.ts#putBack",
    ],
    // Servers that take sessions one by one.
    singly: ["src/features/sessions/sendSessions.ts#sendOne", "src/features/sessions/sessions.api.ts#one"],
    screens: [
      "src/koreader/calendarPage.ts",
      "src/koreader/bookPage.ts",
      "src/koreader/progressView.ts",
      "src/koreader/listPage.ts",
      "src/features/position/pullProgress.ts#(goTo|offer)",
      "src/koreader/wifi.ts#(isAtRest|isRaised)",
      "src/koreader/forms.ts",
      "src/koreader/dialogs.ts#(confirmBox|messageBox|showChoices|showText|working)",
      "src/koreader/fileDialog.ts#extendBox",
      "src/koreader/files.ts#(closeFile|openFile)",
      "src/koreader/ownFiles.ts#deleteOwnFiles",
    ],
    failures: [
      "src/base/sentence.ts",
      "src/base/reachSentence.ts#*Sentence",
      "src/base/failure.ts#detailOf",
      "src/features/sessions/sessionList.api.ts",
      "src/storage.ts#inMemory",
      "src/store/statements.ts#troubleOf",
    ],
    // Requests. Without a network none of these is needed.
    server: [
      "src/features/downloads/files.api.ts",
      "src/features/position/*.api.ts",
      "src/features/sessions/sessions.api.ts",
      "src/features/status/bookState.api.ts",
      "src/server/addresses.ts",
      "src/server/books.ts",
      "src/server/client.ts",
      "src/server/credentials.ts",
      "src/server/dialects/learn.ts",
      "src/server/serverApi.ts",
      "src/store/connection.ts#(findToken|saveToken)",
      "src/server/lastContact.ts",
      "src/server/login.ts",
      "src/server/optionalTrait.ts",
      "src/server/dialects/recognise.ts",
      "src/server/dialects/version.ts",
    ],
    drain: ["src/queue/drainQueue.ts", "src/features/position/webReader.ts", "src/features/status/meetState.ts"],
    takeover: [
      "src/features/takeover/takeOver.ts",
      "src/schema.ts",
      "src/koreader/sqlite/database.ts#copyTo",
      "src/koreader/sqlite/openDatabase.ts#setAside",
    ],
  },
};
