// What is not loaded when KOReader starts, by piece. Everything else that is needed from the start on is in main.lua.
//
// A rule is a folder ("src/ui/"), a file, or names in them ("src/app/sync/sync.ts#retry", "src/ui/#*Menu"); it speaks of
// functions only. The first rule that matches counts, `start` before all. What only cold code uses is cold by itself
// and needs no rule.
//
// Whatever puts on the disk what a reader did is never cold: a piece cannot be loaded any more once the folder was
// replaced under a running KOReader. What only sends it may be: it waits for the next start.
export default {
  /** Where that goes which several pieces use. */
  shared: "shared",
  /** What runs at the start or while a book is read, whatever is said of its file below: what builds, first of all. */
  start: [
    "src/#*Sender",
    "src/#create*",
    "src/app/history/takeBackHistory.ts",
    "src/#*Sender",
    "src/app/shelf/wakeShelf.ts",
    "src/store/takeover/takeOver.ts#takeOver",
    "src/ui/book/bookBox.ts#bookRow",
    "src/ui/mainMenu.ts#mainMenu",
    "src/ui/notes/notesRows.ts#notesRow",
    "src/ui/session/sessionMenu.ts#tellRecovered",
  ],
  pieces: {
    menu: [
      "src/ui/#*Menu",
      "src/ui/mainMenu.ts",
      "src/ui/notes/notesMenu.ts",
      "src/ui/aboutMenu.ts",
      "src/ui/progress/",
      "src/app/progress/progressByHand.ts",
      "src/ui/session/sessionMenu.ts",
    ],
    connection: [
      "src/ui/connection/",
      "src/app/connection/",
      "src/domain/connection/nameQuery.ts",
    ],
    books: [
      "src/ui/book/",
      "src/ui/notes/",
      "src/app/book/bookStory.ts",
      "src/app/book/findMoved.ts",
      "src/app/book/lookAtBook.ts",
      "src/app/book/matchBook.ts",
      "src/server/catalogue.ts",
      "src/server/covers.ts",
      "src/store/book/matches.ts#confirm",
      "src/store/book/mergeBooks.ts",
    ],
    matching: [
      "src/app/book/identifyByFile.ts",
      "src/app/book/identifyByPast.ts",
      "src/app/book/identifyBook.ts#findBy*",
      "src/domain/book/bookQuestion.ts",
      "src/domain/book/isbn.ts#isbnsToAsk",
      "src/server/books.ts#findByIsbn",
    ],
    status: ["src/ui/happened/", "src/app/sync/happened.ts", "src/store/sync/parked.ts"],
    history: [
      "src/ui/session/",
      "src/app/history/",
      "src/store/session/statistics.ts",
      "src/store/session/imports.ts",
    ],
    shelf: [
      "src/ui/shelf/",
      "src/app/shelf/",
      "src/server/magicShelves.ts",
      "src/server/shelves.ts",
      "src/store/shelf/trash.ts",
    ],
    notes: [
      "src/domain/cfi/",
      "src/app/notes/sendNotes.ts",
      "src/app/notes/sendRatings.ts#send",
      "src/app/notes/placeNotes.ts",
      "src/server/notes.ts",
      "src/koreader/bookText.ts",
    ],
    login: ["src/server/login.ts"],
    screens: [
      "src/koreader/calendarPage.ts",
      "src/koreader/bookPage.ts",
      "src/koreader/progressView.ts",
      "src/koreader/listPage.ts",
      "src/koreader/banner.ts",
      "src/koreader/timeForm.ts",
      "src/koreader/choices.ts",
      "src/koreader/oldFileDialog.ts#extendBox",
      "src/koreader/forms.ts",
      "src/koreader/cover.ts",
      "src/koreader/openFile.ts",
      "src/koreader/ownFiles.ts#deleteOwnFiles",
    ],
    failures: [
      "src/domain/#*Sentence",
      "src/domain/sentence.ts",
      "src/domain/failureDetail.ts",
      "src/server/sessionList.ts",
      "src/domain/sync/whyPending.ts",
      "src/app/session/sendSessions.ts#compare",
      "src/app/session/sendSessions.ts#sendOne",
      "src/app/book/missingBook.ts",
      "src/app/sync/settleRows.ts#settleFailure",
      "src/app/sync/settleRows.ts#settleMissing",
      "src/koreader/http/certificate.ts",
    ],
    takeover: ["src/store/takeover/", "src/domain/text/catalogueText.ts"],
  },
};
