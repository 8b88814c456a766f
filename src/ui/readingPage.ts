import type { DayTotal } from "../domain/dayTotals";
import { byBook, type BookTotal } from "../domain/dayTotals";
import { spokenDuration } from "../domain/duration";
import { isoOf } from "../domain/timestamp";
import { tellFailure, type Desk } from "./desk";

const weeks = 4;

/** The most blocks in a bar. */
const barLength = 12;

/** Reading at a glance: the last weeks, a bar a day, from what this device has kept. */
export function showReading(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const read = app.books.days(weeks * 7);
  if (!read.ok) return tellFailure(desk, read);
  const days = read.value.slice().reverse();
  const parts: BookTotal[] = [];
  let seconds = 0;
  let longest = 1;
  for (const day of days) {
    seconds += day.seconds;
    longest = Math.max(longest, day.seconds);
    for (const book of day.books) parts.push(book);
  }
  if (seconds === 0)
    return dialogs.tell(say("Nothing was read with Library Sync in the last %1 weeks.", weeks));
  dialogs.list({
    title: say("The last %1 weeks: %2", weeks, spokenDuration(seconds)),
    lines: [
      {
        label: say("By book"),
        value: say("%1 books", byBook(parts).length),
        onTap: () => showBooks(desk, parts),
      },
    ].concat(days.map((day) => lineOf(desk, day, longest))),
  });
}

function lineOf(
  desk: Desk,
  day: DayTotal,
  longest: number,
): { label: string; value: string; onTap: () => void } {
  const blocks = Math.ceil((day.seconds / longest) * barLength);
  return {
    label: `${weekday(desk, day.day)} ${isoOf(day.day * 86400).slice(0, 10)}`,
    value: day.seconds === 0 ? "–" : `${"▇".repeat(blocks)} ${spokenDuration(day.seconds)}`,
    onTap: () => showBooks(desk, day.books),
  };
}

function showBooks({ dialogs, say }: Desk, parts: readonly BookTotal[]): void {
  if (parts.length === 0) return dialogs.notify(say("Nothing was read that day."));
  dialogs.list({
    title: say("By book"),
    lines: byBook(parts).map(({ title, seconds }) => ({
      label: title ?? say("A book without a title"),
      value: spokenDuration(seconds),
    })),
  });
}

/** 1970-01-01 was a Thursday. */
function weekday({ say }: Desk, day: number): string {
  const names = [say("Thu"), say("Fri"), say("Sat"), say("Sun"), say("Mon"), say("Tue"), say("Wed")];
  return names[day - Math.floor(day / 7) * 7] ?? "";
}
