// node tools/build/main.mjs [lua]: the compiled modules in `build/lua` and the library server of the specs; without `lua`
// also the plugin, as the specs run it and as it is shipped.
import { buildLibraryServer } from "./libraryServer.mjs";
import { compile } from "./lua.mjs";
import { bundle, ship } from "./plugin.mjs";

try {
  await Promise.all([compile(), buildLibraryServer()]);
  if (process.argv[2] !== "lua") {
    bundle();
    ship();
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
