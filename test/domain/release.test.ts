import { isSound, plainChanges } from "../../src/domain/release";
import { releaseCases } from "../cases/release.cases";

describe("a release may be unpacked, or not:", () => {
  test.each(releaseCases)("$name", (one) => expect(isSound(one.release)).toBe(one.isSound));
});

test("changes are told without their marks", () => {
  expect(plainChanges("### Added\n\n- **Tides**: told.\n- Moons\n")).toBe("Added\n\n• Tides: told.\n• Moons\n");
});
