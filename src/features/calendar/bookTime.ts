import { spokenDuration, type Translate } from "../../base/format";
import { yieldEvery, perStep } from "../../base/longList";
import type { TaskContext } from "../../context";
import type { Fingerprint } from "../../model/book";
import { listSessionsOfBook } from "../history/imports.store";
import { daySharesOf } from "./totals";

export interface BookTime {
  readonly days: number;
  readonly seconds: number;
}

/** Reading of a book on this device, imported history included. */
export function readingTimeOf(context: TaskContext, fingerprint: Fingerprint): BookTime {
  const { database, host } = context;
  const days: Record<number, true | undefined> = {};
  const time = { days: 0, seconds: 0 };
  const read = yieldEvery(perStep.reads, host.tasks.pause);
  for (const session of listSessionsOfBook(database, fingerprint)) {
    for (const { day, seconds } of daySharesOf(context, session)) {
      if (days[day] !== true) time.days += 1;
      days[day] = true;
      time.seconds += seconds;
    }
    read();
  }
  return time;
}

/** `12 days, 6 h 40 min` */
export function bookTimeText(translate: Translate, { days, seconds }: BookTime): string {
  return translate("%1, %2", daysText(translate, days), spokenDuration(translate, seconds));
}

export function daysText(translate: Translate, count: number): string {
  return count === 1 ? translate("1 day") : translate("%1 days", count);
}
