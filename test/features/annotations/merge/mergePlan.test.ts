// Plans for an annotation that only one side still has (src/features/annotations/merge/planAnnotation.ts).
import { type AnnotationPlan, planAnnotation } from "../../../../src/features/annotations/merge/planAnnotation";
import type { MergeScope } from "../../../../src/features/annotations/merge/mergeScope";
import type { AnnotationPair, PendingChange } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { AnnotationItem, HostAnnotation } from "../../../../src/model/annotation";
import { mergeScope } from "../../../fakes/mergeScope";
import {
  aHighlight,
  aNote,
  annotationId,
  bookmarkId,
  digestOfLines,
  highlight,
  knownHighlight,
  knownNote,
  looks,
} from "../../../fakes/mergeItems";

const item: AnnotationItem = { kind: "annotation", annotationId, start: "", passage: "words", ...looks };
const deletion: PendingChange = { operation: "delete", item, digest: "d", rowId: 1, state: "pending" };
const place = { start: "s1", end: "e1", words: "words" };

interface Given extends Partial<AnnotationPair> {
  readonly scope?: Partial<MergeScope>;
}

function planned({ scope, ...given }: Given, annotation?: HostAnnotation): AnnotationPlan | undefined {
  const pair = { annotationId, rows: [], items: [], pending: [], ...given };
  return planAnnotation(mergeScope({ placeOf: () => place, ...scope }), pair, annotation);
}

/** The plan as one word. */
function fate(plan: AnnotationPlan | undefined): string {
  if (plan === undefined) return "nothing";
  if (plan.isBlocked === true) return "waits";
  const { host, isReturn } = plan;
  if (host !== undefined) return isReturn === true ? "returns here" : `${host.operation} here`;
  const { changes, forgotten } = plan.finish(undefined);
  const sent = changes.map(({ operation, item: { kind } }) => `${operation} ${kind}`);
  return sent.length > 0 ? `${sent.join(", ")} there` : forgotten.length > 0 ? "forgotten" : "settled";
}

describe("an annotation that is only on the server", () => {
  const theirs = { ...aHighlight, note: "theirs" };
  const unknown = { ...knownHighlight, values: undefined };
  const withServer = { ...unknown, digest: digestOfLines(looks.colour, looks.style, "One", "") };
  const sent = { ...deletion, item: { ...item, start: "s1" } };
  const created = { ...sent, operation: "create" as const };

  test.each<[string, string, Given]>([
    ["comes here", "add here", { annotationId: undefined, items: [aHighlight] }],
    [
      "comes here whatever is touched",
      "add here",
      { annotationId: undefined, items: [aHighlight], scope: { isTouched: () => true } },
    ],
    [
      "waits for its place",
      "waits",
      { annotationId: undefined, items: [aHighlight], scope: { placeOf: () => undefined } },
    ],
    [
      "waits if it was touched here",
      "waits",
      { rows: [knownHighlight], items: [aHighlight], scope: { isTouched: (id) => id === annotationId } },
    ],
    [
      "comes here if another was touched",
      "add here",
      { rows: [knownHighlight], items: [aHighlight], scope: { isTouched: (id) => id !== annotationId } },
    ],
    [
      "stays as it waits to be deleted there",
      "nothing",
      {
        rows: [knownHighlight],
        items: [aHighlight],
        pending: [{ ...deletion, serverId: 5, cfi: "cfi5", digest: knownHighlight.digest }],
        scope: { isTouched: () => true },
      },
    ],
    [
      "is deleted there with its note",
      "delete annotation, delete note there",
      { rows: [knownHighlight, knownNote], items: [aHighlight, aNote], pending: [deletion] },
    ],
    [
      "returns if it was changed there",
      "returns here",
      { rows: [knownHighlight], items: [theirs], pending: [deletion] },
    ],
    [
      "comes here if only a creation waits",
      "add here",
      { rows: [knownHighlight], items: [aHighlight], pending: [created] },
    ],
    ["is deleted there if nothing is known of it", "delete annotation there", { items: [theirs], pending: [deletion] }],
    [
      "is deleted there as it was taken over",
      "delete annotation there",
      { rows: [{ ...unknown, digest: "" }], items: [theirs], pending: [deletion] },
    ],
    [
      "is deleted there if it is as it was sent",
      "delete annotation there",
      { rows: [withServer], items: [aHighlight], pending: [deletion] },
    ],
    [
      "is deleted there if its note too is as it was sent",
      "delete annotation, delete note there",
      {
        rows: [withServer, { ...knownNote, values: undefined, digest: digestOfLines(looks.colour, "One", "mine") }],
        items: [aHighlight, aNote],
        pending: [deletion],
      },
    ],
    [
      "returns if it is not as it was sent",
      "returns here",
      { rows: [withServer], items: [theirs], pending: [deletion] },
    ],
    [
      "returns if another item is as it was sent",
      "returns here",
      { rows: [withServer], items: [aNote], pending: [deletion] },
    ],
    [
      "returns if its note was sent and one part is unknown",
      "returns here",
      { rows: [{ ...unknown, digest: "" }, knownNote], items: [aHighlight, aNote], pending: [deletion] },
    ],
    [
      "is deleted there if it arrived as it was sent",
      "delete annotation there",
      { items: [aHighlight], pending: [sent] },
    ],
    ["returns if it was changed after it arrived", "returns here", { items: [theirs], pending: [sent] }],
    [
      "is deleted there with a note that arrived too",
      "delete annotation, delete note there",
      { items: [aHighlight, aNote], pending: [sent] },
    ],
    [
      "is deleted there if only a note on the book was sent",
      "delete annotation there",
      { items: [theirs], pending: [{ ...sent, item: { ...sent.item, kind: "entry" } }] },
    ],
  ])("%s", (_, expected, given) => {
    expect(fate(planned(given))).toBe(expected);
  });

  test("has the time of its arrival, and the ends that the host has stored", () => {
    const scope = mergeScope();
    const plan = planned({ annotationId: undefined, items: [aHighlight], scope });
    expect(plan?.isBlocked).toBe(true);
    const here = planned({ annotationId: undefined, items: [aHighlight], scope: { ...scope, placeOf: () => place } });
    const now = scope.context.host.clock.now();
    const stored = here?.finish({ ...highlight, end: "e2" }).base ?? [];
    expect(stored.map((row) => [row.annotationId, row.createdAt])).toEqual([["2026-01-01 10:00:00|s1|e2", now]]);
    expect(here?.finish(undefined).base.map((row) => row.annotationId.slice(-6))).toEqual(["|s1|e1"]);
  });
});

describe("an annotation that is only here", () => {
  const edited = { ...highlight, note: "newer" };
  const waiting: PendingChange = { ...deletion, operation: "update", item: { ...item, kind: "entry" } };
  const bookmark: HostAnnotation = {
    datetime: "2026-01-01 10:00:00",
    page: "s1",
    text: "Where it began",
    note: "mine",
  };
  const bookmarked: BaseItem = {
    ...knownHighlight,
    kind: "bookmark",
    annotationId: bookmarkId,
    digest: digestOfLines("Where it began", ""),
  };
  const noted: BaseItem = {
    ...knownNote,
    annotationId: bookmarkId,
    digest: digestOfLines("#FFFF33", "Page s1", "mine"),
  };
  const long = "n".repeat(5001);
  const cut: BaseItem = { ...knownHighlight, digest: digestOfLines("#FFFF33", "highlight", "One", "n".repeat(5000)) };
  const isNotOwn = { mayBeChanged: () => false };
  const book = { ...mergeScope().choice };

  test.each<[string, string, HostAnnotation, Given]>([
    ["is sent if it never was there", "create annotation there", highlight, {}],
    ["is deleted here if it was deleted there", "delete here", highlight, { rows: [knownHighlight] }],
    [
      "waits while the list is incomplete",
      "waits",
      highlight,
      { rows: [knownHighlight], scope: { isComplete: false } },
    ],
    [
      "is sent again if nobody saw it there",
      "create annotation there",
      highlight,
      { rows: [{ ...knownHighlight, wasOnServer: false }] },
    ],
    [
      "is deleted here if a part of it was there",
      "delete here",
      { ...highlight, note: "mine" },
      { rows: [{ ...knownHighlight, wasOnServer: false }, knownNote] },
    ],
    ["stays if it has changed since", "create annotation there", edited, { rows: [knownHighlight] }],
    [
      "stays if its note alone has changed",
      "create annotation, create note there",
      edited,
      { rows: [knownHighlight, knownNote] },
    ],
    [
      "is deleted here if another reader changed it",
      "delete here",
      edited,
      { rows: [knownHighlight], scope: isNotOwn },
    ],
    [
      "stays if its change by another reader waits",
      "create annotation there",
      edited,
      { rows: [knownHighlight], pending: [waiting], scope: isNotOwn },
    ],
    ["is deleted here if it was taken over", "delete here", edited, { rows: [{ ...knownHighlight, digest: "" }] }],
    [
      "stays if its note was too long for the server",
      "create annotation there",
      { ...highlight, note: long },
      { rows: [cut] },
    ],
    [
      "is deleted here if its note was not too long",
      "delete here",
      { ...highlight, note: "n".repeat(5000) },
      { rows: [cut] },
    ],
    [
      "is deleted here as a bookmark",
      "delete here",
      { ...bookmark, note: undefined },
      { annotationId: bookmarkId, rows: [bookmarked] },
    ],
    [
      "stays as a bookmark with a new note",
      "create bookmark, create note there",
      bookmark,
      { annotationId: bookmarkId, rows: [bookmarked] },
    ],
    [
      "is deleted here as a bookmark with a known note",
      "delete here",
      bookmark,
      { annotationId: bookmarkId, rows: [bookmarked, noted] },
    ],
    [
      "is deleted here as a bookmark with a note on the book",
      "delete here",
      bookmark,
      { annotationId: bookmarkId, rows: [bookmarked], scope: { choice: { ...book, notesDestination: "library" } } },
    ],
    [
      "is deleted here as a bookmark with a note that is not merged",
      "delete here",
      bookmark,
      { annotationId: bookmarkId, rows: [bookmarked], scope: { kinds: ["bookmark"] } },
    ],
  ])("%s", (_, expected, annotation, given) => {
    expect(fate(planned(given, annotation))).toBe(expected);
  });

  test("is forgotten after its deletion here", () => {
    expect(planned({ rows: [knownHighlight] }, highlight)?.finish(undefined)).toMatchObject({
      forgotten: [knownHighlight],
      changes: [],
    });
  });
});

test("an annotation with another note on each side keeps both while its creation waits", () => {
  const creation = { ...deletion, operation: "create" as const, item: { ...item, start: "s1", note: "theirs" } };
  const given = { items: [{ ...aHighlight, note: "theirs" }], pending: [creation] };
  const note = planned(given, { ...highlight, note: "mine" })?.host?.annotation.note;
  expect(note?.split("\n")).toEqual(expect.arrayContaining(["mine", "theirs"]));
});

describe("an annotation that is on neither side", () => {
  test.each<[string, string, Given]>([
    ["is forgotten", "forgotten", { rows: [knownHighlight] }],
    ["waits while the list is incomplete", "waits", { rows: [knownHighlight], scope: { isComplete: false } }],
    ["takes its deletion from the queue", "settled", { pending: [deletion] }],
    ["is nothing if nothing is known of it", "nothing", {}],
  ])("%s", (_, expected, given) => {
    expect(fate(planned(given))).toBe(expected);
  });
});
