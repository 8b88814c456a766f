const daySeconds = 86400;

export function isoOf(unixSeconds: number): string {
  const days = Math.floor(unixSeconds / daySeconds);
  const second = unixSeconds - days * daySeconds;
  const { year, month, day } = dateOf(days);
  const hour = Math.floor(second / 3600);
  const minute = Math.floor((second - hour * 3600) / 60);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}T${digits(hour, 2)}:${digits(minute, 2)}:${digits(second - hour * 3600 - minute * 60, 2)}Z`;
}

/** Days since 1970-01-01, by the 400-year cycle that begins on a 1st of March. */
function dateOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

function digits(value: number, count: number): string {
  return `${value}`.padStart(count, "0");
}

/** Needs a zone (`Z` or `+02:00`); drops fractions. Undefined for anything else. */
export function unixOf(iso: string): number | undefined {
  const date = wholes(iso.slice(0, 10), "-");
  const time = wholes(iso.slice(11, 19), ":");
  const [year, month, day] = date;
  const [hour, minute, second] = time;
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (hour === undefined || minute === undefined || second === undefined || iso.charAt(10) !== "T") return undefined;
  const offset = zoneSeconds(iso.slice(19));
  if (offset === undefined || !isDate(year, month, day) || hour > 23 || minute > 59 || second > 60) return undefined;
  return daysOf(year, month, day) * daySeconds + hour * 3600 + minute * 60 + second - offset;
}

const monthNames: readonly string[] = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];

/** `Date` header, "Sun, 06 Nov 1994 08:49:37 GMT". Undefined for another form. */
export function unixOfHttpDate(text: string): number | undefined {
  const [, day = "", name = "", year = "", time = "", zone] = text.split(" ");
  const month = monthNames.indexOf(name) + 1;
  return zone !== "GMT" ? undefined : unixOf(`${year}-${digits(month, 2)}-${day}T${time}Z`);
}

function isDate(year: number, month: number, day: number): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function zoneSeconds(rest: string): number | undefined {
  const zone = withoutFraction(rest);
  if (zone === "Z") return 0;
  const sign = zone.charAt(0);
  const [hours, minutes] = wholes(zone.slice(1), ":");
  if ((sign !== "+" && sign !== "-") || hours === undefined || minutes === undefined) return undefined;
  return (sign === "-" ? -1 : 1) * (hours * 3600 + minutes * 60);
}

function withoutFraction(rest: string): string {
  if (rest.charAt(0) !== ".") return rest;
  let end = 1;
  while (isDigit(rest.charAt(end))) end += 1;
  return rest.slice(end);
}

function wholes(text: string, separator: string): number[] {
  const numbers: number[] = [];
  for (const part of text.split(separator)) {
    if (part.length === 0) return [];
    for (const character of part.split("")) if (!isDigit(character)) return [];
    numbers.push(Number(part));
  }
  return numbers;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

function daysOf(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** False before 2020 and after 2100: the device lost its clock. */
export function isPlausible(unixSeconds: number): boolean {
  return unixSeconds >= 1577836800 && unixSeconds < 4102444800;
}

/** `H:MM:SS` (§2.2). */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds - hours * 3600) / 60);
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds - hours * 3600 - minutes * 60)}`;
}

export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
