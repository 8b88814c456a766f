/** How far the reader's clock is ahead of UTC at that time (Unix seconds), seconds. */
export function zoneSeconds(at: number): number {
  const local = secondsOfDay(os.date("%H:%M:%S", at));
  const universal = secondsOfDay(os.date("!%H:%M:%S", at));
  const ahead = local - universal;
  // No zone is further away than this: the two lie on different days.
  if (ahead > 14 * 3600) return ahead - 86400;
  return ahead < -12 * 3600 ? ahead + 86400 : ahead;
}

/** `2026-11-21 14:05`, in the reader's own time. */
export function timeText(at: number): string {
  return os.date("%Y-%m-%d %H:%M", at);
}

function secondsOfDay(time: string): number {
  const [hours, minutes, seconds] = time.split(":");
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
