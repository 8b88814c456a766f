// node tools/test/main.mjs [<file or folder> …]: runs every test, or those of the files. The last line is `N passed, N
// failed`. With --watch first, it runs the tests of each saved file.
import { testsOf } from "./related.mjs";
import { runAll, runSome } from "./run.mjs";
import { watchFiles } from "./watch.mjs";

const [first, ...rest] = process.argv.slice(2);

try {
  if (first === "--watch") watchFiles();
  else if (first === undefined) process.exitCode = (await runAll()) ? 0 : 1;
  else process.exitCode = (await runSome(testsOf([first, ...rest]), [first, ...rest])) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
