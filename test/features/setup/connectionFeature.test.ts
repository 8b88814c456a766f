// Events that the set-up follows: src/features/setup/index.ts
import { connectionFeature } from "../../../src/features/setup/index";
import type { Settings } from "../../../src/model/settings";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { getDeviceState, saveDeviceState } from "../../../src/store/deviceState";
import { aDisk } from "../../fakes/disk";
import { aScreen } from "../../fakes/screen";

const signedIn = { serverUrl: "http://library", libraryUsername: "ann" };

/** A device whose offers in the file browser wait for `browse`. */
function device(settings: Partial<Settings>, isConnected = true) {
  const disk = aDisk();
  const waiting: (() => void)[] = [];
  const moves = { count: 0 };
  const looks = { count: 0 };
  const screen = aScreen({
    settings: { serverUrl: "", ...settings },
    connection: { networkChanged: () => void (moves.count += 1), dialect: () => dialectOf("spec") },
    host: {
      files: { ...disk, facts: (path) => ((looks.count += 1), disk.facts(path)) },
      folders: disk,
      network: { isConnected: () => isConnected },
      offers: {
        whenBrowsing: (_name, act) => {
          waiting.push(act);
          return { withdraw: () => undefined, isOpen: () => false };
        },
      },
      versions: { folder: "/plugins/catchword.koplugin/" },
      accounts: { list: () => [{ isCurrent: true }] as never, isNew: () => true },
      device: { marks: () => "model Kobo", places: { database: "/settings/catchword.sqlite", log: "/settings" } },
    },
  });
  const feature = connectionFeature(screen.ui);
  const browse = (): void => waiting.splice(0).forEach((act) => act());
  return { ...screen, disk, feature, moves, looks, browse, waiting };
}

describe("the choice of what is synced after a login", () => {
  const due = (): ReturnType<typeof device> => {
    const there = device(signedIn);
    saveDeviceState(there.ui.database, { isChoiceDue: true });
    return there;
  };

  test.each(["begun", "connected", "changed"] as const)("is asked for in the file browser: %s", (event) => {
    const there = due();
    there.feature[event]?.();
    expect([there.title(), there.waiting.length]).toEqual(["", 1]);
    there.browse();
    expect(there.title()).toBe("What is synced");
  });

  test("is not asked for if it was made meanwhile, nor before a login", () => {
    const there = due();
    there.feature.begun?.();
    saveDeviceState(there.ui.database, { isChoiceDue: false });
    there.browse();
    const alone = device({});
    saveDeviceState(alone.ui.database, { isChoiceDue: true });
    alone.feature.changed?.();
    expect([there.title(), alone.waiting]).toEqual(["", []]);
  });
});

describe("another network", () => {
  test("may need another address of the server", () => {
    const there = device(signedIn);
    there.feature.begun?.();
    expect(there.moves.count).toBe(0);
    there.feature.connected?.();
    expect(there.moves.count).toBe(1);
  });
});

describe("a set-up file at a start", () => {
  test("is looked for on a new device with a network only", () => {
    const looksOf = (...given: Parameters<typeof device>): number => {
      const there = device(...given);
      there.feature.begun?.();
      return there.looks.count;
    };
    expect(looksOf({})).toBeGreaterThan(0);
    expect([looksOf(signedIn), looksOf({}, false), looksOf({ enabled: false })]).toEqual([0, 0, 0]);
  });

  test("loses its passwords once it was used", () => {
    const there = device(signedIn);
    const place = "/settings/catchword-setup.json.new";
    there.disk.contents.set(place, "secret");
    there.feature.begun?.();
    expect(there.disk.contents.has(place)).toBe(true);
    saveDeviceState(there.ui.database, { isSetupUsed: true });
    there.feature.connected?.();
    expect([there.disk.contents.has(place), getDeviceState(there.ui.database).isSetupUsed]).toEqual([false, false]);
  });
});
