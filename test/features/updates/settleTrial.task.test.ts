import { settleTrial, versionBefore } from "../../../src/features/updates/settleTrial.task";
import type { Chosen } from "../../../src/koreader/versions.port";
import { testContext } from "../../fakes/testContext";

/** Of the version at this place, with these tables. */
function before(place: string, chosen: Partial<Chosen>): ReturnType<typeof versionBefore> {
  const versions = { place, chosen: () => ({ base: "0", runs: place, ...chosen }) };
  return versionBefore(testContext({ host: { versions } }));
}

const left = { before: "", beforeVersion: "0.1.0", beforeSchema: "24" };

test("the former version can be restored after an update", () => {
  expect(before("versions/0.2.0/", left)).toEqual({ place: "", version: "0.1.0" });
  const next = { before: "versions/0.2.0/", beforeVersion: "0.2.0", beforeSchema: "24" };
  expect(before("versions/0.3.0/", next)).toEqual({ place: "versions/0.2.0/", version: "0.2.0" });
});

test("the former version is not offered if it cannot read the present tables", () => {
  expect(before("versions/0.2.0/", { ...left, beforeSchema: "23" })).toBeUndefined();
});

test("no former version is offered without an update, or after it was reverted", () => {
  expect(before("", {})).toBeUndefined();
  expect(before("", left)).toBeUndefined();
});

describe("the end of a version's trial", () => {
  const way = { before: "", beforeVersion: "0.1.0", beforeSchema: "24" };
  const running = { runs: "versions/0.2.0/", runsVersion: "0.2.0", runsSchema: "24" };

  function settled(chosen: Partial<Chosen>, place: string): { note: Chosen | undefined; removed: string[] } {
    const removed: string[] = [];
    let note: Chosen | undefined;
    const versions = {
      folder: "/p/",
      place,
      chosen: () => ({ base: "0", runs: "", ...chosen }),
      choose: (next: Chosen) => ((note = next), true),
      tellVersion: () => undefined,
    };
    const folders = {
      list: () => ["0.1.0", "0.2.0", "0.3.0"].map((name) => ({ name, isFolder: true, size: 0 })),
      removeFolder: (path: string) => removed.push(path) > 0,
    };
    settleTrial(testContext({ host: { versions, folders, device: { version: "0.2.0" } } }));
    return { note, removed };
  }

  test("makes the version before it the former version if it passed", () => {
    const { note, removed } = settled({ ...running, trial: "versions/0.3.0/", ...way }, "versions/0.3.0/");
    expect(note).toEqual({
      base: "0",
      runs: "versions/0.3.0/",
      before: "versions/0.2.0/",
      beforeVersion: "0.2.0",
      beforeSchema: "24",
    });
    expect(removed).toEqual(["/p/versions/0.1.0"]);
  });

  test("leaves the former version unchanged if it failed", () => {
    const { note, removed } = settled({ ...running, failed: "versions/0.3.0/", ...way }, "versions/0.2.0/");
    expect(note).toEqual({ base: "0", runs: "versions/0.2.0/", ...way });
    expect(removed).toEqual(["/p/versions/0.1.0", "/p/versions/0.3.0"]);
  });

  test("leaves no former version if the former one was tried and failed", () => {
    const back = { before: "versions/0.1.0/", beforeVersion: "0.1.0", beforeSchema: "24" };
    const { note, removed } = settled({ ...running, failed: "versions/0.1.0/", ...back }, "versions/0.2.0/");
    expect(note).toEqual({ base: "0", runs: "versions/0.2.0/" });
    expect(removed).toEqual(["/p/versions/0.1.0", "/p/versions/0.3.0"]);
  });
});
