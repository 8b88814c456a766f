import { exclusionsItem } from "../../../src/features/book-menu/exclusions.page";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { aScreen, pickedFolder, settingsOf } from "../../fakes/screen";

const itemsOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));
const find = (items: readonly MenuItem[], text: string): MenuItem => items.find((item) => item.text === text)!;
const nothing = (): void => undefined;

describe("the menu of exclusions", () => {
  const screen = aScreen({
    settings: { excludedFolders: [{ path: "/mnt/a" }, { path: "/mnt/ab" }, { path: "/mnt/a/b" }] },
  });
  const items = (): readonly MenuItem[] => itemsOf(exclusionsItem(screen.ui));
  const paths = (): readonly string[] => settingsOf(screen).excludedFolders.map(({ path }) => path);

  test("removes only the tapped folder, after a question", () => {
    find(items(), "/mnt/a").run?.(nothing);
    expect(screen.title()).toContain("/mnt/a");
    screen.tap("Cancel");
    expect(paths()).toEqual(["/mnt/a", "/mnt/ab", "/mnt/a/b"]);
    find(items(), "/mnt/a").run?.(nothing);
    screen.tap("Remove");
    expect(paths()).toEqual(["/mnt/ab", "/mnt/a/b"]);
  });

  test("adds a folder once", () => {
    let redrawn = 0;
    const exclude = find(items(), "Exclude a folder…");
    for (let times = 0; times < 2; times += 1) exclude.run?.(() => (redrawn += 1));
    expect(redrawn).toBe(2);
    expect([...paths()].sort()).toEqual(["/mnt/a/b", "/mnt/ab", pickedFolder].sort());
  });

  test("excludes a format and includes it again, with a check mark", () => {
    const pdf = (): MenuItem => find(items(), "PDF");
    expect(pdf().checked?.()).toBe(false);
    pdf().run?.(nothing);
    expect([pdf().checked?.(), find(items(), "EPUB").checked?.()]).toEqual([true, false]);
    pdf().run?.(nothing);
    expect(pdf().checked?.()).toBe(false);
  });
});
