import { canonicalUrl } from "../../src/domain/webAddress";
import { serverUrlCases } from "../cases/serverUrl.cases";

describe("the server URL", () => {
  test.each(serverUrlCases)("with $name", ({ text, url }) => {
    const answer = canonicalUrl(text);
    if (url !== undefined) expect(answer).toEqual({ url });
    else expect("problem" in answer).toBe(true);
  });

  test.each(serverUrlCases)("made canonical twice is the same, with $name", ({ url }) => {
    if (url !== undefined) expect(canonicalUrl(url)).toEqual({ url });
  });
});
