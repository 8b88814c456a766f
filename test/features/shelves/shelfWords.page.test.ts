import { preview, summary } from "../../../src/features/shelves/shelfWords.page";
import type { PlannedSync } from "../../../src/features/shelves/planSync";
import type { ShelfReport } from "../../../src/features/shelves/shelfReport.rules";
import type { BookId } from "../../../src/model/book";
import { translate } from "../../fakes/say";

const report: ShelfReport = {
  shelves: ["Fog"],
  missing: [],
  failedShelves: [],
  downloaded: 0,
  adopted: 0,
  kept: 3,
  removed: 0,
  left: 0,
  questions: [],
  troubles: [],
  refusals: [],
  notices: [],
  collections: { moves: [], questions: [], refused: [] },
  others: [],
};
const refused = (id: number, reason: "declined" | "open") => ({ id: id as BookId, title: `Book ${id}`, reason });
const lines = (changes: Partial<ShelfReport>): readonly string[] =>
  summary(translate, { ...report, ...changes }).split("\n");

describe("the message after a shelf sync", () => {
  test("counts the books that were deleted on the device, and names the kept ones", () => {
    const refusals = [refused(1, "declined"), refused(2, "declined"), refused(3, "open")];
    expect(lines({ refusals })).toEqual([
      "The shelf “Fog” is on this device.",
      "Downloaded: 0, unchanged: 3, deleted or returned here: 2.",
      "• Book 3: open now, so it stays",
    ]);
  });

  test.each([
    [2, 0, "Added to the shelf “Fog”: 2"],
    [0, 3, "Removed from the shelf “Fog”: 3"],
    [2, 3, "Added to the shelf “Fog”: 2, removed from it: 3"],
    [1, 1, "Added to the shelf “Fog”: 1, removed from it: 1"],
  ])("shows the changes on a shelf: %i added, %i removed", (added, removed, text) => {
    const collections = { ...report.collections, moves: [{ name: "Fog", added, removed }] };
    expect(lines({ collections })[2]).toBe(text);
  });

  test.each([
    [true, "deleted from this device: 2"],
    [false, "moved to the trash: 2"],
  ])("says whether removed books are in the trash (deleted at once: %s)", (deletesAtOnce, text) => {
    expect(lines({ removed: 2, deletesAtOnce })[1]).toContain(text);
  });

  test("counts the found books, and the books left for the next sync", () => {
    expect(lines({ downloaded: 1, adopted: 2, left: 4 })[1]).toBe(
      "Downloaded: 1, found here: 2, unchanged: 3, left for next time: 4.",
    );
  });

  test.each([
    [{ stop: { kind: "cancelled" } as const }, "Stopped. What was downloaded stays."],
    [{ stop: { kind: "disk" } as const }, "Stopped: the storage is full, or cannot be written to."],
    [
      { stop: { kind: "space", freeMegabytes: 80.9, keptFreeMegabytes: 100 } as const },
      "Stopped: only 80 MB are free, and “Keep free” is 100 MB.",
    ],
    [{ shelves: [] }, "No shelf could be synced."],
    [{ shelves: ["Fog", "Tide"] }, "2 shelves are on this device."],
    [{ missing: ["Tide"] }, "The shelf “Fog” is on this device."],
  ])("starts with the result: %j", (changes, text) => {
    expect(lines(changes)[0]).toBe(text);
  });
});

describe("the preview of a shelf sync", () => {
  const nothing = { downloads: [], adopts: [], keeps: [], removals: [], notices: [], questions: [], refusals: [] };
  const lamp = { id: 7 as BookId, path: "/books/lamp.epub", title: "The Lamp", size: 1 };
  const previewed = (changes: object = {}, plan: object = {}, isPublic = false): readonly string[] => {
    const before = { report: { moves: [], questions: [], refused: [] }, waiting: {} };
    const some = {
      lists: [],
      missing: [],
      failedShelves: [],
      creates: [],
      deletesAtOnce: false,
      folder: "/books",
      before,
    };
    const planned = { ...some, ...changes, plan: { ...nothing, ...plan } } as unknown as PlannedSync;
    return preview(translate, planned, isPublic).split("\n");
  };

  test.each([
    [true, "Everybody with an account there sees it."],
    [false, "Only you see it."],
  ])("says who sees a new shelf (public: %s)", (isPublic, words) => {
    expect(previewed({ creates: ["Fog"] }, {}, isPublic)[1]).toContain(words);
  });

  test("counts what comes, stays and goes", () => {
    const plan = { keeps: [1, 2], adopts: [{ book: lamp }], removals: [lamp] };
    expect(previewed({}, plan).slice(0, 3)).toEqual(["To download: 0", "Here already: 3", "To move to the trash: 1"]);
    expect(previewed({ deletesAtOnce: true }, plan)).toEqual(
      expect.arrayContaining(["To delete from this device: 1", "To delete from this device:"]),
    );
  });

  test("names changes of shelves on the server, in both directions", () => {
    const moves = [
      { name: "Fog", added: 2, removed: 0 },
      { name: "Tide", added: 0, removed: 1 },
    ];
    const before = { report: { moves, questions: [], refused: [] }, waiting: {} };
    expect(previewed({ before }).slice(1)).toEqual([
      "To put on the server's shelf “Fog”: 2",
      "To take off the server's shelf “Tide”: 1",
    ]);
  });

  test("names shelves that are missing, or that could not be listed", () => {
    const failedShelves = [
      { name: "Rules", failure: { kind: "unsupported" } },
      { name: "Fog", failure: { kind: "timeout", sent: true } },
    ];
    const text = previewed({ missing: ["Tide"], failedShelves }).join("\n");
    expect(text).toContain("There is no shelf “Tide” on the server.");
    expect(text).toContain("This server does not offer magic shelves: “Rules” stays as it is.");
    expect(text).toContain("“Fog” was not listed and stays as it is: ");
  });
});
