import {
  addressName,
  addressSentence,
  checkOtherClients,
  isNoLibrary,
  serverOutcome,
  switchOutcome,
  triedAddresses,
} from "../../../src/features/setup/checkResult";
import type { Failure } from "../../../src/base/failure";
import { sentenceFor } from "../../../src/base/sentence";
import type { OtherClient } from "../../../src/koreader/host.port";
import { defaults } from "../../../src/model/settings";
import { translate } from "../../fakes/say";
import { testContext } from "../../fakes/testContext";

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

const far = "https://other.example";
const progress = (url: string, isAutomatic: boolean): OtherClient => ({ kind: "progress sync", url, isAutomatic });
const shelf = (url: string): OtherClient => ({ kind: "downloader", name: "Shelf", urls: [far, url] });

test.each<[OtherClient, string | undefined, string]>([
  [progress("https://library.example/api/koreader", true), "bad", "it sends positions to this server too."],
  [progress("https://library.example:8443", false), undefined, ""],
  [progress("https://library.example", false), "notice", "it is signed in to this server too."],
  [progress("http://192.168.1.5:6060", true), "bad", "it sends positions to this server too."],
  [progress(far, true), undefined, ""],
  [progress("http://library.example/api/koreader", true), "bad", "it sends positions to this server too."],
  [progress("", true), undefined, ""],
  [shelf("https://library.example/api/v1/opds"), "notice", "it downloads a shelf of this server too."],
  [shelf(far), undefined, ""],
  [{ kind: "plugin", name: "Sync" }, "bad", "it is turned on too, and what it sends may be there twice."],
  [{ kind: "copy", folder: "old.koplugin" }, "notice", "Catchword is installed twice."],
])("another client on the device is reported only if it uses this server: %j", (client, state, text) => {
  const context = testContext({
    settings: { serverUrl: "https://library.example", localUrl: "http://192.168.1.5:6060" },
    host: { otherClients: () => [client] },
  });
  const [result, ...more] = checkOtherClients(context);
  expect([result?.state, result?.text ?? ""]).toEqual([state, expect.stringContaining(text)]);
  expect(more).toEqual([]);
});

test("each address that was tried is named once, in the order of the attempts", () => {
  const urls = { serverUrl: "https://a", localUrl: "http://b", remoteUrl: "https://c" };
  expect(triedAddresses({ ...defaults, ...urls })).toEqual(["http://b", "https://c", "https://a"]);
  expect(triedAddresses({ ...defaults, ...urls, localUrl: "", remoteUrl: "https://a" })).toEqual(["https://a"]);
});

test.each([
  [404, true],
  [511, true],
  [500, false],
  [403, false],
])("an answer with the status %i is of no library: %s", (status, isNone) => {
  expect(isNoLibrary({ kind: "refused", status, message: "" })).toBe(isNone);
});

test("a login page is no library, and a refused login is one", () => {
  for (const isPage of [true, undefined] as const)
    expect(isNoLibrary({ kind: "denied", status: 401, message: "", isPage })).toBe(isPage === true);
});

test("each of the two other addresses has its name", () => {
  const both = { ...settings, localUrl: "http://10.0.0.5", remoteUrl: "https://far.example" };
  const names = [both.localUrl, both.remoteUrl].map((url) => addressName(translate, both, url));
  expect(names).toEqual(["Local URL", "Remote URL"]);
});

test("a switch that is off is a fault with its remedy", () => {
  expect(switchOutcome(translate, false)).toEqual({
    state: "bad",
    text: "off on the server: positions are not kept. Turn the sync on in the settings of the server's web page.",
  });
});

test("other clients are named as the reader knows them", () => {
  const nameOf = (client: OtherClient): string | undefined =>
    checkOtherClients(testContext({ settings, host: { otherClients: () => [client] } }))[0]?.check;
  expect(nameOf(progress(settings.serverUrl, true))).toBe("KOReader's own progress sync");
  expect(nameOf({ kind: "plugin", name: "Sync" })).toBe("The plugin “Sync”");
});

describe("the sentence about an address that did not answer as a library", () => {
  const two = ["http://b", "https://c"];
  const timeout: Failure = { kind: "timeout", sent: false };
  const broken: Failure = { kind: "broken", sent: false, detail: "" };
  const packed: Failure = { kind: "broken", sent: false, detail: "", packing: "br" };
  const mend = "If that does not help, check the server URL: does it begin with http or https?";
  const plain = (failure: Failure): string => sentenceFor(translate, failure);

  test("names the addresses that were tried if there are two", () => {
    expect(addressSentence(translate, timeout, ["http://b"])).toBe(plain(timeout));
    expect(addressSentence(translate, timeout, two)).toBe(`${plain(timeout)} Tried: http://b, https://c.`);
  });

  test("asks for the scheme if the connection broke, unless the answer was packed", () => {
    expect(addressSentence(translate, broken, [])).toBe(`${plain(broken)} ${mend}`);
    expect(addressSentence(translate, packed, [])).toBe(plain(packed));
    expect(addressSentence(translate, timeout, [])).toBe(plain(timeout));
  });

  test("asks for the path only after a 404", () => {
    const answered = (status: number): string =>
      addressSentence(translate, { kind: "refused", status, message: "" }, two);
    expect(answered(404)).toMatch(/^A web server answers, but there is no library at this address\./u);
    expect(answered(500)).toBe(plain({ kind: "refused", status: 500, message: "" }));
    const page: Failure = { kind: "unreadable", detail: "a web page" };
    expect(addressSentence(translate, page, two)).toBe(plain(page));
  });
});
