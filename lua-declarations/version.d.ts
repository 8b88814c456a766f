/** Which release of the host this is. */
declare module "version" {
  interface Version {
    /** Such as `v2026.07.2`; nil where a build of one's own does not say. From frontend/version.lua. */
    getCurrentRevision(): string | undefined;
  }

  const version: Version;
  export = version;
}
