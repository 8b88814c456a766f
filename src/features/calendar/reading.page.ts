import { latestRequest } from "../../askOnline";
import { startTask } from "../../context";
import type { Failure } from "../../base/failure";
import { type BookTotal, byBook, type DayTotal, dayTotals, shortDuration, weekdayOf, weeksOf } from "./calendar.rules";
import { spokenDuration, type Translate } from "../../base/format";
import { daySessionOf, todayOf, findTotals, type FoundTotals, fetchDays } from "./totals";
import { isoOf } from "../../base/timestamp";
import type { CalendarDay, Choice, ListLine } from "../../koreader/dialogs.port";
import { showProblem, showAsking, type UiContext } from "../../ui/uiContext";
import { daysText } from "./bookTime";
import { findBook } from "../../book/books.store";
import { listCovers } from "../../ui/listCovers";
import type { BookId } from "../../model/book";
import { listSessionsSince } from "../history/imports.store";
import { sentenceFor } from "../../base/sentence";

const weeks = 5;

/** Local data; a darker day means longer reading. */
export function showReading(ui: UiContext): void {
  showDays(ui, readingDays(ui, weeks * 7), false);
}

function showDays(ui: UiContext, read: readonly DayTotal[], isOfServer: boolean): void {
  const { dialogs, translate, connection } = ui;
  const shown = weeksOf(read);
  const days = shown.flat();
  const total = totalOf(days);
  const more: Choice[] = [{ text: translate("Streak and totals"), run: () => showTotals(ui) }];
  const isCounted = !isOfServer && connection.dialect().userStats !== "none";
  if (isCounted) more.push({ text: translate("All devices"), run: () => showAllDevices(ui) });
  if (total === 0) {
    const title = isOfServer
      ? translate("The server has no reading of the last %1 weeks, on any device.", weeks)
      : translate("Nothing was read with Catchword on this device in the last %1 weeks.", weeks);
    return dialogs.choose({ title, choices: more.concat([{ text: translate("OK"), run: () => undefined }]) });
  }
  const longest = maxOf(days);
  const idOf = bookIds(ui);
  const calendar = dialogs.calendar({
    title: isOfServer
      ? translate("All devices: %1", spokenDuration(translate, total))
      : translate("The last %1 weeks: %2", weeks, spokenDuration(translate, total)),
    weekdays: weekdays(translate),
    weeks: shown.map((week) => wholeWeek(week.map((day) => cellOf(ui, day, longest, idOf)))),
    foot: [{ text: translate("By book"), run: () => showBooks(ui, translate("By book"), booksOf(days)) }].concat(more),
    onPictures: (ids) => covers.ask(ids),
    onClose: () => covers.leave(),
  });
  const covers = listCovers(ui, () => undefined, calendar.picture);
}

/** The server's sessions, which include other devices and apps. */
function showAllDevices(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const show = (days: readonly DayTotal[] | undefined): void => showDays(ui, days ?? [], true);
  const fail = (failure: Failure): void => {
    if (failure.kind !== "cancelled") dialogs.show(whyNotCounted(translate, failure));
  };
  latestRequest(ui, "browsing").ask(
    (task) => fetchDays(task, todayOf(ui), weeks * 7),
    showAsking(ui, show, undefined, fail),
  );
}

const maxSessions = 2000;

/** Oldest first. Days begin at the hour set in the host. */
function readingDays(ui: UiContext, count: number): readonly DayTotal[] {
  const { database, host } = ui;
  const read = listSessionsSince(database, host.clock.now() - count * 86400, maxSessions);
  const sessions = read.map((session) => daySessionOf(ui, session));
  return dayTotals(sessions, todayOf(ui), count);
}

function totalOf(days: readonly DayTotal[]): number {
  let seconds = 0;
  for (const day of days) seconds += day.seconds;
  return seconds;
}

/** At least 1, as a divisor. */
function maxOf(days: readonly DayTotal[]): number {
  let longest = 1;
  for (const { seconds } of days) longest = Math.max(longest, seconds);
  return longest;
}

function booksOf(days: readonly DayTotal[]): readonly BookTotal[] {
  const parts: BookTotal[] = [];
  for (const day of days) for (const book of day.books) parts.push(book);
  return parts;
}

type IdOf = (book: BookTotal | undefined) => BookId | undefined;

/** Looks each book up once. */
function bookIds({ database }: UiContext): IdOf {
  const known: Record<string, { readonly id: BookId | undefined } | undefined> = {};
  return (book) => {
    if (book === undefined) return undefined;
    const { fingerprint } = book;
    const found = known[fingerprint] ?? { id: findBook(database, fingerprint)?.id };
    known[fingerprint] = found;
    return found.id;
  };
}

/** With the cover of the book that was read longest. */
function cellOf(ui: UiContext, day: DayTotal, longest: number, idOf: IdOf): CalendarDay {
  return {
    picture: idOf(day.books[0]),
    label: dateText(ui.translate, day.day),
    text: timeText(ui.translate, day.seconds),
    share: day.seconds / longest,
    onTap: day.seconds === 0 ? undefined : () => showBooks(ui, dayTitle(ui.translate, day), day.books),
  };
}

function timeText(translate: Translate, seconds: number): string {
  if (seconds === 0) return "";
  return seconds < 60 ? translate("< 1 min") : shortDuration(seconds);
}

function wholeWeek(days: readonly CalendarDay[]): readonly CalendarDay[] {
  const week = days.slice();
  while (week.length < 7) week.push({ label: "", text: "", share: 0 });
  return week;
}

function showBooks(ui: UiContext, title: string, parts: readonly BookTotal[]): void {
  const { dialogs, translate } = ui;
  const idOf = bookIds(ui);
  const list = dialogs.list({
    title,
    lines: byBook(parts).map((book) => {
      const label = book.title ?? translate("A book without a title");
      const value = spokenDuration(translate, book.seconds);
      const id = idOf(book);
      return { label, value, pictured: { number: id, title: label, below: "" } };
    }),
    onPictures: (ids) => covers.ask(ids),
    onClose: () => covers.leave(),
  });
  const covers = listCovers(ui, () => undefined, list.picture);
}

/** `Sat 21 Nov: 1 h 5 min`. */
function dayTitle(translate: Translate, { day, seconds }: DayTotal): string {
  const weekday = weekdays(translate)[weekdayOf(day)] ?? "";
  return translate("%1 %2: %3", weekday, wholeDate(translate, day), spokenDuration(translate, seconds));
}

/** Day of the month, or the month on its first day. */
function dateText(translate: Translate, day: number): string {
  const date = dateOf(day);
  return date === 1 ? wholeDate(translate, day) : `${date}`;
}

/** `21 Nov`. */
function wholeDate(translate: Translate, day: number): string {
  const month = Number(isoOf(day * 86400).slice(5, 7));
  return translate("%1 %2", dateOf(day), months(translate)[month - 1] ?? "");
}

function dateOf(day: number): number {
  return Number(isoOf(day * 86400).slice(8, 10));
}

function weekdays(translate: Translate): readonly string[] {
  return [
    translate("Mon"),
    translate("Tue"),
    translate("Wed"),
    translate("Thu"),
    translate("Fri"),
    translate("Sat"),
    translate("Sun"),
  ];
}

function months(translate: Translate): readonly string[] {
  const first = [
    translate("Jan"),
    translate("Feb"),
    translate("Mar"),
    translate("Apr"),
    translate("May"),
    translate("Jun"),
  ];
  return first.concat([
    translate("Jul"),
    translate("Aug"),
    translate("Sep"),
    translate("Oct"),
    translate("Nov"),
    translate("Dec"),
  ]);
}

/** Counts in the background. */
export function showTotals(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const working = dialogs.working(translate("Counting…"));
  const isBegun = startTask(
    ui,
    "reading totals",
    (task) => {
      const found = findTotals(task);
      working.close();
      dialogs.list({
        title: found.isOfServer ? translate("Reading, as the server counts it") : translate("Reading on this device"),
        lines: linesOf(ui, found),
      });
    },
    (failure) => {
      working.close();
      showProblem(ui, failure);
    },
  );
  if (!isBegun) working.close();
}

function linesOf(ui: UiContext, { totals, failure }: FoundTotals): readonly ListLine[] {
  const { translate } = ui;
  const { streak, longest, days, seconds, year, yearDays, yearSeconds } = totals;
  const lines: ListLine[] = [
    { label: translate("Streak"), value: daysText(translate, streak) },
    { label: translate("Longest streak"), value: daysText(translate, longest) },
    { label: `${year}`, value: totalText(translate, yearDays, yearSeconds) },
    { label: translate("In all"), value: totalText(translate, days, seconds) },
  ];
  if (failure === undefined) return lines;
  const why = whyNotCounted(translate, failure);
  return lines.concat([
    {
      label: translate("▸ Not as the server counts"),
      value: "",
      onTap: () => showProblem(ui, failure, undefined, why),
    },
  ]);
}

function whyNotCounted(translate: Translate, failure: Failure): string {
  if (failure.kind !== "denied" || failure.status !== 403) return sentenceFor(translate, failure);
  return translate("Your account may not see the server's statistics. An administrator of the server can allow it.");
}

function totalText(translate: Translate, days: number, seconds: number): string {
  const onDays = days === 1 ? translate("on 1 day") : translate("on %1 days", days);
  return translate("%1 (%2)", spokenDuration(translate, seconds), onDays);
}
