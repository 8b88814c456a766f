import { headerIn, headersIn, withHeader, withoutHeader } from "../../src/domain/requestHeaders";
import { headerCases } from "../cases/requestHeaders.cases";

test.each(headerCases)("an extra header: $name", ({ typed, header, objection }) => {
  const read = headerIn(typed);
  if ("problem" in read) expect(read.problem).toBe(objection);
  else expect(`${read.name}: ${read.value}`).toBe(header);
});

test("extra headers are kept one by one, the last of a name counts", () => {
  let kept = withHeader("", { name: "X-One", value: "1" });
  kept = withHeader(kept, { name: "X-Two", value: "2" });
  kept = withHeader(kept, { name: "x-one", value: "3" });
  expect(headersIn(kept)).toEqual([
    { name: "X-Two", value: "2" },
    { name: "x-one", value: "3" },
  ]);
  expect(headersIn(withoutHeader(kept, "X-TWO"))).toEqual([{ name: "x-one", value: "3" }]);
});
