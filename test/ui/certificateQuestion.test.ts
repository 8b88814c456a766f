import type { Untrusted } from "../../src/base/failure";
import { unchecked } from "../../src/base/trust";
import type { MenuItem } from "../../src/koreader/screen.port";
import { askAboutCertificate, certificateChoice, certificateItems } from "../../src/ui/certificateQuestion";
import { aScreen } from "../fakes/screen";

const origin = "https://library.example:443";
const other = "https://other.example:443";
const old = "ab".repeat(32);
const shown = { origin, sha256: "cd".repeat(32) };
const untrusted: Untrusted = { kind: "untrusted", why: "self", detail: "self-signed", shown };
const hidden: Untrusted = { ...untrusted, shown: undefined };

/** `before`: the trust of the server until now. */
function reader(before?: string) {
  const trusted = [{ origin: other, trust: old }];
  const trustAtDrop: (string | undefined)[] = [];
  const screen = aScreen({
    settings: { trustedServers: before === undefined ? trusted : trusted.concat([{ origin, trust: before }]) },
    connection: { chooseAddress: () => void trustAtDrop.push(trust()) },
  });
  /** The trust of the server at each of them. */
  const after: (string | undefined)[] = [];
  const ask = (failure = untrusted): void => askAboutCertificate(screen.ui, failure, () => void after.push(trust()));
  const text = (): string => {
    const top = screen.top();
    return top?.kind === "read" ? top.page.text : "";
  };
  const trust = (): string | undefined =>
    screen.ui.settings().trustedServers.find((server) => server.origin === origin)?.trust;
  return { ...screen, ask, text, trust, after, trustAtDrop };
}

describe("the question about a certificate", () => {
  test("shows the fingerprint to compare, and trusts exactly that one", () => {
    const there = reader();
    there.ask();
    const print = Array<string>(4).fill("CD:CD:CD:CD:CD:CD:CD:CD").join("\n");
    expect(there.text().split("\n\n")).toEqual([
      "The server's certificate is not trusted: it is self-signed, not signed by an authority.",
      "If https://library.example is your own server, compare this SHA-256 with that of its certificate:",
      print,
      "Once trusted, only this certificate is accepted.",
    ]);
    there.tap("Trust this certificate");
    expect([there.trust(), there.after, there.context.count.changed]).toEqual([shown.sha256, [shown.sha256], 1]);
    expect(there.ui.settings().trustedServers).toContainEqual({ origin: other, trust: old });
  });

  test("closes open connections before it trusts", () => {
    const there = reader();
    there.ask();
    there.tap("Trust this certificate");
    expect(there.trustAtDrop).toEqual([undefined]);
  });

  test("warns with both fingerprints if another certificate was trusted before", () => {
    const there = reader(old);
    there.ask();
    expect(there.text()).toContain("somebody else answers in its place");
    expect(there.text().indexOf("CD:CD")).toBeLessThan(there.text().indexOf("Until now it was:\nAB:AB"));
    there.tap("Trust this certificate");
    expect(there.trust()).toBe(shown.sha256);
  });

  test("compares with no former one if none was checked", () => {
    const there = reader(unchecked);
    there.ask();
    expect(there.text()).not.toContain("Until now");
  });

  test("asks again before nothing is checked any more", () => {
    const there = reader();
    there.ask();
    there.tap("Do not check");
    expect([there.trust(), there.title()]).toEqual([undefined, expect.stringContaining("Without a check")]);
    there.tap("Cancel");
    expect([there.trust(), there.after]).toEqual([undefined, []]);
    there.ask();
    there.tap("Do not check");
    there.tap("Do not check");
    expect([there.trust(), there.after]).toEqual([unchecked, [unchecked]]);
  });

  test("is only a reason if the certificate is not known", () => {
    const there = reader();
    there.ask(hidden);
    expect([there.said, there.top()]).toEqual([
      ["The server's certificate is not trusted: it is self-signed, not signed by an authority."],
      undefined,
    ]);
    expect(certificateChoice(there.ui, hidden, () => undefined)).toBeUndefined();
    expect(certificateChoice(there.ui, untrusted, () => undefined)?.text).toBe("About the certificate");
  });
});

describe("the lines of trusted certificates", () => {
  const textsOf = (items: readonly MenuItem[]): readonly unknown[] => items.map(({ text }) => text);

  test("say whether the certificate is checked, and take the trust back after a question", () => {
    const there = reader(unchecked);
    const items = certificateItems(there.ui);
    expect(textsOf(items)).toEqual(["Certificate: trusted by you", "Certificate: not checked"]);
    expect(items.every(({ keepsOpen }) => keepsOpen)).toBe(true);
    let redraws = 0;
    items[1]?.run?.(() => void (redraws += 1));
    expect([there.title(), redraws]).toEqual(["Check the certificate of https://library.example as usual again?", 0]);
    there.tap("Check again");
    expect([there.trust(), redraws]).toEqual([undefined, 1]);
    expect(there.ui.settings().trustedServers).toEqual([{ origin: other, trust: old }]);
  });
});
