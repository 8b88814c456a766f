// Plans for an annotation that changed on the device, or on both sides (src/features/annotations/merge/planAnnotation.ts).
import { planAnnotation } from "../../../../src/features/annotations/merge/planAnnotation";
import type { AnnotationPair } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { MergeScope } from "../../../../src/features/annotations/merge/mergeScope";
import type { HostAnnotation } from "../../../../src/model/annotation";
import { mergeScope } from "../../../fakes/mergeScope";
import {
  aBookmark,
  aHighlight,
  annotationId,
  bookmarkId,
  highlight,
  knownHighlight,
  looks,
} from "../../../fakes/mergeItems";

interface Given extends Partial<AnnotationPair> {
  readonly scope?: MergeScope;
}

function planned({ scope = mergeScope(), ...given }: Given, annotation: HostAnnotation) {
  return planAnnotation(scope, { annotationId, rows: [], items: [], pending: [], ...given }, annotation);
}

describe("an annotation on both sides that changed here", () => {
  const edited = { ...highlight, note: "mine" };

  test("is sent with the looks that the server has, where the host shows them alike", () => {
    const there = { ...aHighlight, style: "squiggly" };
    const row = { ...knownHighlight, values: { ...looks, note: "", title: "", style: "squiggly" } };
    const plan = planned({ rows: [row], items: [there] }, { ...edited, drawer: "underscore" });
    expect(plan?.finish(undefined).changes.map((one) => [one.item.note, one.item.style, one.item.colour])).toEqual([
      ["mine", "squiggly", looks.colour],
    ]);
    expect(plan?.host).toBeUndefined();
  });

  test("is sent with another style that the user chose", () => {
    const plan = planned({ rows: [knownHighlight], items: [aHighlight] }, { ...highlight, drawer: "strikeout" });
    expect(plan?.finish(undefined).changes.map((one) => one.item.style)).toEqual(["strikethrough"]);
  });

  test("is a bookmark whose title and note are sent, and no looks", () => {
    const known = { ...knownHighlight, kind: "bookmark" as const, annotationId: bookmarkId, digest: "before" };
    const row = { ...known, serverId: 8, values: { colour: "", style: "", note: "", title: "Where it began" } };
    const here = { datetime: "2026-01-01 10:00:00", page: "s1", text: "A better title" };
    const plan = planned({ annotationId: bookmarkId, rows: [row], items: [aBookmark] }, here);
    expect(plan?.finish(undefined).changes.map((one) => [one.operation, one.item.title])).toEqual([
      ["update", "A better title"],
    ]);
  });

  describe("changed there to another note", () => {
    const hour = 3600;
    const scope = mergeScope();
    const { device, clock } = scope.context.host;
    device.zoneSeconds = () => hour;
    const now = clock.now();
    const local = (at: number): string => new Date((at + hour) * 1000).toISOString().slice(0, 19).replace("T", " ");
    const bothChanged = (changed: number | undefined, changedAt: number | undefined, madeAt?: number) => {
      const there = { ...aHighlight, note: "theirs", changedAt, madeAt };
      const here = { ...edited, changed: changed === undefined ? undefined : local(changed) };
      return planned({ rows: [knownHighlight], items: [there], scope }, here)?.finish(undefined).changes[0]?.item.note;
    };
    const mine = "mine\n\n— Also noted, 2026-01-01:\ntheirs";
    const theirs = "theirs\n\n— Also noted, 2026-01-01:\nmine";

    test.each([
      ["theirs, if it is later by the device's zone", theirs, now - 1800, now - 900, undefined],
      ["the device's, if it is later", mine, now - 900, now - 1800, undefined],
      ["the device's, if both have one time", mine, now - 900, now - 900, undefined],
      ["theirs, by the time of its making", theirs, now - 1800, undefined, now - 900],
      ["theirs, up to two minutes ahead", theirs, now - 900, now + 120, undefined],
      ["the device's, if theirs lies further ahead", "mine\n\n— Also noted:\ntheirs", now - 900, now + 121, undefined],
      ["the device's, if no time of theirs is known", "mine\n\n— Also noted:\ntheirs", now - 900, undefined, undefined],
      ["the device's, if its time is unknown", mine, undefined, now - 900, undefined],
    ])("puts first %s", (_, expected, changed, changedAt, madeAt) => {
      expect(bothChanged(changed, changedAt, madeAt)).toBe(expected);
    });
  });
});
