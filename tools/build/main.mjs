// node tools/build/main.mjs [lua]: builds the modules in `build/lua` and the library server of the specs. Without `lua`
// it also builds the plugin.
import { buildLibraryServer } from "./libraryServer.mjs";
import { compile } from "./lua.mjs";
import { bundle } from "./plugin.mjs";

try {
  await Promise.all([compile(), buildLibraryServer()]);
  if (process.argv[2] !== "lua") bundle();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
