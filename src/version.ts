/** The plugin's own: the build puts that of package.json in its place (tools/bundle/bundle.mjs). */
export const version = "VERSION";

/** Where releases are published: the address of the latest `release.json`, from package.json too; empty: nobody knows. */
export const published = "";
