import { carryOutMerge, type PlannedAnnotation } from "../../../../src/features/annotations/merge/carryOutMerge";
import { createAnnotationIndex } from "../../../../src/features/annotations/merge/annotationIndex";
import type { AnnotationPair } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { Fingerprint } from "../../../../src/model/book";
import { type HostAnnotation, idOfAnnotation } from "../../../../src/model/annotation";
import type { MergeScope } from "../../../../src/features/annotations/merge/mergeScope";
import { listBaseItems } from "../../../../src/features/annotations/merge/baseItems.store";
import { saveBook } from "../../../../src/book/books.store";
import { fakeClock } from "../../../fakes/clock";
import { fakeTasks } from "../../../fakes/tasks";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { mergeScope } from "../../../fakes/mergeScope";
import { testContext } from "../../../fakes/testContext";

const fingerprint = "a" as Fingerprint;
const here = { datetime: "2026-01-01 10:00:00", page: "s1", start: "s1", end: "e1", text: "words", drawer: "lighten" };

const looksThere = { colour: "#FFFF33", style: "highlight" };
const values = { ...looksThere, note: "", title: "" };
const pairOf = (annotationId: string): AnnotationPair => ({
  annotationId,
  rows: [{ kind: "annotation", annotationId, digest: "", serverId: 5, values, wasOnServer: true }],
  items: [{ kind: "annotation", id: 5, cfi: "cfi", text: "words", note: "from the page", ...looksThere }],
  pending: [],
});

interface Device {
  /** The list of the device, each time that it is read; undefined: its file is gone. */
  readonly lists: readonly (readonly HostAnnotation[] | undefined)[];
  /** Annotations that the host changes; all without it. */
  readonly isChanged?: (annotation: HostAnnotation) => boolean;
  readonly given?: Partial<MergeScope>;
}

/** `writes`: the annotations of each write, by their notes or as “deleted”. */
function carriedOut({ lists, isChanged = () => true, given }: Device, planned: readonly PlannedAnnotation[]) {
  const writes: (string | undefined)[][] = [];
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  let looks = 0;
  let pauses = 0;
  const clock = fakeClock();
  const context = testContext({
    database,
    clock,
    tasks: { ...fakeTasks(clock), pause: () => void (pauses += 1) },
    host: {
      annotations: {
        listOf: () => {
          const list = lists[Math.min(looks++, lists.length - 1)];
          return list === undefined
            ? undefined
            : { count: list.length, part: (from, count) => list.slice(from, from + count), unread: [] };
        },
        versionOf: () => undefined,
        ownColours: () => ({}),
        apply: (_path, asked) => {
          writes.push(asked.map(({ operation, annotation: { note } }) => (operation === "delete" ? "deleted" : note)));
          const present = asked.map(({ annotation }) => annotation).filter((one) => isChanged(one));
          return { present, isInterrupted: false };
        },
      },
      device: { zoneSeconds: () => 0, isoDay: () => "2026-01-01" },
    },
  });
  const scope = mergeScope({ context, ...given });
  const none = { count: 0, part: () => [], unread: [] };
  const index = createAnnotationIndex(context.host.annotations, "/a.epub", none);
  const merging = { book: { fingerprint, path: "/a.epub" }, scope, index };
  const { pairs, isInterrupted } = carryOutMerge(context, merging, planned);
  const rows = listBaseItems(database, fingerprint, () => undefined);
  const done = pairs.map((one) => one.annotationId);
  return { writes, pauses, done, isInterrupted, rows: rows.map((one) => one.annotationId) };
}

const plan = (annotation: HostAnnotation, more: Partial<PlannedAnnotation> = {}): PlannedAnnotation => ({
  pair: pairOf(idOfAnnotation(annotation)),
  annotation,
  isDeletion: false,
  isReturn: false,
  ...more,
});

const changed = (notes: readonly (string | undefined)[]): readonly (string | undefined)[] =>
  carriedOut({ lists: notes.map((note) => [{ ...here, note }]) }, [plan(here)]).writes.flat();

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

test("a plan waits if the annotations are gone, which counts as no dialog", () => {
  expect(carriedOut({ lists: [undefined] }, [plan(here)])).toMatchObject({
    writes: [],
    done: [],
    isInterrupted: false,
  });
});

describe("a plan", () => {
  const numbered = (number: number): HostAnnotation => ({ ...here, page: `s${number}`, start: `s${number}` });
  const many = Array.from({ length: 101 }, (_, at) => numbered(at + 1));

  test.each<[string, Partial<HostAnnotation>]>([
    ["colour", { colour: "red" }],
    ["style", { drawer: "underscore" }],
    ["text", { text: "other words" }],
  ])("waits if the reader changed the %s", (_what, change) => {
    expect(carriedOut({ lists: [[{ ...here, ...change }]] }, [plan(here)])).toMatchObject({ writes: [], done: [] });
  });

  test("waits if the annotation is gone", () => {
    const given = { placeOf: () => ({ start: "s1", end: "e1", words: "words" }) };
    expect(carriedOut({ lists: [[]], given }, [plan(here)])).toMatchObject({ writes: [], done: [], rows: [] });
  });

  test("is carried out a hundred annotations at a time, with pauses", () => {
    const { writes, done, rows, pauses } = carriedOut(
      { lists: [many] },
      many.map((one) => plan(one)),
    );
    expect(writes.map(({ length }) => length)).toEqual([100, 1]);
    expect([done.length, rows.length]).toEqual([101, 101]);
    expect(pauses).toBeGreaterThan(42);
  });

  test("is stored only for annotations that the host has changed", () => {
    const [first, second] = [numbered(1), numbered(2)];
    const isChanged = ({ start }: HostAnnotation): boolean => start === "s2";
    const { done, rows } = carriedOut({ lists: [[first, second]], isChanged }, [plan(first), plan(second)]);
    expect([done, rows]).toEqual([[idOfAnnotation(second)], [idOfAnnotation(second)]]);
  });

  test("deletes only what was planned as a deletion, and nothing else then", () => {
    const gone = (isDeletion: boolean) => {
      const pair = { ...pairOf(idOfAnnotation(here)), items: [] };
      return carriedOut({ lists: [[here]] }, [plan(here, { pair, isDeletion })]).writes;
    };
    expect([gone(true), gone(false)]).toEqual([[["deleted"]], []]);
    expect(carriedOut({ lists: [[here]] }, [plan(here, { isDeletion: true })]).writes).toEqual([]);
  });

  test("does not need the place of an annotation that was not moved", () => {
    const given = { isPlaceable: () => undefined };
    expect(carriedOut({ lists: [[here]], given }, [plan(here)]).writes).toEqual([["from the page"]]);
  });

  test("waits for a place that is not known now", () => {
    const pair = { ...pairOf("2026-01-01 10:00:00|s2|e2"), annotationId: undefined, rows: [] };
    const { writes, done } = carriedOut({ lists: [[]] }, [{ ...plan(here), pair, annotation: undefined }]);
    expect([writes, done]).toEqual([[], []]);
  });
});
