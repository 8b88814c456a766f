import { isFormatExcluded, toggledFormat } from "../../src/book/exclusion.rules";

test("a format is excluded and included again", () => {
  const twice = toggledFormat(toggledFormat([], "PDF"), "CBR");
  expect((["PDF", "CBR", "CBZ"] as const).map((type) => isFormatExcluded(twice, type))).toEqual([true, true, false]);
  expect(toggledFormat(twice, "PDF")).toEqual([{ type: "CBR" }]);
  expect(toggledFormat([{ type: "CBR" }], "CBR")).toEqual([]);
});
