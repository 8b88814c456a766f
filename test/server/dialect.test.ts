import {
  dialectOf,
  generationOf,
  isUntried,
  lifetimeOf,
  realGeneration,
  unrecognised,
} from "../../src/server/dialects/dialect";

const day = 86400;

test.each([
  ["2.6.0", "W"],
  ["v2.6.0", "W"],
  ["2.6", "B2"],
  ["2.6.1", "B2"],
  ["0.38.2", "B2"],
  ["v2.9.9", "B2"],
  ["3.0", "G"],
  ["3.2.9", "G"],
  ["3.x", "G"],
  ["3.2-rc3", "G"],
  ["3.3-rc1", "3.5"],
  ["v3.5.0", "3.5"],
  ["4.0", "3.5"],
  ["", undefined],
  ["v", undefined],
  ["3", undefined],
  [".4", undefined],
  ["dev.4", undefined],
  ["development", undefined],
])("the version %j is one of %s", (version, generation) => {
  expect(generationOf(version)).toBe(generation);
});

test.each([
  ["3.5", false],
  ["3.5.9", false],
  ["2.9", false],
  ["3.6", true],
  ["v4.0.0", true],
  ["3", false],
  ["dev.9", false],
  ["development", false],
])("the version %j was not tried yet: %s", (version, expected) => {
  expect(isUntried(version)).toBe(expected);
});

test.each([
  ["spec", "dev", "W"],
  ["B0", "dev", "B0"],
  ["G", "dev", "G"],
  ["G", undefined, "B0"],
  ["G", "2.6.0", "W"],
] as const)("a server of kind %s whose version is %j now is one of %s", (known, version, generation) => {
  expect(realGeneration(known, version)).toBe(generation);
});

test.each([
  ["sessions", "false", 1],
  ["sessions", "true", 7],
  ["highlights", "false", 1],
  ["isbnSearch", "true", 7],
  ["batch", "false", 7],
  ["browse", "none", 1],
  ["browse", "links", 7],
  ["covers", "none", 1],
  ["covers", "books", 7],
  ["magicPages", "none", 7],
  ["joinsWebReader", "yes", 1],
  ["joinsWebReader", "no", 1],
] as const)("the trait %s with the value %s lasts %i days", (name, value, days) => {
  expect(lifetimeOf(name, value)).toBe(days * day);
});

test("a server that is not recognised is offered every format", () => {
  expect(unrecognised()).toEqual({ ...dialectOf("spec"), extraTypes: true });
  expect(dialectOf("spec").extraTypes).toBe(false);
});
