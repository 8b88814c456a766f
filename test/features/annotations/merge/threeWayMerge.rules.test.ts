import { mergeAnnotation } from "../../../../src/features/annotations/merge/threeWayMerge.rules";

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
