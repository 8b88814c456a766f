import { mergeAnnotation, remoteValues } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import { aHighlight, aNote, looks } from "../../../fakes/mergeItems";

test("two devices merge two texts to the same result in either order", () => {
  const words = { colour: "#FFFF33", style: "highlight", title: "" };
  const sides = {
    hasBase: true,
    isChanged: true,
    isDeleted: false,
    wasOnServer: true,
    isComplete: true,
    base: { ...words, note: "old" },
  };
  const said = (note: string) => ({ ...words, note });
  const first = mergeAnnotation({ ...sides, local: said("ours"), remote: said("theirs") }, () => "— before:");
  if (first.kind !== "update") throw new Error("they meet");
  const second = mergeAnnotation({ ...sides, local: said("ours"), remote: first.remote }, () => "— before:");
  expect(second).toEqual({ kind: "update", local: first.remote, remote: first.remote });
});

test("an annotation has the looks of its highlight, and those of its note without one", () => {
  expect(remoteValues([{ ...aNote, colour: "#4ADE80" }, aHighlight])).toEqual({ ...looks, note: "mine", title: "" });
  expect(remoteValues([{ ...aNote, colour: "#4ADE80" }])).toMatchObject({ colour: "#4ADE80", style: "" });
});
