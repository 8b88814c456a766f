import { ok } from "../../domain/result";
import { sentenceFor } from "../../domain/sentence";
import type { ListLine } from "../../ports/dialogs";
import type { BookWaiting } from "../../ports/queueStore";
import type { Desk } from "../desk";
import { linesOf } from "../uiContext";
import { openTimeline } from "./bookTimeline";
import { showFailed, showPage } from "./queuePage";
import { reasonText, shortReadingText, summaryText } from "./queueWords";

/** When the server was last heard, what is wrong, what has failed, and what is pending, book by book. */
export function showStatus(desk: Desk): void {
  const { app, say } = desk;
  showPage(desk, {
    title: say("Sync status"),
    lines: (again) => {
      const books = app.happened.books();
      if (!books.ok) return books;
      const lines = [heardLine(desk), troubleLine(desk)];
      for (const line of failedLines(desk, again)) lines.push(line);
      for (const line of linesOf(say, books.value, (book) => bookLine(desk, book, again))) lines.push(line);
      for (const line of shelfLines(desk)) lines.push(line);
      if (app.sync.waiting().length === 0) lines.push({ label: say("Pending"), value: say("nothing") });
      lines.push({ label: say("▸ Sent"), value: say("book by book"), onTap: () => showSent(desk) });
      return ok(lines);
    },
  });
}

function heardLine({ app, say }: Desk): ListLine {
  const { heardAt } = app.happened.contact();
  const value = heardAt === undefined ? say("never yet") : app.books.timeText(heardAt);
  return { label: say("The server last answered"), value };
}

/** Why the last sync stopped, or else what went wrong since the server was last heard. */
function troubleLine({ app, dialogs, say }: Desk): ListLine {
  const label = say("Trouble since then");
  const failure = app.sync.lastFailure();
  if (failure !== undefined) {
    const sentence = sentenceFor(say, failure);
    return { label, value: sentence, onTap: () => dialogs.tell(sentence) };
  }
  const last = app.happened.contact().trouble;
  if (last === undefined) return { label, value: say("none") };
  const text = `${app.books.timeText(last.at)}\n\n${last.sentence}`;
  return { label, value: last.sentence, onTap: () => dialogs.tell(text) };
}

function failedLines(desk: Desk, again: () => void): readonly ListLine[] {
  const { app, say } = desk;
  const failed = app.happened.parkedAmounts();
  if (!failed.ok || failed.value.length === 0) return [];
  const onTap = (): void => showFailed(desk, undefined, again);
  return [{ label: say("▸ Failed"), value: summaryText(say, failed.value), onTap }];
}

function bookLine(desk: Desk, book: BookWaiting, again: () => void): ListLine {
  const { say } = desk;
  const { title, fingerprint } = book;
  return {
    label: title ?? say("A book without a title"),
    value: shortReadingText(say, book),
    onTap: () => openTimeline(desk, fingerprint, again),
  };
}

/** What leaves a shelf belongs to no book of this device any more. */
function shelfLines({ app, dialogs, say }: Desk): readonly ListLine[] {
  const amounts = app.sync.waiting().filter(({ of }) => of === "shelf change");
  return amounts.map(({ count }) => ({
    label: say("Books leaving a shelf"),
    value: `${count}`,
    onTap: () => dialogs.tell(reasonText(say, app.happened.shelfReason(), app.books.timeText)),
  }));
}

/** The books of which the server has something from here, the last one first; each book's timeline behind a tap. */
function showSent(desk: Desk): void {
  const { app, say } = desk;
  showPage(desk, {
    title: say("Sent"),
    empty: say("Nothing was sent from here yet."),
    lines: () => {
      const books = app.happened.lately();
      if (!books.ok) return books;
      const lines = books.value.map(({ title, at, fingerprint }) => ({
        label: title ?? say("A book without a title"),
        value: app.books.timeText(at),
        onTap: () => openTimeline(desk, fingerprint),
      }));
      return ok(lines);
    },
  });
}
