import type { Clock } from "./host.port";
import { hostSettings } from "./hostValues";
import datetime = require("datetime");
import time = require("ui/time");

export const clock: Clock = {
  now: () => Math.floor(time.to_s(time.realtime())),
  elapsed: () => time.to_s(time.boottime_or_monotonic()),
};

const daySeconds = 86400;

/** Seconds ahead of UTC at `at`, in Unix seconds. */
export function zoneSeconds(at: number): number {
  const ahead = secondsOfDay(os.date("%H:%M:%S", at)) - secondsOfDay(os.date("!%H:%M:%S", at));
  const [local, universal] = [isoDay(at), os.date("!%Y-%m-%d", at)];
  if (local === universal) return ahead;
  return local > universal ? ahead + daySeconds : ahead - daySeconds;
}

/** Seconds after midnight at which a day starts in KOReader's reading calendar. */
export function dayStartSeconds(): number {
  const { hour, minute, inMonth } = hostSettings.dayStart();
  return inMonth ? hour * 3600 + minute * 60 : 0;
}

export function timeText(at: number): string {
  return `${dayText(at)} ${hourText(at)}`;
}

export function dayText(at: number): string {
  return datetime.secondsToDate(at);
}

export function hourText(at: number): string {
  return datetime.secondsToHour(at, hostSettings.hasTwelveHourClock(), false);
}

export function isoDay(at: number): string {
  return os.date("%Y-%m-%d", at);
}

export interface ClockFace {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** `at`: Unix seconds. */
export function clockFaceAt(at: number): ClockFace {
  const [year, month, day, hour, minute, second] = os.date("%Y %m %d %H %M %S", at).split(" ");
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
}

/** Unix seconds; undefined for an impossible date. */
export function timeOn({ year, month, day, hour, minute, second }: ClockFace): number | undefined {
  const at = os.time({ year, month, day, hour, min: minute, sec: second });
  return clockFaceAt(at).day === day ? at : undefined;
}

function secondsOfDay(time: string): number {
  const [hours, minutes, seconds] = time.split(":");
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
