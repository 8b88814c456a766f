import {
  handTrustOf,
  isEncryptionOf,
  isMixture,
  isNamed,
  mayCarryLogin,
  mayCarrySecrets,
  shownFingerprint,
  unchecked,
  type Via,
  withHandTrust,
  withNetwork,
} from "../../src/base/trust";

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

test("a network is added once, and removed again", () => {
  const attic = withNetwork([], "attic", true);
  expect(withNetwork(attic, "attic", true)).toEqual([{ name: "attic" }]);
  const both = withNetwork(attic, "cellar", true);
  expect(both).toEqual([{ name: "attic" }, { name: "cellar" }]);
  expect(withNetwork(both, "attic", false)).toEqual([{ name: "cellar" }]);
  expect([isNamed(both, "cellar"), isNamed(both, "roof"), isNamed(both)]).toEqual([true, false, false]);
});

test("a device that knows no names of networks has one for everywhere", () => {
  const everywhere = withNetwork([], undefined, true);
  expect([isNamed(everywhere), isNamed(everywhere, "attic")]).toEqual([true, false]);
  expect(withNetwork(everywhere, undefined, false)).toEqual([]);
});

test("an address encrypts another one of the same host", () => {
  expect(isEncryptionOf("http://a.example", "https://a.example")).toBe(true);
  expect(isEncryptionOf("http://a.example", "https://b.example")).toBe(false);
  expect(isEncryptionOf("https://a.example", "https://a.example")).toBe(false);
  expect(isEncryptionOf("http://a.example", "http://a.example")).toBe(false);
  expect(isEncryptionOf("", "")).toBe(false);
});

test("addresses are a mixture if only some are encrypted", () => {
  expect(isMixture(["https://a.example", "http://b.example"])).toBe(true);
  expect(isMixture(["https://a.example", ""])).toBe(false);
  expect(isMixture(["http://a.example", "http://b.example"])).toBe(false);
  expect(isMixture(["http://x.example/https://", "http://b.example"])).toBe(false);
});

describe("secrets", () => {
  const plain = "http://a.example";
  const secure = "https://a.example";
  const may = (urls: readonly string[], url: string, via: Via, isHere = false): boolean =>
    mayCarrySecrets(urls, { url, via }, () => isHere);

  test("go over https from anywhere", () => {
    expect(may([plain, secure], secure, "remote")).toBe(true);
    expect(may([plain, secure], secure, "local")).toBe(true);
  });

  test("go over http to the only address", () => {
    expect(may([plain], plain, "fallback")).toBe(true);
    expect(may([plain], plain, "local")).toBe(true);
  });

  test("go over http to the local address in a network that was allowed", () => {
    expect(may([plain, secure], plain, "local", true)).toBe(true);
    expect(may([plain, secure], plain, "local", false)).toBe(false);
    expect(may([plain, "http://b.example"], plain, "local", false)).toBe(false);
  });

  test("go over http to another address only while none has https", () => {
    expect(may([plain, "http://b.example"], plain, "remote")).toBe(true);
    expect(may([plain, secure], plain, "remote", true)).toBe(false);
  });

  test("go over http for a login only while no address has https", () => {
    expect([mayCarryLogin([plain]), mayCarryLogin([plain, secure])]).toEqual([true, false]);
  });
});
