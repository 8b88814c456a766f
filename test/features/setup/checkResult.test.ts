import { serverOutcome } from "../../../src/features/setup/checkResult";
import { defaults } from "../../../src/model/settings";
import { translate } from "../../fakes/say";

const settings = { ...defaults, serverUrl: "https://library.example" };
const sentence =
  "Catchword was tried with Grimmory 2.3 to 3.5. If something fails, look for a newer version of Catchword.";

test.each(["3.6.0", "v3.6.0", "v3.10.2", "4.0.0", "v12.1", "3.6.0-beta.1"])(
  "the server version %s counts as untested",
  (version) => {
    const { state, text } = serverOutcome(translate, settings, undefined, version);
    expect(state).toBe("detail");
    expect(text).toBe(`answers at https://library.example (encrypted). Version: ${version}. ${sentence}`);
  },
);

test.each(["v3.5.0", "3.5.9", "3.2.4", "v2.3.1", "v2.6.0", "1.9.0", "development", "nightly-20260716", ""])(
  "the server version %p does not count as untested",
  (version) => {
    const { state, text } = serverOutcome(translate, settings, undefined, version);
    expect([state, text.includes("tried")]).toEqual(["good", false]);
  },
);

test("a server without a version does not count as untested", () => {
  const { state, text } = serverOutcome(translate, settings, undefined, undefined);
  expect([state, text.includes("tried")]).toEqual(["good", false]);
});
