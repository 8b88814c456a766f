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
