import type { ShelfProgress } from "../../../src/features/downloads/downloadWork";
import { accountObstacle, boxOf, progressLine } from "../../../src/features/downloads/progressLine.page";
import { translate } from "../../fakes/say";
import { aScreen } from "../../fakes/screen";

const first: ShelfProgress = { phase: "downloading", done: 0, total: 1, title: "Dune" };

describe("the line about a running download", () => {
  test.each<[Partial<ShelfProgress>, string]>([
    [{ total: 3 }, "Downloading 1 of 3: Dune"],
    [{ total: 3, done: 2, percent: 50 }, "Downloading 3 of 3: Dune"],
    [{ percent: 42 }, "Downloading “Dune”: 42 %"],
    [{ percent: 0, kilobytes: 12 }, "Downloading “Dune”: 0 %"],
    [{ kilobytes: 12 }, "Downloading “Dune”: 12 kB"],
    [{ kilobytes: 0 }, "Downloading “Dune”…"],
    [{ title: undefined }, "Downloading “a book”…"],
    [{ phase: "listing" }, "Asking the server what is on the shelves…"],
    [{ phase: "checking" }, "Asking for a newer file of “Dune”…"],
    [{ phase: "checking", title: undefined }, "Asking for a newer file of “a book”…"],
    [{ phase: "finishing" }, "Finishing…"],
    [{ phase: "renaming", done: 2, total: 5 }, "Renaming: 2 of 5"],
  ])("%j is “%s”", (progress, line) => expect(progressLine(translate, { ...first, ...progress })).toBe(line));
});

test("shelves are not synced without a server and its library account", () => {
  const obstacle = (settings: object): string | undefined =>
    accountObstacle(aScreen({ settings: { libraryUsername: "ann", ...settings } }).ui);
  expect(obstacle({})).toBeUndefined();
  expect(obstacle({ enabled: false })).toBe("Catchword is switched off.");
  expect(obstacle({ serverUrl: "" })).toContain("No server URL is set");
  expect(obstacle({ libraryUsername: "" })).toContain("Shelves need the library account");
});

test("the box of a download shows its steps, stops it, and closes at the end", () => {
  let stops = 0;
  const work = { cancel: () => void (stops += 1) };
  const screen = aScreen({}, {}, { downloadJobs: { work } });
  const at = boxOf(screen.ui);
  at(first);
  at({ ...first, percent: 42 });
  const [box] = screen.boxes;
  expect([box?.texts, box?.isOpen]).toEqual([["Downloading “Dune”…", "Downloading “Dune”: 42 %"], true]);
  box?.stop();
  at(undefined);
  expect([stops, box?.isOpen, screen.boxes.length]).toEqual([1, false, 1]);
});
