/** As in package.json and _meta.lua (test/version.test.ts). */
export const version = "0.1.0";
