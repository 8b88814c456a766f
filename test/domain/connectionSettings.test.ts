import { headerIn, headersIn, withHeader, withoutHeader } from "../../src/domain/requestHeaders";
import { handTrustIn, shownFingerprint, withHandTrust } from "../../src/domain/trust";
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

test("trust is given to one origin, and taken back", () => {
  const home = "https://home.example:443";
  let kept = withHandTrust("", home, { sha256: "ab12" });
  kept = withHandTrust(kept, "https://away.example:8443", "unchecked");
  expect(handTrustIn(kept, home)).toEqual({ sha256: "ab12" });
  expect(handTrustIn(kept, "https://away.example:8443")).toBe("unchecked");
  expect(handTrustIn(kept, "https://home.example:8443")).toBeUndefined();
  expect(handTrustIn(withHandTrust(kept, home, undefined), home)).toBeUndefined();
});

test("a SHA-256 is shown in pairs, eight on a line", () => {
  expect(shownFingerprint("ab12cd")).toBe("AB:12:CD");
  expect(shownFingerprint("00112233445566778899")).toBe("00:11:22:33:44:55:66:77\n88:99");
});
