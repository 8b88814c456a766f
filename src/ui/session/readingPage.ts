import {
  type BookTotal,
  byBook,
  dayOf,
  type DayTotal,
  dayTotals,
  shortDuration,
  spokenDuration,
  weekdayOf,
  weeksOf,
} from "../../domain/calendar";
import { ok, type Result } from "../../domain/result";
import { isoOf } from "../../domain/timestamp";
import type { CalendarDay } from "../../ports/dialogs";
import type { Say } from "../../domain/translations";
import { tellFailure, type UiContext } from "../uiContext";

const weeks = 5;

/** Reading at a glance: the last weeks, the darker a day the longer it was read, from what this device has kept. */
export function showReading(ui: UiContext): void {
  const { dialogs, say } = ui;
  const read = readingDays(ui, weeks * 7);
  if (!read.ok) return tellFailure(ui, read);
  const shown = weeksOf(read.value);
  const days = shown.flat();
  const total = totalOf(days);
  if (total === 0)
    return dialogs.tell(say("Nothing was read with Library Sync in the last %1 weeks.", weeks));
  const longest = longestOf(days);
  dialogs.calendar({
    title: say("The last %1 weeks: %2", weeks, spokenDuration(say, total)),
    weekdays: weekdays(say),
    weeks: shown.map((week) => wholeWeek(week.map((day) => cellOf(ui, day, longest)))),
    foot: { text: say("By book"), run: () => showBooks(ui, say("By book"), booksOf(days)) },
  });
}

/** The most sessions that the page looks at. */
const mostSessions = 2000;

/** The reader's days, `count` of them up to today, oldest first. Failure: storage. */
function readingDays({ store, host }: UiContext, count: number): Result<readonly DayTotal[]> {
  const now = host.clock.now();
  const read = store.history.readSince(now - count * 86400, mostSessions);
  if (!read.ok) return read;
  const sessions = read.value.map(({ fingerprint, title, startedAt, endedAt, seconds }) => ({
    fingerprint,
    title,
    startedAt,
    endedAt,
    seconds,
    zoneSeconds: host.device.zoneSeconds(startedAt),
  }));
  return ok(dayTotals(sessions, dayOf(now, host.device.zoneSeconds(now)), count));
}

function totalOf(days: readonly DayTotal[]): number {
  let seconds = 0;
  for (const day of days) seconds += day.seconds;
  return seconds;
}

/** At least 1, so that a share of it can be taken. */
function longestOf(days: readonly DayTotal[]): number {
  let longest = 1;
  for (const { seconds } of days) longest = Math.max(longest, seconds);
  return longest;
}

function booksOf(days: readonly DayTotal[]): readonly BookTotal[] {
  const parts: BookTotal[] = [];
  for (const day of days) for (const book of day.books) parts.push(book);
  return parts;
}

function cellOf(ui: UiContext, day: DayTotal, longest: number): CalendarDay {
  return {
    label: dateText(ui.say, day.day),
    text: timeText(ui.say, day.seconds),
    share: day.seconds / longest,
    onTap: day.seconds === 0 ? undefined : () => showBooks(ui, dayTitle(ui.say, day), day.books),
  };
}

function timeText(say: Say, seconds: number): string {
  if (seconds === 0) return "";
  return seconds < 60 ? say("< 1 min") : shortDuration(seconds);
}

/** The days to come are left blank. */
function wholeWeek(days: readonly CalendarDay[]): readonly CalendarDay[] {
  const week = days.slice();
  while (week.length < 7) week.push({ label: "", text: "", share: 0 });
  return week;
}

function showBooks({ dialogs, say }: UiContext, title: string, parts: readonly BookTotal[]): void {
  dialogs.list({
    title,
    lines: byBook(parts).map(({ title, seconds }) => ({
      label: title ?? say("A book without a title"),
      value: spokenDuration(say, seconds),
    })),
  });
}

/** `Sat 21 Nov: 1 h 5 min`. */
function dayTitle(say: Say, { day, seconds }: DayTotal): string {
  const weekday = weekdays(say)[weekdayOf(day)] ?? "";
  return say("%1 %2: %3", weekday, wholeDate(say, day), spokenDuration(say, seconds));
}

/** The day of the month, and on its first day the month. */
function dateText(say: Say, day: number): string {
  const date = dateOf(day);
  return date === 1 ? wholeDate(say, day) : `${date}`;
}

/** `21 Nov`. */
function wholeDate(say: Say, day: number): string {
  const month = Number(isoOf(day * 86400).slice(5, 7));
  return `${dateOf(day)} ${months(say)[month - 1] ?? ""}`;
}

function dateOf(day: number): number {
  return Number(isoOf(day * 86400).slice(8, 10));
}

function weekdays(say: Say): readonly string[] {
  return [say("Mon"), say("Tue"), say("Wed"), say("Thu"), say("Fri"), say("Sat"), say("Sun")];
}

function months(say: Say): readonly string[] {
  const first = [say("Jan"), say("Feb"), say("Mar"), say("Apr"), say("May"), say("Jun")];
  return first.concat([say("Jul"), say("Aug"), say("Sep"), say("Oct"), say("Nov"), say("Dec")]);
}
