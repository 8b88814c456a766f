/** Which release of the host this is. From frontend/version.lua. */
declare module "version" {
  interface Version {
    /** `v2024.11`, `v2026.07.2-88-g704d4238`; undefined where the host does not know. From getCurrentRevision. */
    getCurrentRevision(): string | undefined;
    /**
     * A number that is greater for a later release: 202411000000; undefined for no text. 0 for one that is no release.
     * From getNormalizedVersion.
     */
    getNormalizedVersion(revision: string | undefined): number | undefined;
  }

  const version: Version;
  export = version;
}
