import { listKnown } from "../../../../src/features/annotations/collect/knownItems";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { listKnownItems } from "../../../../src/features/annotations/annotations.store";
import { annotationOf } from "../../../../src/model/annotation";
import type { Fingerprint } from "../../../../src/model/book";
import { memoryStore } from "../../../fakes/memoryStore";
import { testContext } from "../../../fakes/testContext";

const fingerprint = "a" as Fingerprint;
const timeOf = (day: number): string => `2026-01-0${day} 10:00:00`;
const idOf = (day: number): string => `${timeOf(day)}|/s|/e`;
const annotations = [1, 2].map((day) =>
  annotationOf({ datetime: timeOf(day), page: "/s", start: "/s", end: "/e", text: "words" }, {}),
);
const row = (annotationId: string, digest = ""): BaseItem => ({
  kind: "annotation",
  annotationId,
  digest,
  serverId: 5,
  wasOnServer: true,
});

function known(...base: readonly BaseItem[]) {
  const { database } = memoryStore();
  const file = { fingerprint, path: "/a.epub", at: 0 };
  saveMergeOutcome(database, file, { base, forgotten: [], changes: [], settled: [] });
  const listed = listKnown(testContext({ database }), fingerprint, annotations);
  return { listed: listed.map((one) => one.annotationId), stored: listKnownItems(database, fingerprint) };
}

describe("the known items of some annotations", () => {
  test("are those with their IDs", () => {
    expect(known(row(idOf(1), "d"), row(idOf(2), "d"), row(idOf(3), "d")).listed).toEqual([idOf(1), idOf(2)]);
  });

  test("get the IDs if another client stored them by their times", () => {
    const { listed, stored } = known(row(timeOf(2)), row(idOf(1), "d"), row(timeOf(3)));
    expect(listed).toEqual([idOf(1), idOf(2)]);
    expect(stored.map(({ annotationId }) => annotationId).sort()).toEqual([idOf(1), idOf(2), timeOf(3)].sort());
  });

  test("keep a time as their ID if their content is known", () => {
    const { listed, stored } = known(row(timeOf(2), "d"));
    expect(listed).toEqual([timeOf(2)]);
    expect(stored).toMatchObject([{ annotationId: timeOf(2) }]);
  });
});
