// Library servers for spec files: one process for each busted process that runs at a time, used for all files.
import { spawn } from "node:child_process";

const program = "build/library-server/instances.cjs";
/** Most objects live for one request: with more space for new ones, the processes collect garbage less often. */
const options = ["--max-semi-space-size=64"];

/** `lend(number, work)` runs `work(url)` with the process of that number, and closes all its servers afterwards. */
export function libraries() {
  const processes = new Map();

  async function lend(number, work) {
    const one = processes.get(number)?.isAlive ? processes.get(number) : start();
    processes.set(number, one);
    const url = await one.url;
    try {
      return await work(url);
    } finally {
      // A process that died with its file is replaced for the next one.
      await fetch(`${url}/instances`, { method: "DELETE" }).catch(() => one.end());
    }
  }

  return { lend, end: () => processes.forEach((one) => one.end()) };
}

function start() {
  const child = spawn("node", [...options, program], { stdio: ["pipe", "pipe", "inherit"] });
  const one = { isAlive: true, end, url: firstLine(child) };
  child.on("exit", () => (one.isAlive = false));
  function end() {
    one.isAlive = false;
    child.kill();
  }
  return one;
}

const firstLine = (child) =>
  new Promise((resolve, reject) => {
    child.stdout.once("data", (bytes) => resolve(bytes.toString().trim()));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
  });
