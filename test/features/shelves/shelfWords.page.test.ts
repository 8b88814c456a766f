import { collectionQuestion, preview, question, summary } from "../../../src/features/shelves/shelfWords.page";
import type { PlannedSync } from "../../../src/features/shelves/planSync";
import type { ShelfReport } from "../../../src/features/shelves/shelfReport.rules";
import type { KeptReason, Notice } from "../../../src/features/shelves/removalPlan.rules";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { ShelfKey } from "../../../src/model/shelf";
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
const refused = (id: number, reason: KeptReason) => ({ id: id as BookId, title: `Book ${id}`, reason });
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
    [
      { stop: { kind: "failure", failure: { kind: "offline" } } as const },
      "Stopped: This device is not connected to a network.",
    ],
    [{ notices: [{ kind: "gone", about: "4" }] as const }, "The sync was stopped."],
    [{ notices: [{ kind: "many", about: "4" }] as const }, "The shelf “Fog” is on this device."],
    [{ troubles: [{ id: 1 as BookId, trouble: { kind: "content" } }] as const }, "Not everything could be done."],
    [{ shelves: [] }, "No shelf could be synced."],
    [{ shelves: ["Fog", "Tide"] }, "2 shelves are on this device."],
    [{ missing: ["Tide"] }, "The shelf “Fog” is on this device."],
  ])("starts with the result: %j", (changes, text) => {
    expect(lines(changes)[0]).toBe(text);
  });
});

test.each<[Notice["kind"], string]>([
  ["incomplete", "The server's list of “12” may not be complete, so nothing was removed."],
  ["empty", "“12” is empty on the server, so nothing was removed."],
  ["numbers", "“12” lists books with invalid numbers. They are skipped."],
  [
    "gone",
    "Nothing was downloaded or removed: 12 books are not where they were. Is the storage card in, or was their folder renamed? If so, insert the card, or set the download folder.",
  ],
  ["many", "12 books have left the shelves. Sync by hand to remove them from this device."],
])("the notice “%s” says why nothing was removed", (kind, words) => {
  expect(lines({ notices: [{ kind, about: "12" }] }).slice(2)).toEqual([words]);
});

test("the message names unsent changes of collections, with their reasons", () => {
  const collections = {
    moves: [],
    questions: [],
    refused: [{ title: "Dune", reason: "No." }],
    isPaused: true as const,
  };
  const troubles = [{ id: 1 as BookId, trouble: { kind: "space", freeMegabytes: 9, keptFreeMegabytes: 50 } as const }];
  expect(lines({ collections, others: ["Tide"], troubles }).slice(2)).toEqual([
    "Collections are not synced both ways while several readers use this device, because KOReader has one list of collections for all of them. Your changes stay as they are.",
    "“Tide” belongs to someone else: changes in its collection stay on this device.",
    "• A book: only 9 MB are free",
    "• Dune: No.",
  ]);
});

const leftFile = (id: number, changes: Partial<ShelfFile> = {}): ShelfFile => ({
  id: id as BookId,
  title: `Book ${id}`,
  path: `/${id}.epub`,
  state: "here",
  size: 1,
  shelf: "magic:4" as ShelfKey,
  ...changes,
});
const leftMagic = "No longer on a magic shelf. Its rules may depend on what others read or rate, so you decide:";
const leftCollection =
  "Many or all books are no longer in the collection “Fog”. KOReader may have lost its list, so you decide:";

test("the questions about books that left name each of them", () => {
  expect(question(translate, [leftFile(1), leftFile(2, { title: undefined })]).split("\n")).toEqual([
    leftMagic,
    "• Book 1",
    "• A book",
  ]);
  const books = [{ id: 1 as BookId, title: "Dune" }, { id: 2 as BookId }];
  expect(collectionQuestion(translate, { shelf: "standard:1" as ShelfKey, name: "Fog", books }).split("\n")).toEqual([
    leftCollection,
    "• Dune",
    "• A book",
  ]);
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
    expect(previewed({}, plan).slice(3)).toEqual(["", "To the trash:", "The Lamp"]);
    expect(previewed({ deletesAtOnce: true }, plan).slice(2)).toEqual([
      "To delete from this device: 1",
      "",
      "To delete from this device:",
      "The Lamp",
    ]);
  });

  test.each([
    [undefined, "size unknown"],
    [1023, "less than 1 MB"],
    [1024, "about 1 MB"],
    [2560, "about 3 MB"],
  ])("names the downloads, their size and their folder (%s kB)", (kilobytes, words) => {
    const downloads = [{ book: { id: 1, title: "Dune", kilobytes } }, { book: { id: 2 } }];
    expect(previewed({}, { downloads })).toEqual([
      `To download: 2 (${words}), to /books`,
      "",
      "To download:",
      "Dune",
      "?",
    ]);
  });

  test("asks about books that left, and says why others stay", () => {
    const reasons: readonly KeptReason[] = ["format", "declined", "leaving", "changed", "open"];
    const plan = {
      removals: [leftFile(9, { title: undefined })],
      questions: [leftFile(8)],
      refusals: reasons.map((reason, at) => refused(at + 1, reason)),
    };
    const questions = [{ shelf: "standard:1", name: "Fog", books: [{ id: 7, title: "Dune" }] }];
    const before = { report: { moves: [], questions, refused: [] }, waiting: {} };
    expect(previewed({ before }, plan).join("\n").split("\n\n")).toEqual([
      "To download: 0\nTo move to the trash: 1",
      "To the trash:\n?",
      `${leftMagic}\n• Book 8`,
      `${leftCollection}\n• Dune`,
      [
        "Left as they are:",
        "• Book 1: not a format that can be read here",
        "• Book 2: deleted or returned on this device; a full re-sync brings it back",
        "• Book 3: about to leave the shelf on the server",
        "• Book 4: changed on this device, so it stays",
        "• Book 5: open now, so it stays",
      ].join("\n"),
    ]);
  });

  test.each([
    [200, []],
    [203, ["Others: 3"]],
  ])("names two hundred of %i books", (count, others) => {
    const removals = Array.from({ length: count }, (_, at) => leftFile(at + 1));
    const text = previewed({}, { removals });
    expect(text.slice(203)).toEqual(["Book 200", ...others]);
  });

  test("counts the books that go onto a shelf, and says that collections pause", () => {
    const assignment = { shelf: { name: "Fog" }, books: [1, 2] };
    const before = { report: { moves: [], questions: [], refused: [], isPaused: true }, waiting: {} };
    expect(previewed({ assignment }).slice(1)).toEqual(["To put on the server's shelf “Fog”: 2"]);
    expect(previewed({ before })[1]).toContain("Collections are not synced both ways while several readers");
    expect(previewed().slice(1)).toEqual([]);
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
