/** The release of the host. From frontend/version.lua. */
declare module "version" {
  interface Version {
    /**
     * `v2024.11`, `v2026.07.2-88-g704d4238`; undefined if the host does not know its version. From getCurrentRevision.
     */
    getCurrentRevision(): string | undefined;
    /**
     * A number that is greater for a later release: 202411000000; undefined if there is no text. 0 for a text that is
     * not a release. From getNormalizedVersion.
     */
    getNormalizedVersion(revision: string | undefined): number | undefined;
  }

  const version: Version;
  export = version;
}
