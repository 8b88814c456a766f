// Modules and programs of `tools` inside the process of a test: to begin a process takes longer than most of them run.
const { resolve } = require("node:path");
const { pathToFileURL } = require("node:url");

const urlOf = (path) => pathToFileURL(resolve(path)).href;

exports.importTool = (path) => import(urlOf(path));

let count = 0;

exports.runTool = async (path, words) => {
  const { argv, exitCode } = process;
  const { log, error } = console;
  let said = "";
  console.log = console.error = (text) => (said += `${text}\n`);
  process.argv = [process.execPath, resolve(path), ...words];
  process.exitCode = undefined;
  try {
    await import(`${urlOf(path)}?${(count += 1)}`);
    return { code: process.exitCode ?? 0, said };
  } finally {
    Object.assign(process, { argv, exitCode });
    Object.assign(console, { log, error });
  }
};
