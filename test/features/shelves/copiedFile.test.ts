import { saveBook } from "../../../src/book/books.store";
import { saveFolderFile } from "../../../src/book/folderFiles.store";
import { saveDeviceState } from "../../../src/store/deviceState";
import { fingerprintOf } from "../../../src/book/book";
import type { BookId } from "../../../src/model/book";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, type ShelfScene } from "../../fakes/shelfScene";

const copied = `${folder}/Copied by hand.epub`;
const atHome = "/mnt/books/Mine/Copied by hand.epub";

/** Two books are on the shelf, and the bytes of the first lie at this path. */
function aSceneWith(path: string, bytes = aBook(1).bytes): ShelfScene {
  const scene = aShelfScene([1, 2].map((id) => aBook(id, { kilobytes: Math.floor(aBook(id).bytes.length / 1024) })));
  scene.settings = { ...scene.settings, deleteRemoved: true };
  scene.disk.makeFolder(path.slice(0, path.lastIndexOf("/")));
  scene.disk.contents.set(path, bytes);
  return scene;
}

const downloads = ({ server }: ShelfScene): string[] => server.calls.filter((call) => call.startsWith("download"));

/** As if a list of the library had been open. */
function learn({ memory, context }: ShelfScene, path: string): void {
  const facts = context.host.files.facts(path)!;
  saveFolderFile(memory.database, { path, fingerprint: fingerprintOf(context.host, path)!, ...facts });
}

describe("a book that the reader copied to the device", () => {
  test("is not downloaded again if it is in the download folder", () => {
    const scene = aSceneWith(copied);
    expect(scene.run()).toMatchObject({ downloaded: 1, adopted: 1 });
    expect(downloads(scene)).toEqual(["download 2"]);
    expect(scene.run()).toMatchObject({ downloaded: 0, adopted: 0, kept: 2 });
  });

  test("is not downloaded again if it is a known file of the home folder", () => {
    const scene = aSceneWith(atHome);
    learn(scene, atHome);
    expect(scene.run()).toMatchObject({ downloaded: 1, adopted: 1 });
  });

  test("is not downloaded again if it is in the home folder and was never seen", () => {
    expect(aSceneWith(atHome).run()).toMatchObject({ downloaded: 1, adopted: 1 });
  });

  test("is downloaded on a shared device if the copy is in another user's folder", () => {
    const scene = aSceneWith(atHome);
    saveDeviceState(scene.memory.database, { isShared: true });
    expect(scene.run()).toMatchObject({ downloaded: 2, adopted: 0 });
  });

  test("is not downloaded again if it was opened and matched", () => {
    const scene = aSceneWith(atHome, "another conversion");
    const { disk, memory, context } = scene;
    const fingerprint = fingerprintOf(context.host, atHome)!;
    saveBook(memory.database, { fingerprint, type: "EPUB", id: 1 as BookId }, atHome, disk.facts(atHome)!);
    expect(scene.run()).toMatchObject({ downloaded: 1, adopted: 1 });
  });

  test("is kept when it leaves the shelf", () => {
    const scene = aSceneWith(copied);
    scene.run();
    scene.server.on["standard:1"] = [2];
    expect(scene.run()).toMatchObject({ removed: 0 });
    expect(scene.disk.contents.has(copied)).toBe(true);
  });

  test("is downloaded if the copy has the same length and other bytes", () => {
    const { bytes } = aBook(1);
    const scene = aSceneWith(copied, bytes.replace("<book 1>", "<Book 1>"));
    expect(scene.run()).toMatchObject({ downloaded: 2, adopted: 0 });
  });

  test("is downloaded if the opened file has changed since", () => {
    const scene = aSceneWith(atHome);
    const { disk, memory, context } = scene;
    const fingerprint = fingerprintOf(context.host, atHome)!;
    saveBook(memory.database, { fingerprint, type: "EPUB", id: 1 as BookId }, atHome, disk.facts(atHome)!);
    disk.contents.set(atHome, "other bytes");
    expect(scene.run()).toMatchObject({ downloaded: 2, adopted: 0 });
  });

  test("is downloaded beside another edition that was matched by hand", () => {
    const scene = aSceneWith(atHome, "another conversion");
    const { disk, memory, context } = scene;
    const fingerprint = fingerprintOf(context.host, atHome)!;
    saveBook(memory.database, { fingerprint, type: "EPUB", id: 1 as BookId }, atHome, disk.facts(atHome)!);
    memory.database.run("UPDATE fingerprints SET copy_of = NULL");
    expect(scene.run()).toMatchObject({ downloaded: 2, adopted: 0 });
  });

  test("needs one comparison with the server for each book of its size", () => {
    const scene = aSceneWith(copied, aBook(1).bytes.replace("<book 1>", "<Book 9>"));
    scene.server.spoil = (call) =>
      call.startsWith("download") ? { kind: "refused", status: 500, message: "" } : undefined;
    const samples = (): number => scene.server.calls.filter((call) => call.startsWith("sample")).length;
    scene.attempt();
    const first = samples();
    scene.attempt();
    scene.attempt();
    expect([first, samples()]).toEqual([2, 2]);
  });

  test("is downloaded by a full sync, which knows files only by name", () => {
    const scene = aSceneWith(copied);
    expect(scene.run(true)).toMatchObject({ downloaded: 2, adopted: 0 });
  });

  test("is downloaded if the server follows the specification", () => {
    const scene = aSceneWith(copied);
    scene.kind = "spec";
    expect(scene.run()).toMatchObject({ downloaded: 2, adopted: 0 });
  });

  test("is downloaded if its folder is excluded", () => {
    const scene = aSceneWith(copied);
    scene.settings = { ...scene.settings, excludedFolders: [{ path: folder }] };
    expect(scene.run()).toMatchObject({ downloaded: 2, adopted: 0 });
  });

  test("is not compared or downloaded once the connection is lost", () => {
    const scene = aSceneWith(copied);
    scene.server.spoil = (call) => (call === "sample 1" ? { kind: "unreachable", detail: "" } : undefined);
    const outcome = scene.attempt();
    expect(outcome.ok).toBe(false);
    expect(downloads(scene)).toEqual([]);
  });
});
