import { metadataFeature } from "../../../src/features/metadata/index";
import { metadataChoices } from "../../../src/features/metadata/metadata.menu";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { failed } from "../../../src/base/result";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { BookId } from "../../../src/model/book";
import { hashOf, menuOf, metadataDevice, type MetadataDevice, nothing, updateAll } from "../../fakes/metadataDevice";

const wordsOf = ({ text, help, keepsOpen }: MenuItem): readonly unknown[] => [
  typeof text === "string" ? text : text(),
  help,
  keepsOpen,
];

describe("the menu of metadata", () => {
  test("explains itself, counts what was written, and asks before each change", () => {
    const there = metadataDevice();
    const { synced, advanced } = metadataFeature(there.ui).menu ?? {};
    expect([...(synced?.() ?? []), ...(advanced?.() ?? [])].map(wordsOf)).toEqual([
      [
        "Titles and covers as on the server",
        "Title, authors, series, language, keywords, description and cover of downloaded and matched books. They are kept beside the book as KOReader's own edits are, never in its file. What you edited yourself stays as it is.",
        true,
      ],
      [
        "Metadata from the server",
        "Update titles and covers of all books now, or take back all that came from the server.",
        undefined,
      ],
    ]);
    expect(menuOf(there).map(wordsOf)).toEqual([
      ["Update all books now", undefined, true],
      ["Undo for all books: 0", undefined, true],
    ]);
    menuOf(there)[0]?.run?.(() => undefined);
    expect(there.title().split("\n")[0]).toBe(
      "Use the server's titles, covers and metadata for all downloaded and matched books (3)? Your own edits stay, and it can be undone.",
    );
    there.tap("Update");
    there.pass();
    expect([...new Set(there.boxes[0]?.texts)].slice(0, 3)).toEqual([
      "Metadata from the server: 1 book",
      "Metadata from the server: 2 books",
      "Metadata from the server: 3 books",
    ]);
    expect(wordsOf(menuOf(there)[1]!)[0]).toBe("Undo for all books: 3");
    menuOf(there)[1]?.run?.(() => undefined);
    expect(there.title()).toBe(
      "Remove the server's titles, covers and other metadata from all books? (3) Your own edits stay. The switch goes off.",
    );
  });

  test("says why it does not begin", () => {
    const said = (there: MetadataDevice): readonly string[] => {
      menuOf(there)[0]?.run?.(() => undefined);
      expect([there.top(), there.asked]).toEqual([undefined, []]);
      return there.said;
    };
    expect(said(metadataDevice({ enabled: false }))).toEqual(["Catchword is switched off."]);
    expect(said(metadataDevice({ serverUrl: "" }))).toEqual([expect.stringContaining("No server URL is set")]);
    expect(said(metadataDevice({ libraryUsername: "" }))).toEqual([
      expect.stringContaining("needs the library account"),
    ]);
    const empty = metadataDevice();
    empty.database.run("DELETE FROM shelf_files");
    expect(said(empty)).toEqual(["No downloaded or matched book is on this device."]);
  });

  test("ends at once if another one of the reader runs", () => {
    const there = metadataDevice();
    const stops: (string | undefined)[] = [];
    const begin = (): void => there.metadata.all(nothing, ({ stop }) => void stops.push(stop?.kind));
    begin();
    begin();
    there.pass();
    expect([stops, there.asked]).toEqual([
      ["cancelled", undefined],
      [1, 2, 3],
    ]);
  });

  test("shows a failure of its undo", () => {
    const there = metadataDevice();
    updateAll(there);
    there.said.length = 0;
    Object.assign(there.ui.host.metadata, { change: () => false });
    menuOf(there)[1]?.run?.(() => undefined);
    there.tap("Remove");
    there.pass();
    metadataChoices(there.ui, 1 as BookId)[1]?.run();
    there.pass();
    expect(there.said).toHaveLength(2);
    expect(there.said.join()).not.toContain("removed");
  });

  test("can be undone only if some was written", () => {
    const there = metadataDevice();
    expect(menuOf(there)[1]?.enabled?.()).toBe(false);
    updateAll(there);
    expect(menuOf(there)[1]?.enabled?.()).toBe(true);
  });

  test("names what ended it", () => {
    const there = metadataDevice();
    there.answers[2] = failed({ kind: "timeout", sent: false });
    updateAll(there);
    expect(there.said[0]?.split("\n").slice(0, 2)).toEqual(["Books changed: 1", "Books unchanged: 0"]);
    expect(there.said[0]?.split("\n")).toHaveLength(3);
    expect(there.boxes[0]?.isOpen).toBe(false);
  });

  test("is not removed while another update of the reader runs, as the message says", () => {
    const there = metadataDevice();
    const busy = "Metadata is just being updated. Try again in a moment.";
    updateAll(there);
    there.said.length = 0;
    there.state.during = (id) => {
      if (id !== 1) return;
      menuOf(there)[1]?.run?.(() => undefined);
      there.tap("Remove");
      metadataChoices(there.ui, 2 as BookId)[1]?.run();
    };
    updateAll(there);
    expect(there.said.filter((text) => text === busy)).toHaveLength(2);
  });
});

describe("the choice of metadata for one book", () => {
  test("is confirmed with a line, and so is its undo", () => {
    const there = metadataDevice();
    for (const choice of [0, 1]) {
      metadataChoices(there.ui, 1 as BookId)[choice]?.run();
      there.pass();
    }
    expect(there.said).toEqual([
      "The metadata is as on the server. What you edited yourself stays.",
      "Metadata from the server removed.",
    ]);
  });

  test("shows a failure, and is not fetched for an excluded book", () => {
    const there = metadataDevice();
    there.answers[1] = failed({ kind: "timeout", sent: false });
    const choice = () => metadataChoices(there.ui, 1 as BookId, hashOf(1))[0];
    choice()?.run();
    there.pass();
    expect([there.said.length, choice()?.enabled]).toEqual([1, true]);
    saveTrackingChoice(there.database, hashOf(1), "never");
    expect(choice()?.enabled).toBe(false);
  });
});
