import { downloadObstacle, escapesFolder, makeFolders } from "../../../src/features/downloads/bookFolders";
import { listMadeFolders } from "../../../src/features/downloads/shelfRow.store";
import { aShelfScene, folder } from "../../fakes/shelfScene";

/** A device with a folder that is a link out of the download folder, and one that is none. */
function device() {
  const scene = aShelfScene([]);
  const { disk, context } = scene;
  for (const path of [`${folder}/linked`, `${folder}/own`, "/mnt/other"]) disk.makeFolder(path);
  // The host resolves no path whose folder is missing too.
  const isResolved = (path: string): boolean => disk.isFolder(path) || disk.isFolder(path.replace(/\/[^/]*$/, ""));
  const target = (path: string): string => path.replace(/^(.*\/linked|\/mnt\/other)/, "/mnt/secret");
  disk.resolved = (path) => (isResolved(path) ? target(path) : path);
  return { disk, context, made: () => listMadeFolders(context.database) };
}

describe("a folder for books", () => {
  test.each([
    [`${folder}/linked`, true],
    [`${folder}/linked/new/newer`, true],
    [`${folder}/own`, false],
    [`${folder}/own/new/newer`, false],
    // A file that is replaced may be anywhere.
    ["/mnt/other", false],
  ])("%s leads out of the download folder: %s", (path, isOut) => {
    const { disk, context, made } = device();
    expect(escapesFolder(context, path)).toBe(isOut);
    const isThere = disk.isFolder(path);
    expect(makeFolders(context, path)).toBe(!isOut);
    expect(disk.isFolder(path)).toBe(isThere || !isOut);
    if (isOut) expect(made()).toEqual([]);
  });

  test("is remembered if it was made, with those above", () => {
    const { context, made } = device();
    expect(makeFolders(context, `${folder}/own`)).toBe(true);
    expect(made()).toEqual([]);
    expect(makeFolders(context, `${folder}/own/a/b`)).toBe(true);
    expect(made()).toEqual([`${folder}/own/a/b`, `${folder}/own/a`]);
    expect(makeFolders(context, "/new/a")).toBe(true);
    expect(made()).toEqual(["/new/a", "/new", `${folder}/own/a/b`, `${folder}/own/a`].sort().reverse());
  });

  test("is no obstacle if it can be made and has the space", () => {
    const { disk, context } = device();
    disk.free = 500;
    expect(downloadObstacle(context, folder)).toBeUndefined();
    disk.free = 499;
    expect(downloadObstacle(context, folder)).toEqual({ kind: "space", freeMegabytes: 499, keptFreeMegabytes: 500 });
    disk.makeFolder = () => false;
    expect(downloadObstacle(context, folder)).toEqual({ kind: "folder", folder });
  });
});
