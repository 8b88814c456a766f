import { greetingOf } from "./greeting";
import { openLibrary } from "./openLibrary";
import { type Options, optionsFrom, usage } from "./options";

async function run(options: Options): Promise<void> {
  const library = await openLibrary(options);
  const stop = () => void library.stop().then(() => process.exit(0));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (options.exitsWithParent) process.stdin.on("end", stop).on("error", stop).resume();
  // A program that starts the server waits for the word "ready".
  console.log(options.isQuiet ? library.url : greetingOf(library));
  console.log("ready");
}

async function main(): Promise<void> {
  try {
    await run(optionsFrom(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    process.exit(1);
  }
}

void main();
