import fc from "fast-check";
import type { Settings, Strategy } from "../../../src/model/settings";
import { fakeClock } from "../../fakes/clock";
import { fakeShelf, type FakeShelf } from "../../fakes/progress";
import { readingDevice, type ReadingDevice } from "../../fakes/readingDevice";

/** HISTORIES=5000 for a long run. */
const runs = Number(process.env["HISTORIES"] ?? 400);
// One commit is always judged by the same histories; SEED=n plays others.
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });

/** Two devices of one reader, one server. Both begin at a tenth of the book, which the one lays out otherwise. */
function world(shelf: FakeShelf, choices: readonly Partial<Settings>[]) {
  const [first, second] = [fakeClock(), fakeClock()];
  const devices = [
    readingDevice("1", shelf, first, choices[0], 200),
    readingDevice("2", shelf, second, choices[1], 310),
  ];
  devices[0]!.page = 20;
  devices[1]!.page = 31;
  let lastReader: ReadingDevice | undefined;
  let lastRead = 0;
  const moves: string[] = [];
  for (const device of devices) device.onMoved = (way) => moves.push(consent(device, way));
  let accepting = false;
  const consent = (device: ReadingDevice, way: "forward" | "backward"): string => {
    const { progressForward, progressBackward } = device.settings;
    const strategy = way === "forward" ? progressForward : progressBackward;
    return accepting ? "accepted" : strategy === "follow" ? "followed" : `moved ${way} without consent`;
  };
  return {
    devices,
    moves,
    lastReader: () => lastReader,
    pass: (seconds: number) => devices.forEach(({ tasks }) => tasks.pass(seconds)),
    turn: (device: ReadingDevice, count: number) => {
      if (!device.open) return;
      const target = Math.min(0.9 * device.pages, Math.max(0.05 * device.pages, device.page + count));
      const step = Math.round(target) - device.page;
      if (step === 0) return;
      const isReturning = device.page + step === device.leftPage;
      device.turn(step);
      // Going back at once where one was taken away from is no reading.
      if (isReturning) return;
      const now = device.context.host.clock.now();
      // Positions carry whole seconds: of two readers in one, nobody can say who was the last.
      lastReader = now > lastRead || device === lastReader ? device : undefined;
      lastRead = now;
    },
    accept: (device: ReadingDevice) => {
      accepting = true;
      device.accept();
      accepting = false;
    },
  };
}

type World = ReturnType<typeof world>;
type Action = (here: World, device: ReadingDevice) => void;

const actions: fc.Arbitrary<readonly [string, Action]> = fc.oneof(
  fc
    .integer({ min: -15, max: 25 })
    .map((count) => [`turn ${count}`, ({ turn }: World, device: ReadingDevice) => turn(device, count)] as const),
  fc.constantFrom<readonly [string, Action]>(
    ["open", (_here, device) => device.openBook()],
    ["open", (_here, device) => device.openBook()],
    ["close", (_here, device) => device.closeBook()],
    ["sleep", (_here, device) => device.screen.suspended()],
    ["wake", (_here, device) => device.screen.resumed()],
    ["leave the network", (_here, device) => (device.connected = false)],
    [
      "join the network",
      (_here, device) => {
        device.connected = true;
        device.progress.connected();
        device.drain();
      },
    ],
    ["accept", (here, device) => here.accept(device)],
    ["refuse", (_here, device) => device.refuse()],
    ["smaller font", (_here, device) => device.reflow(device.pages - 17)],
    ["larger font", (_here, device) => device.reflow(device.pages + 23)],
    ["close while the server thinks", closeMeanwhile],
    ["turn while the server thinks", turnMeanwhile],
  ),
);

let shelfOfWorld: FakeShelf;

function closeMeanwhile(_here: World, device: ReadingDevice): void {
  once(() => device.closeBook());
}

function turnMeanwhile(here: World, device: ReadingDevice): void {
  once(() => here.turn(device, 1));
}

function once(action: () => void): void {
  shelfOfWorld.meanwhile = () => {
    shelfOfWorld.meanwhile = () => undefined;
    action();
  };
}

const strategies = fc.constantFrom<Strategy>("ask", "follow", "ignore");
const choices = fc.record({
  progressForward: strategies,
  progressBackward: strategies,
  progressPages: fc.constantFrom(0, 3),
});
const day = fc.array(fc.tuple(fc.nat(1), actions, fc.integer({ min: 61, max: 400 })), { maxLength: 40 });

/** Which device, what, and how many seconds go by after it. */
type Happening = readonly [device: number, operation: readonly [string, Action], seconds: number];

function live(shelf: FakeShelf, chosen: readonly Partial<Settings>[], happenings: readonly Happening[]): World {
  shelfOfWorld = shelf;
  const here = world(shelf, chosen);
  for (const [which, [, operation], seconds] of happenings) {
    operation(here, here.devices[which]!);
    here.pass(seconds);
  }
  shelf.meanwhile = () => undefined;
  return here;
}

/** Everything is closed, and everything that can go out goes out. The last reader stays behind an unanswered offer. */
function comeToRest(here: World): void {
  for (const device of here.devices) {
    device.closeBook();
    device.screen.resumed();
    device.connected = true;
    here.pass(61);
    device.drain();
  }
  here.devices.forEach((device) => device.drain());
  const last = here.lastReader();
  if (last?.pending()?.beganBehind !== true) return;
  last.openBook();
  here.pass(61);
  last.refuse();
  last.closeBook();
  here.pass(61);
  last.drain();
}

describe("two devices and one server, in any order of events", () => {
  const shelves = fc.record({
    dates: fc.constantFrom("client" as const, "server" as const, "none" as const),
    specified: fc.boolean(),
  });

  test("move no position without the consent that the reader configured", () => {
    fc.assert(
      fc.property(shelves, choices, choices, day, (kind, one, two, events) => {
        const here = live(fakeShelf(kind), [one, two], events);
        expect(here.moves.filter((move) => move.includes("without"))).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test("both end at the position of the last reader", () => {
    fc.assert(
      fc.property(fc.boolean(), choices, choices, day, (specified, one, two, events) => {
        const here = live(fakeShelf({ specified, dates: "client" }), [one, two], events);
        comeToRest(here);
        const last = here.lastReader();
        if (last === undefined) return;
        const other = here.devices.find((device) => device !== last)!;
        other.settings = { ...other.settings, progressForward: "follow", progressBackward: "follow" };
        other.memory.database.run("UPDATE known_progress SET refused_percent = NULL, refused_place = NULL");
        for (const device of [other, last]) {
          device.openBook();
          here.pass(61);
        }
        const page = 100 / Math.min(last.pages, other.pages);
        // With each font the reader's place begins another page.
        const fonts = events.filter(([, [what]]) => what.endsWith("font")).length;
        expect(Math.abs(other.percent() - last.percent())).toBeLessThan((2 + fonts) * page + 0.02);
      }),
      { numRuns: runs },
    );
  });

  test("never give the server a position at which no device was", () => {
    fc.assert(
      fc.property(shelves, choices, choices, day, (kind, one, two, events) => {
        const shelf = fakeShelf(kind);
        live(shelf, [one, two], events);
        for (const { percent } of shelf.stored) expect(percent > 4 && percent < 92).toBe(true);
      }),
      { numRuns: runs / 4 },
    );
  });
});
