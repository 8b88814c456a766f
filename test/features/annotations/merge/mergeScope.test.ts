import {
  annotationAt,
  baseRows,
  belongsToOtherUser,
  changedTo,
  knownKinds,
  mergedKinds,
} from "../../../../src/features/annotations/merge/mergeScope";
import type { AnnotationPair, PendingChange } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { Fingerprint } from "../../../../src/model/book";
import type { AnnotationSync, ItemKind } from "../../../../src/model/annotation";
import { recordServerDate } from "../../../../src/server/serverClock";
import { mergeScope } from "../../../fakes/mergeScope";
import { aBookmark, aHighlight, aNote, annotationId, highlight, looks } from "../../../fakes/mergeItems";
import { testContext } from "../../../fakes/testContext";

const values = { ...looks, note: "", title: "" };
const row = (kind: ItemKind, reason?: string): BaseItem => ({
  kind,
  annotationId,
  digest: "",
  wasOnServer: true,
  reason,
});
const change = (operation: PendingChange["operation"], kind: ItemKind): PendingChange => ({
  operation,
  item: { kind, annotationId, start: "", passage: "", colour: "", style: "" },
  digest: "",
  rowId: 1,
  state: "pending",
});
const pairOf = (given: Partial<AnnotationPair>): AnnotationPair => ({
  annotationId,
  rows: [],
  items: [],
  pending: [],
  ...given,
});

describe("kinds that are merged", () => {
  const kindsOf = (path: string, highlights: AnnotationSync, bookmarks: AnnotationSync, pageBookmarks = true) => {
    const context = testContext({
      settings: { highlights, bookmarks },
      connection: { dialect: () => ({ pageBookmarks }) as never },
    });
    return mergedKinds(context, { fingerprint: "a" as Fingerprint, path });
  };

  test.each<[string, AnnotationSync, AnnotationSync, boolean, readonly string[]]>([
    ["/a.epub", "both", "both", false, ["annotation", "note", "bookmark"]],
    ["/a.epub", "both", "send", true, ["annotation", "note"]],
    ["/a.epub", "send", "both", false, ["bookmark"]],
    ["/a.epub", "send", "off", true, []],
    ["/a.pdf", "both", "both", true, ["bookmark"]],
    ["/a.pdf", "both", "both", false, []],
    ["/a.pdf", "both", "send", true, []],
    ["/a.fb2", "both", "both", true, []],
  ])(
    "are those of %s with highlights %s, bookmarks %s, pages on the server %s",
    (path, highlights, bookmarks, pages, kinds) => {
      expect(kindsOf(path, highlights, bookmarks, pages)).toEqual(kinds);
    },
  );
});

describe("known items of an annotation", () => {
  const rows = [row("annotation"), row("note", "refused"), row("entry"), row("bookmark")];

  test("count in a merge if they are of its kinds, and were not refused", () => {
    expect(baseRows({ kinds: ["annotation", "note"] }, pairOf({ rows })).map(({ kind }) => kind)).toEqual([
      "annotation",
    ]);
  });

  test("are of the kinds that the server has or will have", () => {
    const pending = [change("create", "bookmark"), change("delete", "entry"), change("update", "note")];
    expect(knownKinds(pairOf({ rows: [row("annotation")], pending }))).toEqual(["annotation", "bookmark", "note"]);
  });
});

describe("an annotation of an unknown reader", () => {
  const isOfOther = (given: Partial<AnnotationPair>, mayBeChanged = false): boolean =>
    belongsToOtherUser({ mayBeChanged: () => mayBeChanged }, pairOf(given));

  test("is left alone only if nothing of it was sent or waits", () => {
    expect(isOfOther({})).toBe(true);
    expect(isOfOther({}, true)).toBe(false);
    expect(isOfOther({ rows: [row("annotation")] })).toBe(false);
    expect(isOfOther({ pending: [change("create", "annotation")] })).toBe(false);
    expect(isOfOther({ rows: [row("note")], pending: [change("create", "note")] })).toBe(false);
    expect(isOfOther({ annotationId: undefined })).toBe(false);
  });
});

describe("the change of an annotation here", () => {
  const changed = { ...highlight, colour: "red", changed: "2026-01-02 10:00:00" };
  const bookmark = { datetime: "2026-01-01 10:00:00", page: "s1", text: "Where it began", chapter: "One" };

  test.each([
    ["note", { note: "theirs" }, { note: "theirs" }],
    ["colour", { colour: "#4ADE80" }, { colour: "green" }],
    ["style", { style: "underline" }, { drawer: "underscore" }],
  ])("takes only the %s that differs", (_, to, expected) => {
    expect(changedTo(mergeScope(), changed, { from: values, to: { ...values, ...to } })).toEqual({
      ...changed,
      end: "e1",
      note: undefined,
      ...expected,
    });
  });

  test("removes a note that the server no longer has", () => {
    const noted = { ...changed, note: "mine" };
    const removed = changedTo(mergeScope(), noted, { from: { ...values, note: "mine" }, to: values });
    expect(removed?.note).toBeUndefined();
    expect(removed?.colour).toBe("red");
  });

  test("is none without a difference, or if the host shows it alike", () => {
    expect(changedTo(mergeScope(), changed, { from: values, to: values })).toBeUndefined();
    expect(changedTo(mergeScope(), changed, { from: values, to: { ...values, title: "A title" } })).toBeUndefined();
    const squiggly = { ...changed, drawer: "underscore" };
    const to = { ...values, style: "squiggly" };
    expect(changedTo(mergeScope(), squiggly, { from: { ...values, style: "underline" }, to })).toBeUndefined();
  });

  test("leaves what only this device has", () => {
    const noted = { ...changed, note: "mine", drawer: "invert" };
    expect(changedTo(mergeScope(), noted, { from: values, to: values })).toBeUndefined();
    expect(changedTo(mergeScope(), bookmark, { from: values, to: { ...values, title: "" } })).toBeUndefined();
    const titled = { ...values, title: "Theirs" };
    expect(changedTo(mergeScope(), bookmark, { from: titled, to: titled })).toBeUndefined();
  });

  test("takes all of the server if the former values are unknown", () => {
    const to = { colour: "#4ADE80", style: "underline", note: "theirs", title: "" };
    expect(changedTo(mergeScope(), changed, { from: undefined, to })).toMatchObject({
      colour: "green",
      drawer: "underscore",
      note: "theirs",
      text: "words",
    });
  });

  test("is the title of a bookmark, which has no looks and never loses its title", () => {
    const from = { colour: "", style: "", note: "", title: "Where it began" };
    const to = { ...from, colour: "#4ADE80", style: "underline", title: "Theirs" };
    expect(changedTo(mergeScope(), bookmark, { from, to })).toEqual({ ...bookmark, text: "Theirs" });
    expect(changedTo(mergeScope(), bookmark, { from: undefined, to })).toEqual({ ...bookmark, text: "Theirs" });
    expect(changedTo(mergeScope(), bookmark, { from, to: { ...from, title: "" } })).toBeUndefined();
    expect(changedTo(mergeScope(), bookmark, { from, to: { ...to, title: from.title } })).toBeUndefined();
  });
});

describe("an annotation that comes from the server", () => {
  const place = { start: "s1", end: "e1", words: "its words" };
  const item = { ...aHighlight, title: "Two" };
  const scope = mergeScope();
  const { device } = scope.context.host;
  device.zoneSeconds = () => 3600;
  const now = scope.context.host.clock.now();
  const made = (madeAt: number | undefined, given: Partial<AnnotationPair> = {}, of = scope) =>
    annotationAt(of, pairOf({ annotationId: undefined, items: [item], ...given }), {
      place,
      remote: values,
      first: { ...item, madeAt },
    });
  const local = (at: number): string => new Date((at + 3600) * 1000).toISOString().slice(0, 19).replace("T", " ");

  test("has the words of the book, the looks and the chapter of its item", () => {
    expect(made(now - 60)).toEqual({
      datetime: local(now - 60),
      page: "s1",
      start: "s1",
      end: "e1",
      text: "its words",
      note: undefined,
      drawer: "lighten",
      colour: "yellow",
      chapter: "Two",
    });
    const noted = { place, remote: { ...values, note: "theirs" }, first: item };
    expect(annotationAt(scope, pairOf({ items: [aBookmark, { ...aNote, title: "Three" }] }), noted)).toMatchObject({
      note: "theirs",
      chapter: "Three",
    });
  });

  test("is a bookmark without an end, with its title and no looks or chapter", () => {
    const point = {
      place: { start: "s1", words: "ignored" },
      remote: { ...values, title: "Theirs" },
      first: aBookmark,
    };
    expect(annotationAt(scope, pairOf({ items: [aBookmark] }), point)).toEqual({
      datetime: "2026-01-01 10:00:00",
      page: "s1",
      start: undefined,
      end: undefined,
      text: "Theirs",
      note: undefined,
      drawer: undefined,
      colour: undefined,
      chapter: undefined,
    });
  });

  test("keeps the time by which it is known", () => {
    expect(made(now - 60, { annotationId }).datetime).toBe("2026-01-01 10:00:00");
  });

  test("has the time of its making in this zone, unless that is unknown or in the future", () => {
    expect(made(now + 600).datetime).toBe(local(now + 600));
    expect(made(now + 601).datetime).toBe(local(now));
    expect(made(undefined).datetime).toBe(local(now));
  });

  test("has a second of its own beside others in its place", () => {
    expect(made(now - 60, { others: 2 }).datetime).toBe(local(now - 58));
  });

  test("has a time by the server's clock, if that is known", () => {
    const late = mergeScope();
    late.context.host.device.zoneSeconds = () => 3600;
    const day = 86_400;
    const { clock } = late.context.host;
    recordServerDate(late.context.database, new Date((clock.now() + day) * 1000).toUTCString(), clock);
    expect(made(clock.now() + day - 60, {}, late).datetime).toBe(local(clock.now() + day - 60));
  });
});
