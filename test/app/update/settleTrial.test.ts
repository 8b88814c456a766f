import { versionBefore } from "../../../src/app/update/settleTrial";
import type { Chosen } from "../../../src/ports/versions";
import { testContext } from "../../fakes/testContext";

/** Of the version at this place, with these tables. */
function before(place: string, chosen: Partial<Chosen>, schema = 24): ReturnType<typeof versionBefore> {
  const versions = { place, chosen: () => ({ base: "0", runs: place, ...chosen }) };
  return versionBefore(testContext({ host: { versions }, store: { schema } }));
}

const left = { before: "", beforeVersion: "0.1.0", beforeSchema: "24" };

test("the version from which the last step was made can be gone back to", () => {
  expect(before("versions/0.2.0/", left)).toEqual({ place: "", version: "0.1.0" });
  const next = { before: "versions/0.2.0/", beforeVersion: "0.2.0", beforeSchema: "24" };
  expect(before("versions/0.3.0/", next)).toEqual({ place: "versions/0.2.0/", version: "0.2.0" });
});

test("not where it could not read the tables that there are now", () => {
  expect(before("versions/0.2.0/", left, 25)).toBeUndefined();
});

test("not where nothing was ever changed, or the change was taken back", () => {
  expect(before("", {})).toBeUndefined();
  expect(before("", left)).toBeUndefined();
});
