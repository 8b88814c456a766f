import { metadataFeature } from "../../../src/features/metadata/index";
import { metadataChoices, metadataItem } from "../../../src/features/metadata/metadata.menu";
import { countWrittenMetadata, saveWrittenMetadata } from "../../../src/features/metadata/metadata.store";
import { failed, ok } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { BookId } from "../../../src/model/book";
import {
  hashOf,
  menuOf,
  metadataDevice,
  nothing,
  pathOf,
  updateAll,
  type MetadataDevice,
} from "../../fakes/metadataDevice";

const refusal: Failure = { kind: "refused", status: 500, message: "" } as unknown as Failure;

describe("the automatic update of metadata", () => {
  test("writes the metadata of each book once", () => {
    const there = metadataDevice();
    there.metadata.soon();
    there.pass();
    there.metadata.soon();
    there.pass();
    expect([there.asked, there.titles()]).toEqual([
      [1, 2, 3],
      ["Title 1", "Title 2", "Title 3"],
    ]);
  });

  test("makes no request while the setting or Catchword is turned off", () => {
    for (const settings of [{ serverMetadata: false }, { enabled: false }, { libraryUsername: "" }]) {
      const there = metadataDevice(settings);
      there.metadata.soon();
      metadataFeature(there.ui).connected?.();
      there.pass();
      expect(there.asked).toEqual([]);
    }
  });

  test("ends between two books if it is turned off", () => {
    const there = metadataDevice();
    there.state.during = () => there.context.set({ serverMetadata: false });
    there.metadata.soon();
    there.pass();
    expect(there.asked).toEqual([1]);
  });

  test("leaves out an excluded book", () => {
    const there = metadataDevice();
    saveTrackingChoice(there.database, hashOf(2), "never");
    there.metadata.soon();
    there.pass();
    expect(there.asked).toEqual([1, 3]);
  });

  test("checks again the books that became due during a pass", () => {
    const there = metadataDevice();
    there.state.during = (id) => {
      if (id !== 3) return;
      there.state.during = () => undefined;
      there.database.run("UPDATE book_metadata SET due = 1 WHERE book_id = 1");
      there.metadata.soon();
    };
    there.metadata.soon();
    there.pass();
    expect(there.asked).toEqual([1, 2, 3, 1]);
  });

  test("continues after a refusal for one book, and ends if the connection is lost", () => {
    for (const failure of [refusal, { kind: "unreadable", detail: "a web page" } as const]) {
      const there = metadataDevice();
      there.answers[2] = failed(failure);
      there.metadata.soon();
      there.pass();
      expect(there.titles()).toEqual(["Title 1", undefined, "Title 3"]);
    }
    const lost = metadataDevice();
    lost.answers[2] = failed({ kind: "timeout", sent: false });
    lost.metadata.soon();
    lost.pass();
    expect(lost.asked).toEqual([1, 2]);
  });

  test("follows a book that was matched with another ID", () => {
    const there = metadataDevice();
    there.metadata.soon();
    there.pass();
    there.database.run("UPDATE shelf_files SET book_id = 9 WHERE book_id = 2");
    there.metadata.soon();
    there.pass();
    expect(there.titles()).toEqual(["Title 1", "Title 9", "Title 3"]);
  });

  test("keeps its record of a book whose memory card is out", () => {
    const there = metadataDevice();
    there.metadata.soon();
    there.pass();
    there.state.isCardOut = true;
    there.metadata.soon();
    there.pass();
    expect([countWrittenMetadata(there.database), there.titles()[0]]).toEqual([3, "Title 1"]);
  });

  test("waits for a network", () => {
    const there = metadataDevice();
    let isConnected = false;
    Object.assign(there.ui.host.network, { isConnected: () => isConnected });
    there.metadata.soon();
    there.pass();
    expect(there.asked).toEqual([]);
    isConnected = true;
    there.metadata.soon();
    there.pass();
    expect(there.asked).toEqual([1, 2, 3]);
  });

  test("begins when its switch is tapped", () => {
    const there = metadataDevice({ serverMetadata: false });
    metadataItem(there.ui).run?.(() => undefined);
    there.pass();
    expect(there.asked).toEqual([1, 2, 3]);
  });
});

describe("the update of the metadata of all books", () => {
  test("counts books that changed, stayed the same, and failed", () => {
    const there = metadataDevice();
    there.answers[2] = ok(undefined);
    there.answers[3] = failed(refusal);
    updateAll(there);
    expect(there.said).toEqual(["Books changed: 1\nBooks unchanged: 0\nBooks that could not be updated: 2"]);
    updateAll(there);
    expect(there.said[1]).toContain("Books changed: 0\nBooks unchanged: 1");
  });

  test("ends at Stop after the present book", () => {
    const there = metadataDevice();
    there.state.during = (id) => (id === 2 ? there.boxes[0]?.stop() : undefined);
    updateAll(there);
    expect(there.asked).toEqual([1, 2]);
  });

  test("runs again after a stop, and is drawn in the menu", () => {
    const there = metadataDevice();
    there.state.during = () => there.metadata.stop();
    updateAll(there);
    there.state.during = nothing;
    let redraws = 0;
    menuOf(there)[0]?.run?.(() => (redraws += 1));
    there.tap("Update");
    there.pass();
    expect([there.asked, redraws]).toEqual([[1, 1, 2, 3], 1]);
    expect(there.boxes.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    there.boxes[1]?.stop();
    menuOf(there)[1]?.run?.(() => (redraws += 1));
    there.tap("Remove");
    there.pass();
    expect(redraws).toBe(2);
  });

  test("is removed of a deleted book that left its sidecar, too", () => {
    const there = metadataDevice();
    updateAll(there);
    Object.assign(there.ui.host.files, {
      facts: (path: string) => (path === pathOf(2) ? undefined : { size: 9, modifiedAt: 1 }),
    });
    there.metadata.undoAll(() => undefined);
    there.pass();
    expect(there.titles()).toEqual([undefined, undefined, undefined]);
  });

  test("waits for the automatic update, and runs then", () => {
    const there = metadataDevice();
    let changed = 0;
    there.state.during = (id) => {
      if (id === 1) there.metadata.undo(pathOf(3), () => void (changed += 1));
    };
    there.metadata.soon();
    there.pass();
    expect([changed, there.asked]).toEqual([1, [1]]);
  });

  test("waits for the automatic update also if that breaks off, but not for a second one", () => {
    const there = metadataDevice();
    let changed = 0;
    const undo = (): boolean => there.metadata.undo(pathOf(3), () => void (changed += 1));
    const waits: boolean[] = [];
    there.state.during = () => {
      waits.push(undo(), undo());
      throw new Error("broken");
    };
    there.metadata.soon();
    there.pass();
    expect([waits, changed]).toEqual([[true, false], 1]);
  });

  test("includes a book again whose metadata was removed, once it is fetched by hand", () => {
    const there = metadataDevice();
    updateAll(there);
    there.metadata.undo(pathOf(2), () => undefined);
    there.pass();
    metadataChoices(there.ui, 2 as BookId)[0]?.run();
    there.pass();
    there.asked.length = 0;
    updateAll(there);
    expect(there.asked).toEqual([1, 2, 3]);
  });

  test("leaves out a book whose metadata was removed", () => {
    const there = metadataDevice();
    updateAll(there);
    there.metadata.undo(pathOf(2), () => undefined);
    there.pass();
    updateAll(there);
    expect(there.asked).toEqual([1, 2, 3, 1, 3]);
    expect(there.titles()).toEqual(["Title 1", undefined, "Title 3"]);
  });

  test("ends when the metadata of all books is removed", () => {
    const there = metadataDevice();
    updateAll(there);
    menuOf(there)[1]?.run?.(() => undefined);
    there.tap("Remove");
    there.pass();
    expect([there.said.at(-1), there.titles()]).toEqual([
      "Metadata from the server removed from books: 3",
      [undefined, undefined, undefined],
    ]);
    expect(there.ui.settings().serverMetadata).toBe(false);
  });

  test("writes it again for all books after the metadata of all was removed", () => {
    const there = metadataDevice();
    updateAll(there);
    there.metadata.undoAll(() => undefined);
    there.pass();
    expect(there.titles()).toEqual([undefined, undefined, undefined]);
    there.metadata.soon();
    there.pass();
    expect(there.titles()).toEqual(["Title 1", "Title 2", "Title 3"]);
  });
});

describe("the metadata of one book", () => {
  const path = pathOf(1);
  const withBook = (): MetadataDevice => {
    const there = metadataDevice();
    there.database.run("UPDATE shelf_files SET state = 'here'");
    return there;
  };

  test("says so if the server no longer has the book", () => {
    const there = withBook();
    there.answers[1] = ok(undefined);
    metadataChoices(there.ui, 1 as BookId)[0]?.run();
    there.pass();
    expect(there.said).toEqual(["The server does not have this book any more."]);
  });

  test("can be removed only if some was written", () => {
    const there = withBook();
    const texts = (): readonly string[] => metadataChoices(there.ui, 1 as BookId).map(({ text }) => text);
    expect(texts()).toEqual(["Metadata as on the server"]);
    saveWrittenMetadata(there.database, path, { id: 1 as BookId, wrote: {}, isOff: true }, false);
    expect(texts()).toEqual(["Metadata as on the server"]);
    metadataChoices(there.ui, 1 as BookId)[0]?.run();
    there.pass();
    expect(texts()).toEqual(["Metadata as on the server", "Undo metadata from the server"]);
  });
});
