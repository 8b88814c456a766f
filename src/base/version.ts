import { consistsOf } from "./text";

/** A semantic version (https://semver.org). */
interface Version {
  readonly numbers: readonly number[];
  /** Pre-release parts; empty for a release. */
  readonly before: readonly string[];
}

const digits = "0123456789";
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";

/** Characters, because the version names a folder. */
const longest = 40;

/** Without build metadata: `1.2.0`, `1.2.0-beta.1`. */
export function isVersion(text: string): boolean {
  return versionIn(text) !== undefined;
}

/** `1.2.0-beta.1`. */
export function isPreRelease(text: string): boolean {
  return (versionIn(text)?.before.length ?? 0) > 0;
}

export function isLater(text: string, other: string): boolean {
  const [one, two] = [versionIn(text), versionIn(other)];
  if (one === undefined || two === undefined) return false;
  const numbers = firstDifference(one.numbers, two.numbers, (a, b) => a - b);
  return (numbers === 0 ? compareBefore(one.before, two.before) : numbers) > 0;
}

function versionIn(text: string): Version | undefined {
  const dash = text.indexOf("-");
  const numbers = (dash < 0 ? text : text.slice(0, dash)).split(".");
  const before = dash < 0 ? [] : text.slice(dash + 1).split(".");
  const isSound =
    text.length <= longest &&
    numbers.length === 3 &&
    numbers.every((part) => isNumber(part)) &&
    before.every((part) => part.length > 0 && consistsOf(part, digits + letters));
  return isSound ? { numbers: numbers.map((part) => Number(part)), before } : undefined;
}

function isNumber(text: string): boolean {
  return text.length > 0 && text.length <= 9 && consistsOf(text, digits);
}

/** A pre-release is earlier than its release. */
function compareBefore(one: readonly string[], two: readonly string[]): number {
  if (one.length === 0 || two.length === 0) return two.length - one.length;
  const parts = firstDifference(one, two, compareParts);
  return parts === 0 ? one.length - two.length : parts;
}

/** Numbers are compared as numbers and come before words. */
function compareParts(one: string, two: string): number {
  if (isNumber(one) && isNumber(two)) return Number(one) - Number(two);
  if (isNumber(one) !== isNumber(two)) return isNumber(one) ? -1 : 1;
  if (one === two) return 0;
  return one < two ? -1 : 1;
}

function firstDifference<T>(one: readonly T[], two: readonly T[], compare: (a: T, b: T) => number): number {
  const differences = one.map((part, place) => {
    const other = two[place];
    return other === undefined ? 0 : compare(part, other);
  });
  return differences.find((difference) => difference !== 0) ?? 0;
}
