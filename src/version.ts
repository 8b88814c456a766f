/** The plugin's own: the build puts that of package.json in its place (tools/bundle/bundle.mjs). */
export const version = "VERSION";
