import { handTrustOf, shownFingerprint, unchecked, withHandTrust } from "../../src/base/trust";

test("trust is given to one origin, and withdrawn again", () => {
  const home = "https://home.example:443";
  let servers = withHandTrust([], home, "ab12");
  servers = withHandTrust(servers, "https://away.example:8443", unchecked);
  expect(handTrustOf(servers, home)).toBe("ab12");
  expect(handTrustOf(servers, "https://away.example:8443")).toBe(unchecked);
  expect(handTrustOf(servers, "https://home.example:8443")).toBeUndefined();
  expect(withHandTrust(servers, home, "cd34")).toHaveLength(2);
  expect(handTrustOf(withHandTrust(servers, home, undefined), home)).toBeUndefined();
});

test("a SHA-256 is shown in pairs, eight in a line", () => {
  expect(shownFingerprint("ab12cd")).toBe("AB:12:CD");
  expect(shownFingerprint("00112233445566778899")).toBe("00:11:22:33:44:55:66:77\n88:99");
});
