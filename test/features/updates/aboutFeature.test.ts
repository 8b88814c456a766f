// Events that updates follow: src/features/updates/index.ts
import { aboutFeature } from "../../../src/features/updates/index";
import type { Chosen } from "../../../src/koreader/versions.port";
import { aDisk } from "../../fakes/disk";
import { aScreen } from "../../fakes/screen";

function started(chosen: Partial<Chosen>) {
  const told: string[] = [];
  const disk = aDisk();
  const screen = aScreen({
    host: {
      files: disk,
      folders: disk,
      versions: {
        folder: "/plugins/catchword.koplugin/",
        place: "",
        chosen: () => ({ base: "1", runs: "1", ...chosen }),
        choose: () => true,
        tellVersion: (version) => void told.push(version),
        fsyncFolder: () => undefined,
      },
      device: { version: "2.0.0" },
    },
  });
  aboutFeature(screen.ui).begun?.();
  const isLate = told.length === 0;
  screen.context.tasks.pass(0);
  return { told, isLate, notices: screen.context.notices };
}

test("the lines about the plugin explain themselves, and say where it stores its data", () => {
  const screen = aScreen({
    host: {
      versions: { place: "", chosen: () => ({ base: "1", runs: "1" }) },
      device: { version: "2.0.0", published: "https://x.example/release.json", places: { database: "/d", log: "/l" } },
    },
  });
  const lines = aboutFeature(screen.ui).menu?.advanced?.() ?? [];
  const own = lines.slice(-3);
  expect(own.map(({ text, help, keepsOpen }) => [text, help, keepsOpen])).toEqual([
    ["Keep a log file", "One file a day; the last three are kept. Passwords are never written into it.", true],
    ["Save a report", "For a bug report: versions, settings and the end of the log. Passwords are never in it.", true],
    ["Catchword 2.0.0", "Where the database and the log file are on this device.", true],
  ]);
  own[2]?.run?.(() => undefined);
  expect(screen.said[0]).toContain("Stored in:\n/d\n\nLog:\n/l");
});

describe("a version that was tried at this start", () => {
  test("is settled after all features have begun", () => {
    const { told, isLate, notices } = started({ trial: "2" });
    expect([told, isLate, notices]).toEqual([["2.0.0"], true, ["Catchword 2.0.0 is in use."]]);
  });

  test("is settled too if it failed", () => {
    expect(started({ failed: "2" }).notices).toEqual([expect.stringContaining("did not start. Version 2.0.0")]);
  });

  test("is nothing to settle at other starts", () => {
    expect(started({}).told).toEqual([]);
  });
});
