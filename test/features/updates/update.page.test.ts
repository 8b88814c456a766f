import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { aboutFeature } from "../../../src/features/updates/index";
import { updateMenu } from "../../../src/features/updates/update.page";
import type { Chosen } from "../../../src/koreader/versions.port";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { Release } from "../../../src/model/release";
import type { DeviceState } from "../../../src/model/deviceState";
import { schemaVersion } from "../../../src/migrations";
import { aScreen } from "../../fakes/screen";

const published = "https://example.org/releases/latest/download/release.json";
const pack = { file: "catchword.pack", size: 3 * 1024 * 1024, sha256: "a".repeat(64), files: [] };
const release = (version: string, host = ""): Release => ({ version, host, changes: "- better", pack });

interface Options {
  readonly answer?: Result<Release>;
  readonly chosen?: Partial<Chosen>;
  readonly state?: Partial<DeviceState>;
  readonly published?: string;
  readonly canWrite?: boolean;
  readonly free?: number;
}

function device(options: Options = {}, during: () => void = () => undefined) {
  const { answer = ok(release("0.2.0")), canWrite = true } = options;
  const asked: string[] = [];
  const restarts: string[] = [];
  const worked: string[] = [];
  let chosen: Chosen = { base: "0", runs: "", ...options.chosen };
  const screen = aScreen({
    state: options.state ?? {},
    host: {
      device: { version: "0.1.0", published: options.published ?? published },
      versions: {
        folder: "/p/",
        place: "",
        chosen: () => chosen,
        choose: (next) => {
          if (canWrite) chosen = next;
          return canWrite;
        },
        tellVersion: () => undefined,
        isHostSince: (host) => host !== "v2099.01",
        askForRestart: (text) => void restarts.push(text),
      },
      folders: {
        makeFolder: () => true,
        list: () => [],
        remove: () => true,
        removeFolder: () => true,
        freeMegabytes: () => options.free,
        write: () => ({ write: () => true, close: () => true }),
      },
      sleepInhibitor: { during: (work) => work() },
    },
    server: {
      releases: {
        latest: (url) => {
          asked.push(url);
          worked.push(...screen.working);
          return answer;
        },
        fetch: (_url, _file, take) => {
          take("x".repeat(pack.size / 2));
          during();
          return failed({ kind: "unreachable", detail: "" });
        },
      },
    },
  });
  const textOf = ({ text }: MenuItem): string => (typeof text === "function" ? text() : text);
  const lines = (): readonly string[] => updateMenu(screen.ui).map(textOf);
  const run = (words: string): void => {
    const item = updateMenu(screen.ui).find((one) => textOf(one).startsWith(words));
    item?.run?.(() => undefined);
    screen.context.tasks.pass(0);
  };
  return { ...screen, asked, worked, restarts, lines, run, chosen: () => chosen };
}

const check = "Check for updates…";

describe("the menu of updates", () => {
  test("stays open at a tap, and explains its lines", () => {
    const chosen = { before: "versions/0.0.9/", beforeVersion: "0.0.9", beforeSchema: `${schemaVersion}` };
    const there = device({ published: "", chosen });
    expect(updateMenu(there.ui).map(({ keepsOpen, help }) => [keepsOpen, help])).toEqual([
      [
        true,
        "Catchword never looks for updates by itself. A new version is tried once; if it does not start, the one before runs again.",
      ],
      [true, "Versions before a release. They may have faults that a release does not have."],
      [true, undefined],
      [true, undefined],
    ]);
    there.run("Updates come from");
    const top = there.top();
    expect(top?.kind === "ask" && top.page).toMatchObject({
      title: "Where updates come from",
      hint: "https://example.org/release.json",
      description:
        "The address of the file release.json of the latest version. Leave it empty for the place where the plugin was published. Nothing of your library accounts is ever sent there.",
    });
  });

  test("has a line for the address only if the package has none", () => {
    expect(device().lines()).toEqual([check, "Offer beta versions"]);
    expect(device({ published: "" }).lines()).toContain("Updates come from: not set");
  });

  test("offers the former version only if it can read the present tables", () => {
    const before = { before: "versions/0.0.9/", beforeVersion: "0.0.9" };
    const back = "Go back to version 0.0.9";
    expect(device({ chosen: { ...before, beforeSchema: `${schemaVersion}` } }).lines()).toContain(back);
    expect(device({ chosen: { ...before, beforeSchema: `${schemaVersion - 1}` } }).lines()).not.toContain(back);
    expect(device({ chosen: before }).lines()).not.toContain(back);
  });

  test("offers a restart after a change to the former version was stored", () => {
    const chosen = { before: "versions/0.0.9/", beforeVersion: "0.0.9", beforeSchema: `${schemaVersion}` };
    const able = device({ chosen });
    able.run("Go back");
    expect([able.chosen().trial, able.restarts.length, able.said]).toEqual(["versions/0.0.9/", 1, []]);
    const unable = device({ chosen, canWrite: false });
    unable.run("Go back");
    expect([unable.restarts, unable.said.length]).toEqual([[], 1]);
    expect(unable.said[0]).toContain("could not be stored in the plugin's own folder");
  });
});

describe("the address of updates", () => {
  /** Types this where the address is missing. */
  const typed = (text: string) => {
    const there = device({ published: "" });
    there.run(check);
    const top = there.top();
    const fault = top?.kind === "ask" ? top.page.onSave(text) : "no question";
    there.context.tasks.pass(0);
    return { ...there, fault };
  };

  test("is asked for before the first check, which follows at once", () => {
    const there = typed(" https://elsewhere.example/release.json ");
    expect([there.fault, there.asked]).toEqual([undefined, ["https://elsewhere.example/release.json"]]);
    expect(there.lines()).toContain("Updates come from: elsewhere.example");
  });

  test("may be left out: nothing is checked then", () => {
    const there = typed("");
    expect([there.fault, there.asked, there.said]).toEqual([undefined, [], []]);
  });

  test("is in the field when it is changed", () => {
    const updateUrl = "https://elsewhere.example/release.json";
    const there = device({ published: "", state: { updateUrl } });
    there.run("Updates come from");
    const top = there.top();
    expect(top?.kind === "ask" && top.page.value).toBe(updateUrl);
  });

  test("must be a web address", () => {
    const there = typed("release.json");
    expect([there.fault, there.asked]).toEqual([expect.stringContaining("This is not a web address."), []]);
  });

  test("is drawn in its line once it was changed", () => {
    const there = device({ published: "" });
    let redraws = 0;
    updateMenu(there.ui)[2]?.run?.(() => (redraws += 1));
    const top = there.top();
    if (top?.kind === "ask") top.page.onSave("https://elsewhere.example/release.json");
    expect(redraws).toBe(1);
  });
});

test.each([true, false])("the switch of beta versions shows its state, and changes it (%s)", (offersBetas) => {
  const there = device({ state: { offersBetas } });
  const isChecked = (): boolean | undefined => updateMenu(there.ui)[1]?.checked?.();
  expect(isChecked()).toBe(offersBetas);
  there.run("Offer beta versions");
  expect(isChecked()).toBe(!offersBetas);
});

describe("a check for updates", () => {
  test("requests the package's address even if another one was typed", () => {
    const there = device({ state: { updateUrl: "https://elsewhere.example/release.json" } });
    there.run(check);
    expect(there.asked).toEqual([published]);
  });

  test("requests the typed address if the package has none", () => {
    const there = device({ published: "", state: { updateUrl: "https://elsewhere.example/release.json" } });
    there.run(check);
    expect(there.asked).toEqual(["https://elsewhere.example/release.json"]);
  });

  test("offers a restart while a downloaded version waits for it", () => {
    const there = device({ chosen: { trial: "versions/0.2.0/" } });
    there.run(check);
    expect([there.restarts, there.asked]).toEqual([
      [
        "Another version of Catchword is ready and is tried at the next start of KOReader. If it does not start, this one runs again.",
      ],
      [],
    ]);
  });

  test("offers a later release with its size", () => {
    const there = device();
    there.run(check);
    const top = there.top();
    expect(there.title()).toBe("Catchword 0.2.0");
    expect(top?.kind === "read" && top.page.text).toContain("Version 0.1.0 is in use. The download is 3.0 MB.");
  });

  test.each([
    ["0.1.0", false, "Version 0.1.0 is the newest."],
    ["0.2.0-beta.1", false, "Version 0.1.0 is the newest."],
    ["0.2.0-beta.1", true, undefined],
    ["0.2.0", true, undefined],
  ])("finds %s, with beta versions %s", (version, offersBetas, sentence) => {
    const there = device({ answer: ok(release(version)), state: { offersBetas } });
    there.run(check);
    expect(there.said).toEqual(sentence === undefined ? [] : [sentence]);
    expect(there.title()).toBe(sentence === undefined ? `Catchword ${version}` : "");
    expect(there.asked[0]?.includes("/download/beta/")).toBe(offersBetas);
  });

  test("shows that it runs, and how far the download is, in boxes that close", () => {
    const seen: unknown[] = [];
    const there = device({}, () => {
      there.boxes[0]?.stop();
      seen.push(there.boxes[0]?.isOpen, there.context.tasks.isStopping());
    });
    there.run(check);
    expect([there.worked, there.working, there.title()]).toEqual([["Checking for updates…"], [], "Catchword 0.2.0"]);
    there.tap("Download and try");
    there.context.tasks.pass(0);
    expect(seen).toEqual([true, true]);
    expect(there.boxes.map(({ texts, isOpen }) => [...texts, isOpen])).toEqual([
      ["Downloading version 0.2.0: 0 %", "Downloading version 0.2.0: 50 %", false],
    ]);
    expect(there.said).toEqual([expect.stringContaining("cannot be reached now")]);
    const lost = device({ answer: failed({ kind: "unreachable", detail: "" }) });
    lost.run(check);
    expect([lost.working, lost.said.length]).toEqual([[], 1]);
  });

  test("does not offer a release for a newer KOReader", () => {
    const there = device({ answer: ok(release("0.2.0", "v2099.01")) });
    there.run(check);
    expect([there.said, there.title()]).toEqual([
      ["Version 0.2.0 needs KOReader v2099.01 or newer. Update KOReader first."],
      "",
    ]);
  });

  test.each<[Failure, string]>([
    [{ kind: "redirected", location: "http://x" } as unknown as Failure, "leads to an address that is not encrypted"],
    [{ kind: "unreadable", detail: "" }, "No release of Catchword is published at"],
    [{ kind: "refused", status: 404, message: "" }, "No release of Catchword is published at"],
    [{ kind: "denied", status: 403, message: "" } as unknown as Failure, "No release of Catchword is published at"],
    [{ kind: "unreachable", detail: "" }, "cannot be reached now"],
    [{ kind: "timeout", sent: false }, "cannot be reached now"],
    [{ kind: "broken", sent: true, detail: "" }, "cannot be reached now"],
    [{ kind: "cancelled", sent: false }, "Stopped."],
    [{ kind: "untrusted", why: "self", detail: "" }, "it is self-signed, not signed by an authority."],
  ])("has a message for the failure %j", (failure, words) => {
    const there = device({ answer: failed(failure) });
    there.run(check);
    expect(there.said).toHaveLength(1);
    expect(there.said[0]).toContain(words);
  });
});

test("an update says how many megabytes it needs, and how many are free", () => {
  const there = device({ free: 5 });
  there.run(check);
  there.tap("Download and try");
  there.context.tasks.pass(0);
  expect(there.said).toEqual(["The update needs 11 MB, and this device has 5 MB free. Make room and try again."]);
});

describe("the first start after an update", () => {
  const began = (chosen: Partial<Chosen>): readonly string[] => {
    const there = device({ chosen });
    aboutFeature(there.ui).begun?.();
    there.context.tasks.pass(0);
    return there.context.notices;
  };

  test("shows which version is used now, or which did not start", () => {
    expect(began({ trial: "versions/0.1.0/" })).toEqual(["Catchword 0.1.0 is in use."]);
    expect(began({ failed: "versions/0.2.0/" })[0]).toContain("did not start. Version 0.1.0 is in use again.");
    expect(began({})).toEqual([]);
  });
});
