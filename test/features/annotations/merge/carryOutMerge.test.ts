import { carryOutMerge } from "../../../../src/features/annotations/merge/carryOutMerge";
import { createAnnotationIndex } from "../../../../src/features/annotations/merge/annotationIndex";
import type { AnnotationPair } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { Fingerprint } from "../../../../src/model/book";
import type { HostAnnotation } from "../../../../src/model/annotation";
import { mergeScope } from "../../../fakes/mergeScope";
import { testContext } from "../../../fakes/testContext";

const fingerprint = "a" as Fingerprint;
const annotationId = "2026-01-01 10:00:00|s1|e1";
const here = { datetime: "2026-01-01 10:00:00", page: "s1", start: "s1", end: "e1", text: "words", drawer: "lighten" };

function changed(notes: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const changes: (string | undefined)[] = [];
  let looks = 0;
  const shown = (): HostAnnotation => ({ ...here, note: notes[Math.min(looks++, notes.length - 1)] });
  const context = testContext({
    host: {
      annotations: {
        listOf: () => {
          const list = [shown()];
          return { count: 1, part: (from, count) => list.slice(from, from + count), unread: [] };
        },
        versionOf: () => undefined,
        apply: (_path, asked) => {
          for (const { annotation } of asked) changes.push(annotation.note);
          return { present: asked.map(({ annotation }) => annotation), isInterrupted: false };
        },
      },
      device: { zoneSeconds: () => 0, isoDay: () => "2026-01-01" },
    },
  });
  const scope = mergeScope({ context });
  const looksThere = { colour: "#FFFF33", style: "highlight" };
  const values = { ...looksThere, note: "", title: "" };
  const pair: AnnotationPair = {
    annotationId: annotationId,
    rows: [{ kind: "annotation", annotationId, digest: "", serverId: 5, values, wasOnServer: true }],
    items: [{ kind: "annotation", id: 5, cfi: "cfi", text: "words", note: "from the page", ...looksThere }],
    pending: [],
  };
  const { annotations } = context.host;
  const none = { count: 0, part: () => [], unread: [] };
  const index = createAnnotationIndex(annotations, "/a.epub", none);
  carryOutMerge(context, { book: { fingerprint, path: "/a.epub" }, scope, index }, [
    { pair, annotation: here, isDeletion: false, isReturn: false },
  ]);
  return changes;
}

describe("the planned change of a note", () => {
  test("is made if the note has not changed", () => {
    expect(changed([undefined])).toEqual(["from the page"]);
  });

  test("waits if the reader changed the note after the plan", () => {
    expect(changed(["mine"])).toEqual([]);
  });

  test("waits if the reader changes the note while the plan is carried out", () => {
    expect(changed([undefined, "mine"])).toEqual([]);
  });
});
