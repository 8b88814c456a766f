import { defaults, isStillSet } from "../../src/model/settings";

test.each([
  ["another server", { serverUrl: "https://other.example" }, false],
  ["another library account", { libraryUsername: "bob" }, false],
  ["another password", { libraryPassword: "new" }, true],
  ["another reader account", { readerUsername: "bob" }, true],
  ["another address", { localUrl: "https://nas.example" }, true],
])("numbers of books and shelves after the choice of %s", (_, change, isStill) => {
  const before = { ...defaults, serverUrl: "https://books.example", libraryUsername: "ann" };
  expect(isStillSet(before, { ...before, ...change })).toBe(isStill);
});
