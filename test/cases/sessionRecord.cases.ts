import { recordOf, type Session } from "../../src/model/session";
import { fieldsOf, tableOf, type Table } from "./table";

interface SessionRecordCase {
  readonly name: string;
  readonly decimals: number;
  readonly serverPages?: number;
  readonly start: { readonly percent: number; readonly page: number; readonly pages: number };
  readonly end: { readonly percent: number; readonly page: number; readonly pages: number };
  readonly expected: {
    readonly startProgress: number;
    readonly endProgress: number;
    readonly progressDelta: number;
    readonly startLocation: number;
    readonly endLocation: number;
  };
}

const sessionRecordCases: readonly SessionRecordCase[] = [
  {
    name: "rounds to two decimals, and has the difference of the rounded ends",
    decimals: 2,
    start: { percent: 12.3449, page: 25, pages: 200 },
    end: { percent: 45.67891, page: 91, pages: 200 },
    expected: {
      startProgress: 12.34,
      endProgress: 45.68,
      progressDelta: 33.34,
      startLocation: 25,
      endLocation: 91,
    },
  },
  {
    name: "has whole percentages if the server wants no decimals",
    decimals: 0,
    start: { percent: 0.4, page: 1, pages: 10 },
    end: { percent: 99.5, page: 10, pages: 10 },
    expected: { startProgress: 0, endProgress: 100, progressDelta: 100, startLocation: 1, endLocation: 10 },
  },
  {
    name: "has five decimals for a long book",
    decimals: 5,
    start: { percent: 100 / 3, page: 1000, pages: 3000 },
    end: { percent: 200 / 3, page: 2000, pages: 3000 },
    expected: {
      startProgress: 33.33333,
      endProgress: 66.66667,
      progressDelta: 33.33334,
      startLocation: 1000,
      endLocation: 2000,
    },
  },
  {
    name: "has a negative difference if the reader went back",
    decimals: 2,
    start: { percent: 50, page: 100, pages: 200 },
    end: { percent: 25.5, page: 51, pages: 200 },
    expected: {
      startProgress: 50,
      endProgress: 25.5,
      progressDelta: -24.5,
      startLocation: 100,
      endLocation: 51,
    },
  },
  {
    name: "has one page count for both ends if the font changed in between",
    decimals: 2,
    start: { percent: 50, page: 100, pages: 200 },
    end: { percent: 55, page: 220, pages: 400 },
    expected: { startProgress: 50, endProgress: 55, progressDelta: 5, startLocation: 200, endLocation: 220 },
  },
  {
    name: "has pages scaled to the server's count, and never page 0",
    decimals: 2,
    serverPages: 320,
    start: { percent: 0.05, page: 1, pages: 2000 },
    end: { percent: 50, page: 1000, pages: 2000 },
    expected: {
      startProgress: 0.05,
      endProgress: 50,
      progressDelta: 49.95,
      startLocation: 1,
      endLocation: 160,
    },
  },
];

export const tables: readonly Table[] = [
  tableOf("the sent record of a session", sessionRecordCases, ({ decimals, serverPages, start, end, expected }) => {
    const session = { startedAt: 0, endedAt: 60, seconds: 60, start, end } as unknown as Session;
    return [fieldsOf(recordOf(session, { decimals, serverPages }), expected), expected];
  }),
];
