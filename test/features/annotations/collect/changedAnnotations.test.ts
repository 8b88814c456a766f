// Differences between book and server (src/features/annotations/collect/collectAnnotations.ts).
import { collectAnnotations } from "../../../../src/features/annotations/collect/collectAnnotations";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { listKnownItems, listPendingItems } from "../../../../src/features/annotations/annotations.store";
import { saveBook, saveIdentity } from "../../../../src/book/books.store";
import { saveServerFile } from "../../../../src/book/serverFile.store";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import type { HostAnnotation } from "../../../../src/model/annotation";
import type { Settings } from "../../../../src/model/settings";
import { digestOfLines } from "../../../fakes/mergeItems";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { testContext } from "../../../fakes/testContext";

const fingerprint = "a" as Fingerprint;
const id = 7 as BookId;
const timeOf = (number: number): string =>
  new Date(1_767_261_600_000 + number * 1000).toISOString().slice(0, 19).replace("T", " ");
const idOf = (number: number, end = `e${number}`): string => `${timeOf(number)}|/s${number}|${end}`;

const here = (number: number, given: Partial<HostAnnotation> = {}): HostAnnotation => ({
  datetime: timeOf(number),
  page: `/s${number}`,
  start: `/s${number}`,
  end: `e${number}`,
  text: "words",
  drawer: "lighten",
  ...given,
});
const bookmark = (number: number, given: Partial<HostAnnotation> = {}): HostAnnotation => ({
  datetime: timeOf(number),
  page: `/s${number}`,
  text: "Where it began",
  ...given,
});
const bare = digestOfLines("#FFFF33", "highlight", "", "");
const known = (number: number, given: Partial<BaseItem> = {}): BaseItem => ({
  kind: "annotation",
  annotationId: idOf(number),
  digest: bare,
  serverId: number,
  cfi: `cfi${number}`,
  wasOnServer: true,
  ...given,
});

interface World {
  readonly known?: readonly BaseItem[];
  readonly here?: readonly HostAnnotation[];
  readonly touched?: readonly string[];
  readonly settings?: Partial<Settings>;
  readonly isShared?: boolean;
  readonly isWhole?: boolean;
  readonly isServerFile?: boolean;
  readonly isUnread?: boolean;
}

/** `queued`: the changes as one line each; `held`: the annotations that wait for an answer. */
function collected(world: World) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveIdentity(database, fingerprint, { id });
  if (world.isServerFile === true) saveServerFile(database, fingerprint, id);
  const file = { fingerprint, path: "/a.epub", at: 0 };
  saveMergeOutcome(database, file, { base: world.known ?? [], forgotten: [], changes: [], settled: [] });
  const offers: string[] = [];
  const context = testContext({
    database,
    settings: { highlights: "send", bookmarks: "send", notesDestination: "book", ...world.settings },
    state: { isShared: world.isShared === true },
    host: {
      annotations: { ownColours: () => ({}) },
      offers: { whenBrowsing: (name) => (offers.push(name), { withdraw: () => undefined, isOpen: () => false }) },
    },
  });
  const list = world.here ?? [];
  const parts: number[] = [];
  const annotations = {
    count: list.length,
    part: (from: number, count: number) => (parts.push(from), list.slice(from, from + count)),
    unread: world.isUnread === true ? [{ reason: "row" as const, count: 1 }] : [],
  };
  const count = () => database.query("SELECT count(DISTINCT mark) AS count FROM pending_annotations")[0]?.count;
  const { touched = [], isWhole } = world;
  const held = collectAnnotations(context, { fingerprint, path: "/a.epub", annotations, touched, isWhole });
  const queued = listPendingItems(database).map(({ operation, item: { kind, annotationId }, serverId }) =>
    [operation, kind, /\/s(\d+)/.exec(annotationId)?.[1], serverId].filter((one) => one !== undefined).join(" "),
  );
  return { queued, held, offers, parts, count, items: () => listKnownItems(database, fingerprint) };
}

const noted = here(1, { note: "mine" });
const sentNote = known(1, { kind: "note", digest: "of the note" });
const refused: Partial<BaseItem> = { reason: "no place", serverId: undefined, wasOnServer: false };

describe("an annotation of the book", () => {
  test.each<[string, readonly string[], World]>([
    ["is created if it is new", ["create annotation 1"], { here: [here(1)] }],
    ["is created as a note if it has one", ["create note 1"], { here: [noted] }],
    ["is left alone if nothing differs", [], { here: [here(1)], known: [known(1)] }],
    [
      "is changed by its server ID",
      ["update annotation 1 1"],
      { here: [here(1, { colour: "red" })], known: [known(1)] },
    ],
    [
      "is left alone if it was taken over",
      [],
      { here: [here(1, { colour: "red" })], known: [known(1, { digest: "" })] },
    ],
    ["is not sent again after a refusal", [], { here: [here(1, { colour: "red" })], known: [known(1, refused)] }],
    ["is not sent if highlights are off", [], { here: [here(1)], settings: { highlights: "off" } }],
    ["is not sent if bookmarks are off", [], { here: [bookmark(1)], settings: { bookmarks: "off" } }],
    ["is a bookmark", ["create bookmark 1"], { here: [bookmark(1)] }],
  ])("%s", (_, expected, world) => {
    expect(collected(world).queued).toEqual(expected);
  });

  test.each<[string, readonly string[], World]>([
    ["is of another reader on a shared device", [], { here: [here(1)] }],
    ["is this reader's if it was touched", ["create annotation 1"], { here: [here(1), here(2)], touched: [idOf(1)] }],
    ["is sent with all others by hand", ["create annotation 1"], { here: [here(1)], isWhole: true }],
  ])("%s", (_, expected, world) => {
    expect(collected({ ...world, isShared: true }).queued).toEqual(expected);
  });

  test("is known by its content once it was compared, if another client had sent it", () => {
    const { items } = collected({ here: [here(1)], known: [known(1, { digest: "" })] });
    expect(items().map(({ digest }) => digest)).toEqual([bare]);
  });

  test("is read in parts, and all of them are queued", () => {
    const all = Array.from({ length: 130 }, (_, at) => here(at + 1));
    const { count, parts } = collected({ here: all });
    expect(count()).toBe(130);
    expect(parts).toEqual([0, 25, 50, 75, 100, 125]);
  });
});

describe("a note that was removed from its annotation", () => {
  test.each<[string, readonly string[], World]>([
    ["is deleted there without an event", ["create annotation 1", "delete note 1 1"], { known: [sentNote] }],
    [
      "is deleted there as a note on the book",
      ["create annotation 1", "delete entry 1 1"],
      { known: [{ ...sentNote, kind: "entry" }] },
    ],
    [
      "stays there without an event if another client had sent it",
      ["create annotation 1"],
      { known: [{ ...sentNote, digest: "" }] },
    ],
    [
      "is deleted there after an event, whoever sent it",
      ["create annotation 1", "delete note 1 1"],
      { known: [{ ...sentNote, digest: "" }], touched: [idOf(1)] },
    ],
    ["is not deleted twice if it was refused", ["create annotation 1"], { known: [{ ...sentNote, ...refused }] }],
  ])("%s", (_, expected, world) => {
    expect(
      collected({ here: [here(1), here(2)], ...world }).queued.filter((one) => one !== "create annotation 2"),
    ).toEqual(expected);
  });

  test("is not another annotation's note", () => {
    const world = { here: [here(1), { ...noted, datetime: here(2).datetime, page: "/s2", start: "/s2", end: "e2" }] };
    const second = { ...sentNote, annotationId: idOf(2), digest: digestOfLines("#FFFF33", "", "mine"), serverId: 2 };
    expect(collected({ ...world, known: [known(1), second] }).queued).toEqual([]);
  });

  test("keeps a highlight that got its note until an event reports it", () => {
    expect(collected({ here: [noted], known: [known(1)] }).queued).toEqual(["create note 1"]);
    expect(collected({ here: [noted], known: [known(1)], touched: [idOf(1)] }).queued).toEqual([
      "create note 1",
      "delete annotation 1 1",
    ]);
  });

  test("stays there on a shared device unless this reader touched it", () => {
    expect(collected({ here: [here(1)], known: [sentNote], isShared: true }).queued).toEqual([]);
  });
});

describe("an annotation that is gone from the book", () => {
  const all = Array.from({ length: 30 }, (_, at) => known(at + 1));
  const ids = all.map(({ annotationId }) => annotationId);

  test("is deleted there with its note, if it is the only one", () => {
    const world = { known: [known(1), sentNote], touched: [idOf(1)] };
    expect(collected(world)).toMatchObject({ queued: ["delete annotation 1 1", "delete note 1 1"], held: [] });
  });

  test.each<[string, World]>([
    ["was refused", { known: [known(1, refused)], touched: [idOf(1)] }],
    ["has its kind turned off", { known: [known(1)], touched: [idOf(1)], settings: { highlights: "off" } }],
    ["was never sent", { touched: [idOf(1)] }],
    ["is still listed", { here: [here(1)], known: [known(1)], touched: [idOf(1)] }],
  ])("is not deleted there if it %s", (_, world) => {
    expect(collected(world)).toMatchObject({ queued: [], held: [], offers: [] });
  });

  test("is asked about with all the others", () => {
    expect(collected({ known: all, touched: ids })).toMatchObject({ queued: [], held: ids, offers: ["deleted a"] });
  });

  test("is held, without a question, while a row cannot be read", () => {
    const world = { known: [known(1)], touched: [idOf(1)], isUnread: true };
    expect(collected(world)).toMatchObject({ queued: [], held: [idOf(1)], offers: [] });
  });

  test("is forgotten as refused, unless a row cannot be read", () => {
    const world = { here: [here(2)], known: [known(1, refused), known(2, refused)] };
    expect(
      collected(world)
        .items()
        .map(({ annotationId }) => annotationId),
    ).toEqual([idOf(2)]);
    expect(collected({ ...world, isUnread: true }).items()).toHaveLength(2);
  });
});

describe("an annotation whose end was moved", () => {
  const moved = here(1, { end: "e9" });

  test("is created at its new place and deleted at the old one, without a question", () => {
    const gone = [known(2), known(3)];
    const touched = [idOf(1), idOf(2), idOf(3)];
    const { queued, held } = collected({ here: [moved], known: [known(1), ...gone], touched, isServerFile: true });
    expect(queued).toEqual(["create annotation 1", "delete annotation 1 1"]);
    expect(held).toEqual([idOf(2), idOf(3)]);
  });

  test("is created at its new place on a shared device too", () => {
    const world = { here: [moved], known: [known(1)], touched: [idOf(1)], isServerFile: true, isShared: true };
    expect(collected(world).queued).toEqual(["create annotation 1", "delete annotation 1 1"]);
  });

  test("keeps the server's place if it cannot be sent from this file", () => {
    const { queued, items } = collected({ here: [moved], known: [known(1)], touched: [idOf(1)] });
    expect(queued).toEqual([]);
    expect(items().map(({ annotationId }) => annotationId)).toEqual([idOf(1, "e9")]);
  });

  test.each<[string, Partial<BaseItem>]>([
    ["has no place or ID there", { serverId: undefined, cfi: undefined }],
    ["was refused there", { ...refused, cfi: "cfi1" }],
  ])("is new if it %s", (_, given) => {
    const { queued } = collected({ here: [moved], known: [known(1, given)], touched: [idOf(1)] });
    expect(queued).toContain("create annotation 1");
  });

  test("is another annotation while the old one is listed", () => {
    const world = { here: [here(1), moved], known: [known(1)], touched: [idOf(1)], isServerFile: true };
    expect(collected(world).queued).toEqual(["create annotation 1"]);
  });

  test("is not looked for while a row cannot be read", () => {
    const world = { here: [moved], known: [known(1)], touched: [idOf(1)], isUnread: true };
    expect(collected(world)).toMatchObject({ queued: ["create annotation 1"], held: [idOf(1)] });
  });
});
