/** From package.json (tools/bundle/bundle.mjs). */
export const version = "VERSION";

/** Address of the latest `release.json`, from package.json; empty: unknown. */
export const published = "";
