import { joinNotes, joinTitles } from "../../../../src/features/annotations/merge/joinedText.rules";
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

describe("a text without a known earlier one", () => {
  const values = (note: string, style = "highlight") => ({ colour: "#FFFF33", title: "", style, note });
  const sides = { hasBase: true, isDeleted: false, wasOnServer: true, isComplete: true, isChanged: false };
  const merged = (given: Partial<Parameters<typeof mergeAnnotation>[0]>) => {
    const merge = mergeAnnotation({ ...sides, ...given }, () => "— before:");
    return merge.kind === "update" ? [merge.local, merge.remote] : merge.kind;
  };

  test("is kept on both sides, and so is one that both sides changed alike", () => {
    const joined = values("ours\n\n— before:\ntheirs");
    expect(merged({ local: values("ours"), remote: values("theirs") })).toEqual([joined, joined]);
    const base = values("old");
    expect(merged({ base, isChanged: true, local: values("new"), remote: values("new") })).toEqual([
      values("new"),
      values("new"),
    ]);
  });

  test("has the style of the server only if that is a choice of the reader", () => {
    const style = (before: string, theirs: string, isChanged: boolean) => {
      const both = merged({
        base: values("", before),
        isChanged,
        local: values("", "underline"),
        remote: values("", theirs),
      });
      return typeof both === "string" ? both : both.map((one) => one.style);
    };
    expect(style("", "highlight", true)).toEqual(["underline", "underline"]);
    expect(style("", "squiggly", true)).toEqual(["squiggly", "squiggly"]);
    expect(style("strikethrough", "highlight", false)).toEqual(["highlight", "highlight"]);
    expect(style("strikethrough", "highlight", true)).toEqual(["underline", "underline"]);
  });
});

describe("two titles", () => {
  test.each([
    ["A / B", "B / C", "A / B / C"],
    ["B", "B / C", "B / C"],
    ["A / B", "B", "A / B"],
    ["A", "B", "A / B"],
  ])("%s and %s become %s", (later, earlier, joined) => {
    expect(joinTitles(later, earlier)).toBe(joined);
  });
});

test("a line that ends as a heading is text if nothing is below it", () => {
  const earlier = "before\n\n— Also noted:";
  expect(joinNotes("later", earlier, () => "— Earlier:")).toBe(`later\n\n— Earlier:\n${earlier}`);
});
