import type { Failure } from "../../../src/base/failure";
import { showLookFailure } from "../../../src/features/setup/lookFailure.page";
import { aScreen } from "../../fakes/screen";

const secure = "https://library.example";
const plain = "http://10.0.0.2:6060";
const page = { kind: "unreadable", detail: "a web page", isPage: true } as unknown as Failure;

function failing(failure: Failure, urls: readonly string[] = [plain, secure]) {
  const screen = aScreen({ settings: { serverUrl: "" }, connection: { chooseAddress: () => undefined } });
  const steps: string[] = [];
  showLookFailure(screen.ui, failure, urls, {
    again: () => void steps.push("again"),
    back: () => void steps.push("back"),
  });
  const top = screen.top();
  const buttons = top?.kind === "read" ? (top.page.choices ?? []).map(({ text }) => text) : [];
  return { ...screen, steps, buttons };
}

describe("a library that is not found", () => {
  test("has a reason, and the way back to the address", () => {
    const there = failing({ kind: "offline" });
    expect([there.said, there.top()]).toEqual([
      ["This device is not connected to a network. Tried: http://10.0.0.2:6060, https://library.example."],
      undefined,
    ]);
    there.besideOk()?.run();
    expect([there.besideOk()?.text, there.steps]).toEqual(["Back", ["back"]]);
  });

  test("has the way back although its certificate is not known", () => {
    const there = failing({ kind: "untrusted", why: "self", detail: "" });
    expect([there.said.length, there.top()]).toEqual([1, undefined]);
    there.besideOk()?.run();
    expect(there.steps).toEqual(["back"]);
  });

  test("may be behind a proxy that wants a header, at the encrypted address only", () => {
    const there = failing(page);
    expect(there.buttons).toEqual(["Add a header", "Back"]);
    there.tap("Add a header");
    const form = there.top();
    if (form?.kind !== "ask") throw new Error("no form");
    expect(form.page.description).toContain("https://library.example");
    expect(form.page.onSave("no header")).toBeDefined();
    expect(there.steps).toEqual([]);
    expect(form.page.onSave("X-Gate: sesame")).toBeUndefined();
    expect(there.ui.settings().requestHeaders).toEqual([
      { origin: "https://library.example:443", name: "X-Gate", value: "sesame" },
    ]);
    expect(there.steps).toEqual(["again"]);
  });

  test.each<[string, Failure]>([
    ["a redirect", { kind: "redirected", to: "https://login" } as unknown as Failure],
    ["a page that refuses", { kind: "denied", status: 403, message: "", isPage: true } as unknown as Failure],
  ])("offers a header after %s", (_, failure) => {
    expect(failing(failure).buttons).toEqual(["Add a header", "Back"]);
  });

  test("offers no header without encryption, or after an answer of a library", () => {
    expect(failing(page, [plain]).buttons).toEqual([]);
    const answer = { kind: "denied", status: 403, message: "", isPage: false } as unknown as Failure;
    expect(failing(answer).buttons).toEqual([]);
  });

  test("is nothing to report if a newer search replaced this one", () => {
    const there = failing({ kind: "cancelled", sent: false });
    expect([there.said, there.top(), there.steps]).toEqual([[], undefined, []]);
  });

  test("is asked again once its certificate is trusted", () => {
    const shown = { origin: "https://library.example:443", sha256: "ab".repeat(32) };
    const there = failing({ kind: "untrusted", why: "self", detail: "", shown });
    there.tap("Trust this certificate");
    expect(there.steps).toEqual(["again"]);
  });
});
