// Differences between book and server (src/features/annotations/collect/collectAnnotations.ts).
import { digestOfLines } from "../../../fakes/mergeItems";
import {
  bare,
  bookmark,
  collected,
  type CollectedWorld,
  here,
  idOf,
  known,
  refused,
} from "../../../fakes/collectedBook";

const noted = here(1, { note: "mine" });
const sentNote = known(1, { kind: "note", digest: "of the note" });

describe("an annotation of the book", () => {
  test.each<[string, readonly string[], CollectedWorld]>([
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
    [
      "stays there if bookmarks are off",
      [],
      {
        here: [bookmark(1)],
        known: [known(1, { kind: "bookmark", annotationId: idOf(1, "") })],
        touched: [idOf(1, "")],
        settings: { bookmarks: "off" },
      },
    ],
    ["is not sent if bookmarks are off", [], { here: [bookmark(1)], settings: { bookmarks: "off" } }],
    ["is a bookmark", ["create bookmark 1"], { here: [bookmark(1)] }],
  ])("%s", (_, expected, world) => {
    expect(collected(world).queued).toEqual(expected);
  });

  test.each<[string, readonly string[], CollectedWorld]>([
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

  test.each([
    [25, 0, 1],
    [130, 5, 2],
    [250, 9, 3],
  ])("pauses between parts and saves by the hundred: %s, %s pauses, %s commits", (count, pauses, commits) => {
    const all = Array.from({ length: count }, (_, at) => here(at + 1));
    expect(collected({ here: all })).toMatchObject({ pauses, commits });
  });
});

describe("a note that was removed from its annotation", () => {
  test.each<[string, readonly string[], CollectedWorld]>([
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

  test.each<[string, CollectedWorld]>([
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

  test.each([
    [25, 0],
    [26, 1],
    [50, 1],
  ])("is looked for in parts, with pauses between them: %s, %s pauses", (count, pauses) => {
    const rows = Array.from({ length: count }, (_, at) => known(at + 1));
    const touched = rows.map(({ annotationId }) => annotationId);
    expect(collected({ known: rows, touched })).toMatchObject({ held: touched, pauses });
  });

  test("is forgotten as refused, unless a row cannot be read", () => {
    const world = { here: [here(2)], known: [known(1, refused), known(2, refused)] };
    expect(
      collected(world)
        .items()
        .map(({ annotationId }) => annotationId),
    ).toEqual([idOf(2)]);
    expect(collected({ ...world, here: [here(1), here(2)] }).items()).toHaveLength(2);
    expect(collected({ ...world, isUnread: true }).items()).toHaveLength(2);
  });
});
