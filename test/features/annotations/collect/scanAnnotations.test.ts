import { scanAnnotations, type AnnotationScan } from "../../../../src/features/annotations/collect/scanAnnotations";
import type { ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { queueItemChanges } from "../../../../src/features/annotations/annotations.store";
import { saveBook, saveIdentity } from "../../../../src/book/books.store";
import { saveAnnotationSync } from "../../../../src/book/matches.store";
import type { HostAnnotation, UnreadAnnotations } from "../../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import type { Settings } from "../../../../src/model/settings";
import { bookmark, here } from "../../../fakes/collectedBook";
import { fakeCodec } from "../../../fakes/codec";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { testContext } from "../../../fakes/testContext";

interface RememberedFile {
  readonly path: string;
  readonly here?: readonly HostAnnotation[];
  readonly unread?: readonly UnreadAnnotations[];
  readonly title?: string;
  /** Its book is known; with this number on the server. */
  readonly id?: number | "none";
  readonly isMissing?: boolean;
  readonly isOff?: boolean;
}

const fingerprintAt = (at: number): Fingerprint => `${at}`.repeat(32) as Fingerprint;

function device(files: readonly RememberedFile[], settings: Partial<Settings> = {}) {
  const database = memoryDatabase();
  files.forEach(({ path, id, title, isOff }, at) => {
    if (id === undefined) return;
    const fingerprint = fingerprintAt(at);
    saveBook(database, { fingerprint, type: "EPUB", title }, path, { size: 1, modifiedAt: 1 });
    if (id !== "none") saveIdentity(database, fingerprint, { id: id as BookId });
    if (isOff === true) saveAnnotationSync(database, fingerprint, "off");
  });
  const fileAt = (path: string): RememberedFile => files.find((one) => one.path === path)!;
  let pauses = 0;
  let digests = 0;
  const context = testContext({
    database,
    settings: { highlights: "send", bookmarks: "send", notesDestination: "book", ...settings },
    host: {
      books: { remembered: () => files.map(({ path }) => path) },
      files: {
        facts: (path) => (fileAt(path).isMissing === true ? undefined : { size: 1, modifiedAt: 1 }),
        sample: () => undefined,
      },
      tasks: { pause: () => void (pauses += 1) },
      codec: { ...fakeCodec, md5: (text) => ((digests += 1), fakeCodec.md5(text)) },
      annotations: {
        listOf: (path) => {
          const { here: all, unread = [], title } = fileAt(path);
          if (all === undefined) return undefined;
          return { count: all.length, part: (from, count) => all.slice(from, from + count), unread, title };
        },
        ownColours: () => ({}),
      },
    },
  });
  const queue = (at: number, changes: readonly ItemChange[]): void =>
    queueItemChanges(database, { fingerprint: fingerprintAt(at), path: files[at]!.path, at: 0 }, changes);
  const scan = (given: Partial<AnnotationScan> = {}) => {
    pauses = 0;
    digests = 0;
    const all = { leavesOut: () => false, watch: () => undefined, isStopping: () => false, ...given };
    const report = scanAnnotations(context, all);
    return { report, pauses, digests };
  };
  return { scan, queue };
}

const nothing = { files: [], known: 0, missing: 0, unwanted: 0, leftOut: [], stopped: false };
const file = { path: "/a.epub", title: "A", matched: true, known: 0 };
const fresh = { highlights: 0, notes: 0, bookmarks: 0 };
const reportOf = (one: RememberedFile, settings: Partial<Settings> = {}): unknown =>
  device([one], settings).scan().report;

describe("a file that the host remembers", () => {
  const book = { path: "/a.epub", title: "A", id: 7 } as const;

  test.each<[string, RememberedFile, unknown]>([
    ["without a sidecar", book, nothing],
    ["without annotations", { ...book, here: [] }, nothing],
    ["of another format without annotations", { path: "/a.xyz", here: [] }, nothing],
    ["that is gone", { ...book, here: [here(1)], isMissing: true }, { ...nothing, missing: 1 }],
    ["that is gone and is no book", { path: "/a.xyz", here: [here(1)], isMissing: true }, nothing],
    ["whose book is not synced", { ...book, here: [here(1)], isOff: true }, { ...nothing, unwanted: 1 }],
    [
      "of another format",
      { path: "/a.xyz", here: [here(1), here(2)] },
      { ...nothing, leftOut: [{ path: "/a.xyz", title: "", reasons: [{ reason: "format", count: 2 }] }] },
    ],
    [
      "that cannot be read",
      { path: "/a.epub", title: "A", here: [here(1)] },
      { ...nothing, leftOut: [{ path: "/a.epub", title: "A", reasons: [{ reason: "file", count: 1 }] }] },
    ],
    [
      "whose annotations cannot be read",
      { ...book, here: [], unread: [{ reason: "row", count: 2 }] },
      { ...nothing, leftOut: [{ path: "/a.epub", title: "A", reasons: [{ reason: "row", count: 2 }] }] },
    ],
    [
      "of whose annotations one cannot be read",
      { ...book, here: [here(1)], unread: [{ reason: "row", count: 1 }] },
      {
        ...nothing,
        files: [{ ...file, fresh: { ...fresh, highlights: 1 } }],
        leftOut: [{ path: "/a.epub", title: "A", reasons: [{ reason: "row", count: 1 }] }],
      },
    ],
    [
      "whose book has no title and no number",
      { path: "/a.epub", id: "none", here: [here(1)] },
      { ...nothing, files: [{ ...file, title: "a", matched: false, fresh: { ...fresh, highlights: 1 } }] },
    ],
    [
      "with notes alone",
      { ...book, here: [here(1, { note: "mine" })] },
      { ...nothing, files: [{ ...file, fresh: { ...fresh, notes: 1 } }] },
    ],
    [
      "with bookmarks alone",
      { ...book, here: [bookmark(1), bookmark(2)] },
      { ...nothing, files: [{ ...file, fresh: { ...fresh, bookmarks: 2 } }] },
    ],
    [
      "with a note on a bookmark",
      { ...book, here: [bookmark(1, { note: "mine" }), here(2), here(3)] },
      { ...nothing, files: [{ ...file, fresh: { highlights: 2, notes: 1, bookmarks: 0 } }] },
    ],
  ])("%s is reported as such", (_, one, expected) => {
    expect(reportOf(one)).toEqual(expected);
  });

  test("counts neither as new nor as known what is not synced", () => {
    expect(reportOf({ ...book, here: [bookmark(1)] }, { bookmarks: "off" })).toEqual(nothing);
  });
});

describe("files of several books", () => {
  const files = [
    { path: "/a.epub", title: "A", id: 7, here: [here(1), here(2), here(3)] },
    { path: "/b.epub", title: "B", id: 8, here: [here(1), here(2)] },
  ];

  test("are kept with the changes of each, and then known", () => {
    const { scan, queue } = device(files);
    const kept: (readonly [string, string, readonly string[]])[] = [];
    const keep: AnnotationScan["keep"] = (fingerprint, path, changes) => {
      kept.push([fingerprint.slice(0, 2), path, changes.map(({ operation, item }) => `${operation} ${item.start}`)]);
      if (path === "/b.epub" || kept.length > 2) queue(path === "/a.epub" ? 0 : 1, changes);
      else queue(0, changes.slice(1));
    };
    expect(scan({ keep }).report.files.map(({ fresh: { highlights } }) => highlights)).toEqual([3, 2]);
    expect(scan({ keep }).report).toEqual({
      ...nothing,
      known: 4,
      files: [{ ...file, known: 2, fresh: { ...fresh, highlights: 1 } }],
    });
    expect(scan({ keep }).report).toEqual({ ...nothing, known: 5 });
    expect(kept).toEqual([
      ["00", "/a.epub", ["create /s1", "create /s2", "create /s3"]],
      ["11", "/b.epub", ["create /s1", "create /s2"]],
      ["00", "/a.epub", ["create /s1"]],
    ]);
  });

  test("are read in steps of ten, and counted without a digest", () => {
    const all = Array.from({ length: 40 }, (_, at) => here(at + 1));
    expect(device([{ path: "/a.epub", id: 7, here: all }]).scan()).toMatchObject({ pauses: 6, digests: 0 });
  });

  test("are not looked at any more after “Stop”", () => {
    const looked: string[] = [];
    const { report } = device(files).scan({
      isStopping: () => looked.length > 0,
      watch: ({ done, total }) => void looked.push(`${done} of ${total}`),
      leavesOut: (path) => path === "/a.epub",
    });
    expect([report, looked]).toEqual([{ ...nothing, stopped: true }, ["1 of 2"]]);
  });
});
