import { findBookById } from "../../book/books.store";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { ok, type Result } from "../../base/result";
import { type BookTotal, byBook, type DayTotal, weekdayOf } from "./calendar.rules";

/**
 * Days with the reading of all devices, oldest first, in the server's zone. One request a week. Undefined if the server
 * counts none. Inside a task only.
 */
export function fetchDays(
  { server, database }: Pick<Context, "server" | "database">,
  lastDay: number,
  count: number,
): Result<readonly DayTotal[] | undefined> {
  const parts: Record<number, BookTotal[] | undefined> = {};
  let monday = lastDay - weekdayOf(lastDay);
  while (monday > lastDay - count - 7) {
    const week = server.library.readingWeek(monday);
    if (!week.ok || week.value === undefined) return week.ok ? ok(undefined) : week;
    for (const { book, title, day, seconds } of week.value) {
      const fingerprint = findBookById(database, book)?.fingerprint ?? (book.toFixed(0) as Fingerprint);
      const shares = parts[day] ?? [];
      shares.push({ fingerprint, title, seconds });
      parts[day] = shares;
    }
    monday -= 7;
  }
  const days: DayTotal[] = [];
  let day = lastDay - count + 1;
  while (day <= lastDay) {
    const books = byBook(parts[day] ?? []);
    days.push({ day, seconds: books.reduce((sum, { seconds }) => sum + seconds, 0), books });
    day += 1;
  }
  return ok(days);
}
