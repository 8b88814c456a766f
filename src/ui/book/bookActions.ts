import type { Fingerprint } from "../../domain/book/book";
import type { Action } from "../../ports/menu";
import type { Say } from "../../domain/say";
import { currentBook } from "./booksMenu";
import { showBookBox } from "./bookBox";
import { tellFailure, type Desk } from "../desk";
import { showHappened } from "../happened/happenedPage";
import { askHistory } from "../session/historyPage";
import { askMatch } from "./matchPage";
import { showReading } from "../session/readingPage";
import { showRecommendations } from "./recommendationsPage";

/** What of books and reading can be bound to gestures, keys and profiles. */
export function bookActions(say: Say): readonly Action[] {
  const event = "LibrarySyncBook";
  const of = (deed: BookDeed, title: string, inBook: boolean): Action => ({
    name: `library_sync_book_${deed.toLowerCase()}`,
    event: `${event}${deed}`,
    title,
    inBook,
  });
  return [
    of("Box", say("Library Sync: this book"), true),
    of("Match", say("Library Sync: match this book"), true),
    of("Track", say("Library Sync: track this book or not"), true),
    of("Recommend", say("Library Sync: more like this book"), true),
    of("Happened", say("Library Sync: what happened"), false),
    of("Reading", say("Library Sync: reading at a glance"), false),
    of("History", say("Library Sync: import earlier reading"), false),
  ];
}

export type BookDeed = "Box" | "Match" | "Track" | "Recommend" | "Happened" | "Reading" | "History";

/** The event `LibrarySyncBook…` of this deed. */
export function bookAction(desk: Desk, deed: BookDeed): void {
  if (deed === "Happened") return showHappened(desk);
  if (deed === "Reading") return showReading(desk);
  if (deed === "History") return askHistory(desk);
  const book = currentBook(desk);
  if (book === undefined) return desk.dialogs.notify(desk.say("No book is open that can be tracked."));
  if (deed === "Match") return askMatch(desk, book, () => undefined);
  if (deed === "Recommend") return showRecommendations(desk, book);
  return deed === "Box" ? showBookBox(desk, book) : toggleTracking(desk, book.fingerprint);
}

function toggleTracking(desk: Desk, fingerprint: Fingerprint): void {
  const { app, dialogs, say } = desk;
  const tracked = app.books.choice(fingerprint) === "track";
  const chosen = app.books.choose(fingerprint, tracked ? "never" : "track");
  if (!chosen.ok) return tellFailure(desk, chosen);
  dialogs.notify(tracked ? say("This book is not tracked any more.") : say("This book is tracked."));
}
