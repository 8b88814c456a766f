import { metadataFeature } from "../../../src/features/metadata/index";
import { metadataItem } from "../../../src/features/metadata/metadata.menu";
import { countWrittenMetadata, saveWrittenMetadata } from "../../../src/features/metadata/metadata.store";
import { failed } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { BookId } from "../../../src/model/book";
import { hashOf, metadataDevice, pathOf } from "../../fakes/metadataDevice";

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
    for (const settings of [
      { serverMetadata: false },
      { enabled: false },
      { libraryUsername: "" },
      { serverUrl: "" },
    ]) {
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
    for (const failure of [
      { kind: "timeout", sent: false },
      { kind: "denied", status: 401, message: "" },
    ] as const) {
      const lost = metadataDevice();
      lost.answers[2] = failed(failure);
      lost.metadata.soon();
      lost.pass();
      expect(lost.asked).toEqual([1, 2]);
    }
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

  test("removes the metadata of a deleted book, also if that is only a cover", () => {
    const there = metadataDevice();
    there.metadata.soon();
    there.pass();
    there.words[pathOf(3)] = {};
    there.covers[pathOf(3)] = "/books/3.cover";
    saveWrittenMetadata(
      there.database,
      pathOf(3),
      { id: 3 as BookId, wrote: { cover: "unreadable" }, isOff: false },
      false,
    );
    there.state.deleted = [2, 3];
    there.metadata.soon();
    there.pass();
    expect([there.titles(), there.covers]).toEqual([["Title 1", undefined, undefined], { [pathOf(3)]: undefined }]);
    expect(countWrittenMetadata(there.database)).toBe(1);
  });

  test("keeps its record of a deleted book that has nothing beside it", () => {
    const there = metadataDevice();
    there.metadata.soon();
    there.pass();
    there.words[pathOf(2)] = {};
    there.state.deleted = [2];
    there.metadata.soon();
    there.pass();
    expect([countWrittenMetadata(there.database), there.asked]).toEqual([3, [1, 2, 3]]);
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
