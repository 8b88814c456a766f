import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Certificate, makeCertificate } from "./certificate";
import { greetingOf } from "./greeting";
import type { Library } from "./library";
import { type Options, optionsFrom, usage } from "./options";
import { startLibrary } from "./startLibrary";

const oneDay = 24 * 60 * 60 * 1000;

async function run(options: Options): Promise<void> {
  const library = await startLibrary({
    ...options,
    tls: options.tls ? await certificateFor(options) : false,
  });
  if (options.booksDirectory !== undefined) writeBooks(library, options.booksDirectory);
  if (options.certificateFile !== undefined) writeFileSync(options.certificateFile, library.certificate ?? "");
  const stop = () => void library.stop().then(() => process.exit(0));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (options.exitsWithParent) process.stdin.on("end", stop).on("error", stop).resume();
  // "ready" is what a program that started this one waits for.
  console.log(options.isQuiet ? library.url : greetingOf(library));
  console.log("ready");
}

function certificateFor({ certificateNames, certificateExpired }: Options): Promise<Certificate> {
  return makeCertificate({
    ...(certificateNames === undefined ? {} : { names: certificateNames }),
    ...(certificateExpired ? { from: new Date(Date.now() - 30 * oneDay), until: new Date(Date.now() - oneDay) } : {}),
  });
}

function writeBooks({ state }: Library, directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const { fileName, file } of state.books) {
    if (file !== undefined) writeFileSync(join(directory, fileName.replaceAll("/", "_")), file);
  }
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
