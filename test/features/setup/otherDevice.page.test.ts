import { otherDeviceItem } from "../../../src/features/setup/otherDevice.page";
import { setupPlaces } from "../../../src/features/setup/setupFile";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { getDeviceState } from "../../../src/store/deviceState";
import { aDisk } from "../../fakes/disk";
import { aScreen } from "../../fakes/screen";

const account = { serverUrl: "http://library", libraryUsername: "ann", libraryPassword: "correct horse" };

/** The menu of a device. `text`: of a set-up file on it. */
function device({ text, canWrite = true }: Given = {}) {
  const disk = aDisk();
  const screen = aScreen({
    settings: account,
    host: {
      files: disk,
      folders: { ...disk, replaceFile: (path, bytes) => canWrite && disk.replaceFile(path, bytes) },
      versions: { folder: "/plugins/catchword.koplugin/" },
      accounts: { list: () => [{ isCurrent: true }] as never },
      device: { marks: () => "model Kobo", places: { database: "/settings/catchword.sqlite", log: "/settings" } },
    },
  });
  const [own, inPlugin] = setupPlaces(screen.ui) as [string, string];
  if (text !== undefined) disk.contents.set(inPlugin, text);
  const run = (place: number): void => (otherDeviceItem(screen.ui).items as MenuItem[])[place]?.run?.(() => undefined);
  const texts = (): readonly string[] => {
    const top = screen.top();
    return top?.kind === "read" ? [top.page.text, ...(top.page.choices ?? []).map((choice) => choice.text)] : [];
  };
  return { ...screen, disk, own, inPlugin, texts, save: () => run(0), load: () => run(1) };
}

interface Given {
  readonly text?: string;
  readonly canWrite?: boolean;
}

const fileWith = (settings: object): string => JSON.stringify({ catchword: 1, settings });

describe("settings for another device", () => {
  test("are saved with passwords only if the reader says so", () => {
    const there = device();
    there.save();
    there.tap("Without passwords");
    expect(there.disk.contents.get(there.own)).not.toContain("correct horse");
    expect(there.said[0]).toContain("Without passwords: the other device asks");
    there.save();
    there.tap("With passwords");
    expect(there.disk.contents.get(there.own)).toContain("correct horse");
    expect(there.said[1]).toContain("whoever has this file can use your account");
    expect(there.said[1]).toContain(there.own);
  });

  test("are not said to be saved if the file cannot be written", () => {
    const there = device({ canWrite: false });
    there.save();
    there.tap("With passwords");
    expect(there.said).toEqual([`${there.own} cannot be written.`]);
  });

  test("are looked for in each place, which are named without a file", () => {
    const there = device();
    there.load();
    for (const place of setupPlaces(there.ui)) expect(there.said[0]).toContain(place);
  });

  test.each([
    ["{", "This file is not valid JSON."],
    ["[]", "This is no settings file of Catchword."],
    ['{"catchword": 2, "settings": {}}', "A newer version of Catchword saved this file."],
    [" ".repeat(1_048_577), "This file is larger than 1 MB."],
  ])("are refused with a reason: %.20s", (text, reason) => {
    const there = device({ text });
    there.load();
    expect(there.said[0]).toContain(reason);
    expect(there.said[0]).toContain(there.inPlugin);
  });

  test("are shown before they are used, without secrets and lists", () => {
    const text = fileWith({
      minPages: 3,
      libraryPassword: "other horse",
      excludedFolders: [{ path: "/mnt/Attic" }],
      colour: 1,
    });
    const there = device({ text });
    there.load();
    const [shown = ""] = there.texts();
    expect(shown).toContain("Settings that change: 3");
    expect(shown).toMatch(/minPages: \S+ → 3/u);
    expect(shown).not.toContain("horse");
    expect(shown).toMatch(/^excludedFolders$/mu);
    expect(shown).toContain("Nothing changes before the server accepts the login.");
    expect(shown).toContain("Left out, unknown or impossible: colour");
  });

  test("can be used only if they change anything", () => {
    const there = device({ text: fileWith({ libraryUsername: "ann" }) });
    there.load();
    expect(there.texts()).toEqual([expect.stringContaining("Settings that change: 0")]);
  });

  test("are used at once if server and account stay, and the file loses its passwords", () => {
    const there = device({ text: fileWith({ minPages: 3, libraryPassword: "correct horse" }) });
    there.load();
    there.tap("Use these settings");
    expect([there.ui.settings().minPages, there.context.count.changed]).toEqual([3, 1]);
    expect(there.disk.contents.get(there.inPlugin)).not.toContain("horse");
    expect(there.said).toEqual(["The settings are in use."]);
    expect(getDeviceState(there.ui.database).isSetupUsed).toBe(true);
  });

  test("ask for the login if the account changes, with what the file has", () => {
    const there = device({ text: fileWith({ libraryUsername: "ben", libraryPassword: "secret", minPages: 3 }) });
    const { minPages } = there.ui.settings();
    there.load();
    there.tap("Use these settings");
    const top = there.top();
    expect(top?.kind === "account" && [top.page.username, top.page.password]).toEqual(["ben", "secret"]);
    expect(there.ui.settings()).toMatchObject({ libraryUsername: "ann", minPages });
    expect(minPages).not.toBe(3);
    expect(there.said).toEqual([]);
  });
});

describe("the menu of settings for another device", () => {
  test("stays open, and asks whether passwords are saved", () => {
    const there = device();
    const item = otherDeviceItem(there.ui);
    expect(item.text).toBe("Settings for another device");
    expect((item.items as MenuItem[]).map(({ text, keepsOpen }) => [text, keepsOpen])).toEqual([
      ["Save to a file…", true],
      ["Load from a file…", true],
    ]);
    there.save();
    expect(there.title()).toBe("Save server, user name and settings");
    there.tap("Without passwords");
    expect(there.said[0]?.split("\n\n")).toEqual([
      there.own,
      "Without passwords: the other device asks for the password.",
      "Copy it into catchword.koplugin on a new device, or into the same folder. Catchword finds it there at the next start.",
    ]);
  });

  test("names the places, a line each, if there is no file", () => {
    const there = device();
    there.load();
    expect(there.said[0]?.split("\n")).toEqual([
      "There is no catchword-setup.json. Copy it to one of these places:",
      "",
      ...setupPlaces(there.ui),
    ]);
  });
});

describe("the preview of settings from a file", () => {
  const preview = (settings: object): readonly string[] => {
    const there = device({ text: fileWith(settings) });
    there.load();
    expect(there.title()).toBe("Settings for another device");
    const [text = "", ...choices] = there.texts();
    return text.split("\n\n").slice(1).concat(choices);
  };
  test("has nothing but their number if nothing changes", () => {
    expect(preview({ libraryUsername: "ann" })).toEqual(["Settings that change: 0"]);
  });

  test("shows a dash for a missing value", () => {
    expect(preview({ readerUsername: "kobo" })).toEqual([
      "Settings that change: 1",
      "readerUsername: – → kobo",
      "Nothing changes before the server accepts the login.",
      "Use these settings",
    ]);
  });

  test.each([60, 61])("leaves out a value of more than 60 characters: %i", (length) => {
    const readerUsername = "x".repeat(length);
    const line = length === 60 ? `readerUsername: – → ${readerUsername}` : "readerUsername";
    expect(preview({ readerUsername })[1]).toBe(line);
  });

  test("says nothing of a login for other settings", () => {
    expect(preview({ minPages: 3 })).toHaveLength(3);
  });
});
