import { isoOf, isPlausible, unixOf, unixOfHttpDate } from "../../src/base/timestamp";
import { tableOf, type Table } from "./table";

const isoCases: readonly { readonly unix: number; readonly iso: string }[] = [
  { unix: 0, iso: "1970-01-01T00:00:00Z" },
  { unix: 951782400, iso: "2000-02-29T00:00:00Z" },
  { unix: 1709251199, iso: "2024-02-29T23:59:59Z" },
  { unix: 1709251200, iso: "2024-03-01T00:00:00Z" },
  { unix: 1780308000, iso: "2026-06-01T10:00:00Z" },
  { unix: 4102444799, iso: "2099-12-31T23:59:59Z" },
  { unix: -1, iso: "1969-12-31T23:59:59Z" },
  { unix: 68255999, iso: "1972-02-29T23:59:59Z" },
  { unix: 978220800, iso: "2000-12-31T00:00:00Z" },
  { unix: 1798675200, iso: "2026-12-31T00:00:00Z" },
  { unix: -2203934400, iso: "1900-02-28T12:00:00Z" },
  { unix: -2203891200, iso: "1900-03-01T00:00:00Z" },
  { unix: 4107542399, iso: "2100-02-28T23:59:59Z" },
  { unix: 4107542400, iso: "2100-03-01T00:00:00Z" },
  { unix: 13569379200, iso: "2399-12-31T00:00:00Z" },
  { unix: 13574563200, iso: "2400-02-29T00:00:00Z" },
  { unix: -62135596800, iso: "0001-01-01T00:00:00Z" },
];

/** `unix` absent: refused. */
const parseCases: readonly { readonly iso: string; readonly unix?: number }[] = [
  { iso: "2026-06-01T10:00:00Z", unix: 1780308000 },
  { iso: "2026-06-01T10:00:00.123456Z", unix: 1780308000 },
  { iso: "2026-06-01T12:00:00+02:00", unix: 1780308000 },
  { iso: "2026-06-01T04:30:00-05:30", unix: 1780308000 },
  { iso: "2026-06-01T23:59:59Z", unix: 1780358399 },
  { iso: "2026-06-01T23:59:60Z", unix: 1780358400 },
  { iso: "2026-06-01T23:59:61Z" },
  { iso: "2026-06-01T23:60:00Z" },
  { iso: "2026-06-01T24:00:00Z" },
  { iso: "2026-06-01 10:00:00Z" },
  { iso: "2026-06-00T10:00:00Z" },
  { iso: "2026-06-32T10:00:00Z" },
  { iso: "2026-00-01T10:00:00Z" },
  { iso: "0000-06-01T10:00:00Z" },
  { iso: "2026--01T10:00:00Z" },
  { iso: "2026-06-01T10::0000Z" },
  { iso: "2026-06-01T10:00:00*02:00" },
  { iso: "2026-06-01T10:00:00+0200" },
  { iso: "2026-06-01T10:00:00.5*02:00" },
  { iso: "2026-06-01T1/:00:00Z" },
  { iso: "2026-06-01T1.:00:00Z" },
  { iso: "2026-06-01T10:00:00" },
  { iso: "2026-06-01" },
  { iso: "2026-13-01T10:00:00Z" },
  { iso: "2026-06-01T25:00:00Z" },
  { iso: "2026-06-01T1x:00:00Z" },
  { iso: "next Tuesday, at noon" },
  { iso: "" },
];

/** `unix` absent: refused. */
const dateCases: readonly { readonly date: string; readonly unix?: number }[] = [
  { date: "Sun, 06 Nov 1994 08:49:37 GMT", unix: 784111777 },
  { date: "Mon, 01 Jan 2024 00:00:00 GMT", unix: 1704067200 },
  { date: "Tue, 31 Dec 2024 23:59:59 GMT", unix: 1735689599 },
  { date: "Sun, 06 Nov 1994 08:49:37 UTC" },
  { date: "Sun, 06 Nov 1994 08:49:37" },
  { date: "Sun, 06 Nom 1994 08:49:37 GMT" },
  { date: "Sun, 6 Nov 1994 08:49:37 GMT" },
  { date: "Sunday, 06-Nov-94 08:49:37 GMT" },
  { date: "Sun, 06 Nov" },
  { date: "" },
];

const plausibleCases = [
  { unix: 1577836799, isSo: false },
  { unix: 1577836800, isSo: true },
  { unix: 4102444799, isSo: true },
  { unix: 4102444800, isSo: false },
];

export const tables: readonly Table[] = [
  tableOf(
    "a time stamp is written",
    isoCases,
    ({ unix, iso }) => [isoOf(unix), iso],
    ({ iso }) => iso,
  ),
  tableOf(
    "a time stamp is read",
    parseCases,
    ({ iso, unix }) => [unixOf(iso), unix],
    ({ iso }) => `“${iso}”`,
  ),
  tableOf(
    "a time stamp that was written is read again",
    isoCases,
    ({ unix, iso }) => [unixOf(iso), unix],
    ({ iso }) => iso,
  ),
  tableOf(
    "the date of an answer is read",
    dateCases,
    ({ date, unix }) => [unixOfHttpDate(date), unix],
    ({ date }) => `“${date}”`,
  ),
  tableOf(
    "a time is plausible",
    plausibleCases,
    ({ unix, isSo }) => [isPlausible(unix), isSo],
    ({ unix }) => `${unix}`,
  ),
];
