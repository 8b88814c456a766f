/** Where the device keeps books; each is a folder without a slash at its end, or absent where the host knows none. */
export interface Homes {
  /** The reader's own choice of a home folder. */
  readonly chosen?: string | undefined;
  /** The device's standard one. */
  readonly device?: string | undefined;
}

const onboard = "/mnt/onboard";
const sdcard = "/sdcard";

/**
 * The folder for downloads (§4 Shelf download filenames 4): `Books` in the reader's home, in the device's, then in two
 * usual places, the first whose parent is there; else `/Books`. `isFolder` looks at the disk.
 */
export function detectedFolder(homes: Homes, isFolder: (path: string) => boolean): string {
  for (const home of [homes.chosen ?? "", homes.device ?? "", onboard, sdcard]) {
    if (home !== "" && isFolder(home)) return home === "/" ? "/Books" : `${home}/Books`;
  }
  return "/Books";
}
