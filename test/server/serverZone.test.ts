import { unixOf } from "../../src/base/timestamp";
import { defaults } from "../../src/model/settings";
import { recordServerDate } from "../../src/server/serverClock";
import { createServerZone } from "../../src/server/serverZone";
import { fakeClock } from "../fakes/clock";
import { memoryStore } from "../fakes/memoryStore";

const noon = unixOf("2026-11-26T12:00:00Z")!;
const date = "Thu, 26 Nov 2026 12:00:00 GMT";

function device(now = noon) {
  const clock = fakeClock(now);
  const { database } = memoryStore();
  const chosen = { serverUrl: "https://books.example" };
  const zone = createServerZone({ database, clock, settings: () => ({ ...defaults, ...chosen }) });
  return { clock, database, zone, chosen };
}

describe("the time zone of the server", () => {
  test.each([
    ["New York", "2026-11-26T07:00:01.123456", "2026-11-25T21:30:00", "2026-11-26T02:30:00Z"],
    ["Tokyo", "2026-11-26T21:00:02", "2026-11-26T00:30:00", "2026-11-25T15:30:00Z"],
    ["Tokyo by a clock that is late", "2026-11-26T20:58:00", "2026-11-26T00:30:00", "2026-11-25T15:30:00Z"],
    ["Kathmandu", "2026-11-26T17:44:58", "2026-11-26T00:00:00", "2026-11-25T18:15:00Z"],
    ["St. John's", "2026-11-26T08:30:00", "2026-11-26T08:30:00", "2026-11-26T12:00:00Z"],
    ["Chatham", "2026-11-27T01:45:00", "2026-11-27T00:00:00", "2026-11-26T10:15:00Z"],
    ["Kiritimati", "2026-11-27T02:00:00", "2026-11-27T01:00:00", "2026-11-26T11:00:00Z"],
    ["UTC", "2026-11-26T12:00:00.5", "2026-11-26T11:00:00", "2026-11-26T11:00:00Z"],
  ])("is learned from an item just made in %s", (_, made, time, at) => {
    const { database, clock, zone } = device();
    recordServerDate(database, date, clock);
    zone.learn(made);
    expect(zone.unixOf(time)).toBe(unixOf(at));
  });

  test("does not matter for a time with its own zone", () => {
    const { database, clock, zone } = device();
    recordServerDate(database, date, clock);
    zone.learn("2026-11-26T21:00:00");
    expect(zone.unixOf("2026-11-26T12:00:00Z")).toBe(noon);
    expect(zone.unixOf("2026-11-26T14:00:00+02:00")).toBe(noon);
  });

  test("is learned although this device's clock is wrong", () => {
    const { database, clock, zone } = device(noon + 86400);
    recordServerDate(database, date, clock);
    zone.learn("2026-11-26T21:00:00");
    expect(zone.unixOf("2026-11-26T21:00:00")).toBe(noon);
  });

  test.each([
    undefined,
    "",
    "yesterday",
    "2026-11-26T12:07:00",
    "2026-11-26T12:08:00",
    "2026-11-01T12:00:00",
    "2026-11-26T12:00:00Z",
  ])("is not learned from “%s”", (made) => {
    const { database, clock, zone } = device();
    recordServerDate(database, date, clock);
    zone.learn(made);
    expect(zone.unixOf("2026-11-26T12:00:00")).toBe(noon);
  });

  test("is not learned before the server's clock is known", () => {
    const { zone } = device();
    zone.learn("2026-11-26T21:00:00");
    expect(zone.unixOf("2026-11-26T12:00:00")).toBe(noon);
  });

  test("keeps the hours of summer and winter apart", () => {
    const { database, clock, zone } = device(unixOf("2026-07-01T12:00:00Z"));
    recordServerDate(database, "Wed, 01 Jul 2026 12:00:00 GMT", clock);
    zone.learn("2026-07-01T08:00:00");
    clock.setWall(noon);
    recordServerDate(database, date, clock);
    zone.learn("2026-11-26T07:00:00");
    expect(zone.unixOf("2026-06-01T08:00:00")).toBe(unixOf("2026-06-01T12:00:00Z"));
    expect(zone.unixOf("2026-07-02T08:00:00")).toBe(unixOf("2026-07-02T12:00:00Z"));
    expect(zone.unixOf("2026-11-26T07:00:00")).toBe(noon);
    expect(zone.unixOf("2026-11-26T08:00:00")).toBe(unixOf("2026-11-26T13:00:00Z"));
  });

  test("keeps former hours although later ones are confirmed again and again", () => {
    const { database, clock, zone } = device(unixOf("2026-07-01T12:00:00Z"));
    recordServerDate(database, "Wed, 01 Jul 2026 12:00:00 GMT", clock);
    zone.learn("2026-07-01T08:00:00");
    clock.setWall(noon);
    recordServerDate(database, date, clock);
    for (let item = 0; item < 5; item += 1) zone.learn("2026-11-26T07:00:00");
    expect(zone.unixOf("2026-07-02T08:00:00")).toBe(unixOf("2026-07-02T12:00:00Z"));
  });

  test("is right again when summer comes back", () => {
    const { database, clock, zone } = device();
    for (const [date, made] of [
      ["Wed, 01 Jul 2026 12:00:00 GMT", "2026-07-01T08:00:00"],
      ["Fri, 01 Jan 2027 12:00:00 GMT", "2027-01-01T07:00:00"],
      ["Thu, 01 Jul 2027 12:00:00 GMT", "2027-07-01T08:00:00"],
    ] as const) {
      clock.setWall(unixOf(`${made}Z`)! + 4 * 3600);
      recordServerDate(database, date, clock);
      zone.learn(made);
    }
    expect(zone.unixOf("2027-07-02T08:00:00")).toBe(unixOf("2027-07-02T12:00:00Z"));
  });

  test("is right although only the last changes of the zone are stored", () => {
    const { database, clock, zone } = device();
    for (const [day, name] of ["Thu, 26", "Fri, 27", "Sat, 28", "Sun, 29", "Mon, 30"].entries()) {
      clock.setWall(noon + day * 86400);
      recordServerDate(database, `${name} Nov 2026 12:00:00 GMT`, clock);
      zone.learn(`2026-11-${26 + day}T${13 + day}:00:00`);
    }
    expect(zone.unixOf("2026-11-30T18:00:00")).toBe(unixOf("2026-11-30T13:00:00Z"));
  });

  test("is forgotten with the server", () => {
    const { database, clock, zone, chosen } = device();
    recordServerDate(database, date, clock);
    zone.learn("2026-11-26T21:00:00");
    chosen.serverUrl = "https://other.example";
    expect(zone.unixOf("2026-11-26T12:00:00")).toBe(noon);
  });
});
