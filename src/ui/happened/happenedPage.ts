import { sentenceFor } from "../../domain/sentence";
import type { ListLine } from "../../ports/dialogs";
import type { BookWaiting } from "../../ports/waitingStore";
import { shortReadingText, summaryText } from "./amountWords";
import { tellFailure, type Desk } from "../desk";
import { linesOf } from "../moreLine";
import { showParked } from "./parkedPage";
import { reasonText } from "./reasonWords";
import { showSent } from "./sentPage";
import { openStory } from "./storyPage";

/**
 * What happened: when the server was last heard, what is wrong, what was set aside, what waits book by book, and what
 * has gone. Everything else is behind a tap.
 */
export function showHappened(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const books = app.happened.books();
  if (!books.ok) return tellFailure(desk, books);
  const afresh = (): void => {
    page.close();
    showHappened(desk);
  };
  const lines = [heard(desk), trouble(desk)];
  for (const line of setAside(desk, afresh)) lines.push(line);
  for (const line of linesOf(say, books.value, (book) => bookLine(desk, book, afresh))) lines.push(line);
  for (const line of shelfLines(desk)) lines.push(line);
  if (app.sync.waiting().length === 0) lines.push({ label: say("Waiting"), value: say("nothing") });
  lines.push({ label: say("▸ What was sent"), value: say("book by book"), onTap: () => showSent(desk) });
  const page = dialogs.list({ title: say("What happened"), lines });
}

function heard({ app, say }: Desk): ListLine {
  const { heardAt } = app.happened.contact();
  const value = heardAt === undefined ? say("never yet") : app.books.timeText(heardAt);
  return { label: say("The server last answered"), value };
}

/** Why the last sync stopped, or else what went wrong since the server was last heard. */
function trouble({ app, dialogs, say }: Desk): ListLine {
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

function setAside(desk: Desk, afresh: () => void): readonly ListLine[] {
  const { app, say } = desk;
  const parked = app.happened.parkedAmounts();
  if (!parked.ok || parked.value.length === 0) return [];
  return [
    {
      label: say("▸ Set aside"),
      value: summaryText(say, parked.value),
      onTap: () => showParked(desk, undefined, afresh),
    },
  ];
}

function bookLine(desk: Desk, book: BookWaiting, afresh: () => void): ListLine {
  const { say } = desk;
  const { title, fingerprint } = book;
  return {
    label: title ?? say("A book without a title"),
    value: shortReadingText(say, book),
    onTap: () => openStory(desk, fingerprint, afresh),
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
