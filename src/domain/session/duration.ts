import type { Say } from "../say";

/** Whole seconds as the server wants them, `H:MM:SS` (§2 Reading session). */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds - hours * 3600) / 60);
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds - hours * 3600 - minutes * 60)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

/** Whole seconds as a reader says them: `45 s`, `12 min`, `3 h 5 min`. */
export function spokenDuration(say: Say, seconds: number): string {
  if (seconds < 60) return say("%1 s", seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return say("%1 min", minutes);
  const hours = Math.floor(minutes / 60);
  return minutes === hours * 60 ? say("%1 h", hours) : say("%1 h %2 min", hours, minutes - hours * 60);
}

/** Whole seconds as hours and minutes, `2:05`, for where there is little room. */
export function shortDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours}:${twoDigits(minutes - hours * 60)}`;
}
