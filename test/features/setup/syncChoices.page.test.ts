import { chooseWhatIsSynced } from "../../../src/features/setup/syncChoices.page";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Settings } from "../../../src/model/settings";
import { getDeviceState } from "../../../src/store/deviceState";
import { aScreen } from "../../fakes/screen";

/** The last step of the set-up. `sessionAuth`: how the server takes sessions. */
function lastStep(settings: Partial<Settings> = {}, isFirst = true, sessionAuth = "md5") {
  const screen = aScreen({
    settings: { serverUrl: "", readerUsername: "reader", highlights: "off", bookmarks: "off", ...settings },
    state: { isChoiceDue: true },
    connection: { dialect: () => ({ ...dialectOf("spec"), sessionAuth }) as never },
  });
  chooseWhatIsSynced(screen.ui, isFirst);
  const labels = (): readonly string[] => screen.lines().map((line) => line.split("|")[0] ?? "");
  return { ...screen, labels };
}

describe("the choice of what is synced", () => {
  test("begins with highlights and bookmarks ticked in the first set-up only", () => {
    expect(lastStep({}, true).labels()).toContain("☑ Highlights and bookmarks");
    expect(lastStep({}, false).labels()).toContain("☐ Highlights and bookmarks");
  });

  test("is saved when the page is closed, whatever was tapped", () => {
    const there = lastStep({ statusSync: true, shelfOnWake: false });
    there.tap("☑ Book status");
    there.tap("☐ Books of your shelf");
    there.closeTop();
    expect(there.ui.settings()).toMatchObject({
      statusSync: false,
      shelfOnWake: true,
      highlights: "send",
      bookmarks: "send",
    });
    expect([getDeviceState(there.ui.database).isChoiceDue, there.context.count.changed]).toEqual([false, 1]);
  });

  test("is not saved before the page is closed", () => {
    const there = lastStep({ progressSync: true });
    there.tap("☑ Reading position");
    expect(there.ui.settings().progressSync).toBe(true);
  });

  test("is saved by Done, which tests the connection", () => {
    const there = lastStep({ sessionSync: true });
    there.tap("☑ Reading sessions");
    there.tap("▸ Done");
    expect(there.ui.settings().sessionSync).toBe(false);
    expect([there.top(), there.said]).toEqual([undefined, [expect.stringContaining("Set the server URL")]]);
  });

  test("goes round by taps for highlights and bookmarks together", () => {
    const there = lastStep({ highlights: "send", bookmarks: "send" });
    const value = (): string | undefined => there.lines().find((line) => line.includes("Highlights"));
    there.tap("☑ Highlights and bookmarks");
    expect(value()).toBe("☑ Highlights and bookmarks|both ways");
    there.tap("☑ Highlights and bookmarks");
    expect(value()).toBe("☐ Highlights and bookmarks|stay on this device");
    there.tap("☐ Highlights and bookmarks");
    there.closeTop();
    expect(there.ui.settings()).toMatchObject({ highlights: "send", bookmarks: "send" });
  });

  test("makes highlights and bookmarks alike at the first tap", () => {
    const there = lastStep({ highlights: "send", bookmarks: "off" }, false);
    there.tap("☑ Highlights and bookmarks");
    there.closeTop();
    expect(there.ui.settings()).toMatchObject({ highlights: "both", bookmarks: "both" });
  });

  test("has a tick if only bookmarks are on", () => {
    expect(lastStep({ bookmarks: "both" }, false).lines()).toContain("☑ Highlights and bookmarks|both ways");
  });

  test("has no tick for what needs a reader account that is missing", () => {
    const alone = lastStep({ readerUsername: "" });
    expect(alone.labels()).toEqual(expect.arrayContaining(["– Reading sessions", "– Reading position"]));
    const bearer = lastStep({ readerUsername: "", sessionSync: true }, true, "bearer");
    expect(bearer.labels()).toEqual(expect.arrayContaining(["☑ Reading sessions", "– Reading position"]));
  });
});

describe("the lines of what is synced", () => {
  test("say what each of them is", () => {
    const there = lastStep({ sessionSync: true, progressSync: true, statusSync: true, shelfOnWake: false });
    expect(there.lines()).toEqual([
      "▸ Done|test the connection",
      "☑ Reading sessions|when, and how long",
      "☑ Reading position|on all your devices",
      "☑ Book status|being read, finished",
      "☑ Highlights and bookmarks|sent to the library",
      "☐ Books of your shelf|after waking up",
    ]);
    expect(lastStep({ readerUsername: "" }).lines()).toContain("– Reading position|needs the reader account");
  });

  test("keep highlights that go both ways, and the position as it is tapped", () => {
    const there = lastStep({ highlights: "both", bookmarks: "both", progressSync: true });
    expect(there.lines()).toContain("☑ Highlights and bookmarks|both ways");
    there.tap("☑ Reading position");
    expect(there.labels()).toContain("☐ Reading position");
    there.closeTop();
    expect(there.ui.settings()).toMatchObject({ progressSync: false, highlights: "both" });
  });
});
