import {
  accountName,
  folderNameOf,
  isAnother,
  isSetUp,
  isSignedIn,
  readerNameFor,
  settingsForAnother,
} from "../../src/store/account";
import type { DeviceState } from "../../src/model/deviceState";
import { aShelf } from "../fakes/shelfServer";
import { testContext } from "../fakes/testContext";
import { defaults } from "../../src/model/settings";

test("a new reader starts with the device's choices, without personal data", () => {
  const before = {
    ...defaults,
    serverUrl: "http://library",
    idleMinutes: 9,
    readerUsername: "anna_ko",
    readerPassword: "paper",
    libraryUsername: "anna",
    libraryPassword: "horse",
    shelves: [aShelf(7, "Anna's")],
    everyShelf: true,
    downloadFolder: "/books",
    keptSeries: [{ name: "Dune", count: 2 }],
    pinnedLists: [{ name: "Anna's", filter: "title" }],
    requestHeaders: [{ origin: "https://library", name: "CF-Access-Client-Secret", value: "anna's" }],
    excludedFolders: [{ path: "/books/anna" }],
    excludedFormats: [{ type: "PDF" as const }],
    manualOnly: true,
    sessionSync: false,
    statusSync: false,
    ratingMode: "stars" as const,
    highlights: "both" as const,
    bookmarks: "both" as const,
    notesDestination: "both" as const,
    serverMetadata: true,
    shelfOnWake: true,
    collections: "both" as const,
    deleteRemoved: true,
    deleteSidecars: true,
    returnAfterDays: 30,
  };
  const after = settingsForAnother(before, { libraryUsername: "zoë", libraryPassword: "horses" });
  expect(after).toEqual({
    ...defaults,
    serverUrl: "http://library",
    idleMinutes: 9,
    libraryUsername: "zoë",
    libraryPassword: "horses",
  });
});

test.each([
  ["", "anna", false],
  ["anna", "", false],
  ["anna", "Anna", false],
  ["anna", "zoë", true],
])("an account known as %j is another one if %j is typed: %j", (accepted, typed, expected) => {
  expect(isAnother(accepted, typed)).toBe(expected);
});

test.each([
  [false, "", "anna", "anna"],
  [false, "http://library", "", ""],
  [true, "http://library", "anna", ""],
  [true, "http://library", "", "anna"],
] as const)(
  "a device is set up: %j, with the address %j and the accounts %j and %j",
  (expected, serverUrl, reader, library) => {
    const accounts = { readerUsername: reader, libraryUsername: library };
    expect(isSetUp({ ...defaults, serverUrl, ...accounts })).toBe(expected);
  },
);

test("an account counts as signed in once one of the two logins was accepted", () => {
  const signedInAs = (state: Partial<DeviceState>): boolean => isSignedIn(testContext({ state }).database);
  expect(signedInAs({})).toBe(false);
  expect(signedInAs({ acceptedReader: "anna_ko" })).toBe(true);
  expect(signedInAs({ acceptedLibrary: "anna" })).toBe(true);
});

test("a reader is named by the library account, or by the reader account", () => {
  expect(accountName({ libraryUsername: "anna", readerUsername: "anna_ko" })).toBe("anna");
  expect(accountName({ libraryUsername: "", readerUsername: "anna_ko" })).toBe("anna_ko");
});

test.each([
  ["anna", "anna"],
  ["../../etc", "etc"],
  [" a/b:c ", "abc"],
  ["...", "Reader"],
])("the download folder of the reader %j is %j", (name, folder) => {
  expect(folderNameOf(name)).toBe(folder);
});

test.each([
  ["rita", 1, "rita"],
  ["rita", 2, "rita-2"],
  ["Rita Öst ", 1, "Ritast"],
  [" !ä~\u007F", 1, "!~"],
  ["りた", 1, "reader"],
  ["りた", 3, "reader-3"],
  ["r".repeat(300), 2, `${"r".repeat(90)}-2`],
])("the reader account for %s gets, as number %d, the name %s", (username, turn, name) => {
  expect(readerNameFor(username, turn)).toBe(name);
});
