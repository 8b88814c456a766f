// Events that the set-up follows: src/features/setup/index.ts
import { connectionFeature } from "../../../src/features/setup/index";
import type { MenuItem } from "../../../src/koreader/screen.port";
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

describe("the menus and actions of the connection", () => {
  const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());

  test("are in their places", () => {
    const { menu, actions } = device(signedIn).feature;
    const connection = (menu?.connection?.() ?? []).map(textOf);
    expect(connection.slice(4)).toEqual(["Guided set-up…", "Test connection", "Settings for another device"]);
    expect((menu?.advanced?.() ?? []).map(textOf)).toEqual(["Addresses and headers"]);
    expect(actions?.map(({ name, title }) => [name, title])).toEqual([
      ["TestLibraryConnection", "Catchword: test connection"],
      ["catchword_reader", "Catchword: who is reading"],
    ]);
  });

  test("do what they say", () => {
    const there = device({});
    for (const { run } of there.feature.actions ?? []) run();
    expect(there.said).toEqual([
      "Set the server URL and an account first: Catchword → Connection.",
      "Nobody else reads on this device yet: Catchword → Connection → Who is reading.",
    ]);
    const lines = there.feature.menu?.connection?.() ?? [];
    const run = (text: string): void => lines.find((line) => textOf(line) === text)?.run?.(() => undefined);
    there.said.length = 0;
    run("Test connection");
    expect(there.said).toEqual(["Set the server URL and an account first: Catchword → Connection."]);
    run("Guided set-up…");
    expect(there.title()).toBe("Set up Catchword");
    expect(lines.filter((line) => line.run !== undefined && line.keepsOpen !== true).map(textOf)).toEqual([
      "Guided set-up…",
    ]);
  });

  test("lead from the first line to the form of the server", () => {
    const there = device(signedIn);
    const [server, reader, library] = there.feature.menu?.connection?.() ?? [];
    const form = (item: MenuItem | undefined): unknown => {
      item?.run?.(() => undefined);
      return there.top()?.page;
    };
    expect(form(server)).toMatchObject({
      title: "Server URL",
      value: "http://library",
      hint: "https://library.example.org",
    });
    expect(form(reader)).toMatchObject({ title: "Reader account", username: "" });
    expect(form(library)).toMatchObject({ title: "Library account", username: "ann" });
  });
});

test("highlights are ticked on the page that comes again after a first login", () => {
  const there = device({ ...signedIn, highlights: "off", bookmarks: "off" });
  saveDeviceState(there.ui.database, { isChoiceDue: true });
  there.feature.begun?.();
  there.browse();
  expect(there.lines()).toContain("☑ Highlights and bookmarks|sent to the library");
});
