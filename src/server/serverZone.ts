import type { Clock } from "../koreader/host.port";
import { unixOf } from "../base/timestamp";
import type { Settings } from "../model/settings";
import type { Database } from "../store/database";
import { getDeviceState, saveDeviceState } from "../store/deviceState";
import { caught } from "../base/result";
import { serverNow } from "./serverClock";

/** Zone in which the server writes times without one. @noSelf */
export interface ServerZone {
  /** `time`: of what the last answer has just made. */
  learn(time: string | undefined): void;
  /** Unix seconds of a time with a zone, or in the server's; UTC before the zone is known. Undefined for other texts. */
  unixOf(time: string): number | undefined;
}

/** @noSelf */
interface ZoneContext {
  readonly database: Database;
  readonly clock: Clock;
  settings(): Settings;
}

/** Seconds ahead of UTC, from this Unix second on. Several, because of daylight saving time. */
interface Offset {
  readonly since: number;
  readonly seconds: number;
}

/** All zones are multiples of a quarter of an hour. */
const stepSeconds = 900;
const maxSeconds = 14 * 3600;

/** Seconds between the server's two clocks in one answer. */
const maxError = 120;

/** Two years of changes. */
const maxOffsets = 4;

export function createServerZone(context: ZoneContext): ServerZone {
  return {
    learn: (time) => {
      const [local, now] = [localSeconds(time), serverNow({ database: context.database, host: context })];
      if (local === undefined || now === undefined) return;
      const seconds = Math.floor((local - now) / stepSeconds + 0.5) * stepSeconds;
      if (Math.abs(seconds) > maxSeconds || Math.abs(local - now - seconds) > maxError) return;
      const known = listOffsets(context);
      if (known[known.length - 1]?.seconds !== seconds) saveOffsets(context, known.concat([{ since: now, seconds }]));
    },
    unixOf: (time) => {
      const local = localSeconds(time);
      return local === undefined ? unixOf(time) : local - offsetAt(listOffsets(context), local);
    },
  };
}

/** Undefined for a time with a zone. */
function localSeconds(time: string | undefined): number | undefined {
  return time === undefined ? undefined : unixOf(`${time}Z`);
}

/** The first one also holds before it was learned. */
function offsetAt(offsets: readonly Offset[], local: number): number {
  let found = offsets[0]?.seconds ?? 0;
  for (const { since, seconds } of offsets) if (local - seconds >= since) found = seconds;
  return found;
}

/** Oldest first. Those of another server do not count. */
function listOffsets({ database, settings }: ZoneContext): readonly Offset[] {
  const [server, ...pairs] = getDeviceState(database).serverZone.split(" ");
  if (server !== settings().serverUrl) return [];
  return pairs.map((pair) => {
    const [since, seconds] = pair.split(":");
    return { since: Number(since), seconds: Number(seconds) };
  });
}

function saveOffsets({ database, settings }: ZoneContext, offsets: readonly Offset[]): void {
  const last = offsets.slice(-maxOffsets).map(({ since, seconds }) => `${since.toFixed(0)}:${seconds.toFixed(0)}`);
  void caught(() => saveDeviceState(database, { serverZone: [settings().serverUrl].concat(last).join(" ") }));
}
