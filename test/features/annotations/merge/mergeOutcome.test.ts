import { recordAgreement } from "../../../../src/features/annotations/merge/mergeOutcome";
import type { MergeScope } from "../../../../src/features/annotations/merge/mergeScope";
import type { AnnotationPair, PendingChange } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { type ItemValues, remoteValues } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import type { HostAnnotation } from "../../../../src/model/annotation";
import { fakeCodec } from "../../../fakes/codec";
import { mergeScope } from "../../../fakes/mergeScope";
import {
  aBookmark,
  aHighlight,
  aNote,
  annotationId,
  bookmarkId,
  highlight,
  knownHighlight,
  knownNote,
  looks,
} from "../../../fakes/mergeItems";

const bookmark: HostAnnotation = {
  datetime: "2026-01-01 10:00:00",
  page: "s1",
  text: "Where it began",
  chapter: "One",
};
const digestOf = (...contents: readonly string[]): string => fakeCodec.md5(contents.join("\n"));
/** The device has its own yellow. */
const yellow = "#FFFF33";
const digest = digestOf(yellow, looks.style, "One", "");
const noteDigest = digestOf(yellow, "One", "mine");

interface Agreement {
  readonly pair: Partial<AnnotationPair>;
  /** Absent: those of the server. */
  readonly remote?: ItemValues;
  readonly annotation?: HostAnnotation;
  readonly isNew?: boolean;
  readonly scope?: Partial<MergeScope>;
}

function agreed({ pair, remote, annotation = highlight, isNew, scope = {} }: Agreement) {
  const sides: AnnotationPair = { annotationId, rows: [], items: [], pending: [], ...pair };
  return recordAgreement(mergeScope(scope), sides, { annotation, remote: remote ?? remoteValues(sides.items), isNew });
}

const withNote = (note: string): ItemValues => ({ ...looks, note, title: "" });

describe("the base of an annotation that both sides agree on", () => {
  const row: BaseItem = {
    kind: "annotation",
    annotationId,
    digest,
    serverId: 5,
    cfi: "cfi5",
    values: withNote(""),
    wasOnServer: true,
    bookId: mergeScope().id,
    createdAt: undefined,
    title: "One",
    passage: "words",
  };

  test("has what the server has, and the digest of what would be sent", () => {
    expect(agreed({ pair: { items: [aHighlight] } })).toEqual({ base: [row], forgotten: [], changes: [], settled: [] });
  });

  test("has the time of an annotation that came from the server", () => {
    const scope = mergeScope();
    expect(agreed({ pair: { items: [aHighlight] }, isNew: true, scope }).base[0]?.createdAt).toBe(
      scope.context.host.clock.now(),
    );
  });

  test("has no passage for a bookmark, whose title is its text", () => {
    const { base } = agreed({ pair: { items: [aBookmark] }, annotation: bookmark });
    const values = { colour: "", style: "", note: "", title: "Where it began" };
    expect(base).toMatchObject([{ kind: "bookmark", annotationId: bookmarkId, title: "Where it began", values }]);
    expect(base[0]).toMatchObject({ passage: "", digest: digestOf("Where it began", "") });
  });

  test("has a row and a digest of its own for a note beside its highlight", () => {
    const { base } = agreed({ pair: { items: [aHighlight, aNote] }, annotation: { ...highlight, note: "mine" } });
    expect(base.map((one) => [one.kind, one.serverId, one.digest])).toEqual([
      ["annotation", 5, digest],
      ["note", 6, noteDigest],
    ]);
    expect(base[1]?.values).toEqual({ colour: looks.colour, style: "", note: "mine", title: "" });
  });

  test.each<[string, Partial<BaseItem>]>([
    ["its values", { values: { ...withNote(""), note: "other" } }],
    ["unknown values", { values: undefined }],
    ["that it was on the server", { wasOnServer: false }],
    ["its server ID", { serverId: 9 }],
    ["its digest", { digest: "other" }],
    ["its place", { cfi: "other" }],
    ["its book", { bookId: undefined }],
    ["that it was refused", { reason: "refused" }],
    ["its kind", { kind: "note" }],
  ])("is written again if the stored row differs in %s", (_, difference) => {
    expect(agreed({ pair: { items: [aHighlight], rows: [{ ...row, ...difference }] } }).base).toEqual([row]);
  });

  test("is not written again if nothing differs", () => {
    const { base, forgotten } = agreed({ pair: { items: [aHighlight], rows: [row] } });
    expect([base, forgotten]).toEqual([[], []]);
  });

  test("keeps the rows of both kinds", () => {
    const annotation = { ...highlight, note: "mine" };
    const items = [aHighlight, aNote];
    const { base } = agreed({ pair: { items }, annotation });
    const again = agreed({ pair: { items, rows: base }, annotation });
    expect([base.length, again.base, again.forgotten]).toEqual([2, [], []]);
  });

  test("forgets the rows of an earlier place and of kinds that neither side has", () => {
    const earlier = { ...row, annotationId: "2026-01-01 10:00:00|s0|e1" };
    const gone: BaseItem = { ...row, kind: "note", serverId: 6 };
    const refused = { ...gone, reason: "refused" };
    const rows = [row, earlier, gone];
    expect(agreed({ pair: { items: [aHighlight], rows } }).forgotten).toEqual([earlier, gone]);
    expect(agreed({ pair: { items: [aHighlight], rows: [row, refused] } }).forgotten).toEqual([]);
  });
});

describe("changes for the server of an annotation that both sides agree on", () => {
  const sent = { annotationId, start: "s1", end: "e1", passage: "words", title: "One", note: undefined, ...looks };

  test.each([
    ["colour", { colour: "#4ADE80" }],
    ["style", { style: "underline" }],
    ["note", { note: "mine" }],
  ])("have the %s that the device gives it", (_, value) => {
    const outcome = agreed({ pair: { items: [aHighlight] }, remote: { ...withNote(""), ...value } });
    expect(outcome.changes).toEqual([
      { operation: "update", item: { ...sent, kind: "annotation", ...value }, digest, serverId: 5, cfi: "cfi5" },
    ]);
    // Not agreed until the server has it.
    expect(outcome.base.map((one) => one.digest)).toEqual(["-"]);
  });

  test("keep its looks where the server has none", () => {
    expect(agreed({ pair: { items: [{ ...aHighlight, colour: undefined, style: undefined }] } }).changes).toEqual([]);
  });

  test("have the device's looks with a new note where the server has none", () => {
    const items = [{ ...aHighlight, colour: undefined, style: undefined }];
    const remote = { colour: "", style: "", note: "newer", title: "" };
    expect(agreed({ pair: { items }, remote }).changes.map((one) => one.item)).toEqual([
      { ...sent, kind: "annotation", colour: yellow, style: "highlight", note: "newer" },
    ]);
  });

  test("have the new colour of a highlight beside its note", () => {
    const remote = { ...withNote("mine"), colour: "#4ADE80" };
    const { changes } = agreed({ pair: { items: [aHighlight, aNote] }, remote });
    expect(changes.map((one) => [one.operation, one.item.kind, one.item.colour])).toEqual([
      ["update", "annotation", "#4ADE80"],
    ]);
  });

  test("make items at moved ends, each with its digest, and delete the old ones", () => {
    const movedFrom = "2026-01-01 10:00:00|s0|e1";
    const items = [aHighlight, aNote];
    const rows = [knownHighlight, knownNote].map((one) => ({ ...one, digest: one.kind, annotationId: movedFrom }));
    const { changes, base, forgotten } = agreed({
      pair: { items, rows, movedFrom },
      annotation: { ...highlight, note: "mine" },
    });
    expect(changes.map((one) => [one.operation, one.item.kind, one.item.annotationId, one.digest])).toEqual([
      ["create", "annotation", annotationId, digest],
      ["create", "note", annotationId, noteDigest],
      ["delete", "annotation", movedFrom, "annotation"],
      ["delete", "note", movedFrom, "note"],
    ]);
    // The stored rows stay as they are until the server has the new items.
    expect([base, forgotten]).toEqual([[], []]);
  });

  test("have a changed note beside a highlight alone, and never its colour or a style", () => {
    const items = [aHighlight, { ...aNote, colour: "#4ADE80", style: "underline" }];
    expect(agreed({ pair: { items }, remote: withNote("mine") }).changes).toEqual([]);
    const { changes } = agreed({ pair: { items }, remote: withNote("newer") });
    expect(changes.map((one) => [one.operation, one.item.kind, one.item.note])).toEqual([["update", "note", "newer"]]);
  });

  test("have the colour of a note without a highlight, and no style", () => {
    const remote = { ...withNote("mine"), colour: "#4ADE80" };
    const { changes } = agreed({ pair: { items: [{ ...aNote, style: "underline" }] }, remote });
    expect(changes.map((one) => [one.item.kind, one.item.colour])).toEqual([["note", "#4ADE80"]]);
    const same = agreed({ pair: { items: [{ ...aNote, style: "underline" }] }, remote: withNote("mine") });
    expect(same.changes).toEqual([]);
  });

  test("leave the words of a highlight in it once its note has them too", () => {
    const items = [{ ...aHighlight, note: "older" }, aNote];
    const notes = ({ changes }: ReturnType<typeof agreed>) => changes.map((one) => [one.item.kind, one.item.note]);
    expect(notes(agreed({ pair: { items } }))).toEqual([["note", "mine\n\nolder"]]);
    expect(
      notes(
        agreed({
          pair: {
            items: [
              { ...aHighlight, note: "older" },
              { ...aNote, note: "mine\n\nolder" },
            ],
          },
        }),
      ),
    ).toEqual([]);
    expect(notes(agreed({ pair: { items }, remote: withNote("all") }))).toEqual([
      ["annotation", undefined],
      ["note", "all"],
    ]);
  });

  test("have the new title of a bookmark, and nothing else of it", () => {
    const remote = { colour: "#4ADE80", style: "underline", note: "", title: "A better title" };
    const { changes } = agreed({ pair: { items: [aBookmark] }, annotation: bookmark, remote });
    expect(changes).toMatchObject([{ operation: "update", serverId: 8, item: { title: "A better title" } }]);
    const same = { ...remote, title: "Where it began" };
    expect(agreed({ pair: { items: [aBookmark] }, annotation: bookmark, remote: same }).changes).toEqual([]);
  });

  test("delete the note of a bookmark that has none any more", () => {
    const items = [aBookmark, { ...aNote, colour: "" }];
    const remote = { ...remoteValues([aBookmark]), note: "" };
    const { changes, base } = agreed({ pair: { items }, annotation: bookmark, remote });
    const item = { kind: "note", annotationId: bookmarkId, start: "", passage: "", colour: "", style: "" };
    expect(changes).toEqual([{ operation: "delete", item, digest: "-", serverId: 6, cfi: "cfi6" }]);
    expect(base.map((one) => [one.kind, one.digest === "-"])).toEqual([
      ["bookmark", false],
      ["note", true],
    ]);
  });

  const noted = { ...bookmark, note: "mine" };
  const withTitle: ItemValues = { colour: "", style: "", note: "mine", title: "Where it began" };
  const refusal: BaseItem = { kind: "note", annotationId: bookmarkId, digest: "d", wasOnServer: false, reason: "full" };
  const retry: PendingChange = {
    operation: "create",
    item: { ...sent, kind: "note", annotationId: bookmarkId },
    digest: "d",
    rowId: 1,
    state: "pending",
  };
  const aPendingBookmark = { ...retry.item, kind: "bookmark" as const };
  const create = ["create", "note", "mine", digestOf(yellow, "One", "mine")];

  test.each<[string, readonly unknown[], Agreement]>([
    ["create the note of a bookmark", [create], { pair: {} }],
    ["do not create it again after a refusal", [], { pair: { rows: [refusal] } }],
    ["do not create it beside a note on the book", [], { pair: { rows: [{ ...refusal, kind: "entry" }] } }],
    [
      "do not create it again because other changes wait",
      [],
      {
        pair: {
          rows: [refusal],
          pending: [
            { ...retry, operation: "update" },
            { ...retry, item: aPendingBookmark },
          ],
        },
      },
    ],
    ["create it if another kind was refused", [create], { pair: { rows: [{ ...refusal, kind: "annotation" }] } }],
    ["create it if it is tried again", [create], { pair: { rows: [refusal], pending: [retry] } }],
    ["do not create a kind that is not merged", [], { pair: {}, scope: { kinds: ["bookmark"] } }],
  ])("%s", (_, expected, { pair, scope = {} }) => {
    const given = { pair: { ...pair, items: [aBookmark] }, annotation: noted, remote: withTitle, scope };
    const { changes } = agreed(given);
    expect(changes.map(({ operation, item, digest: of }) => [operation, item.kind, item.note, of])).toEqual(expected);
  });
});
