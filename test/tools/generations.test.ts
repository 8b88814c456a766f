import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(__dirname, "../..");

/**
 * ESLint loads its configuration as an ES module, so it runs in a process of its own. Where CI is set, the parser reads
 * each file from the disk once and passes over the given code, unless it is told not to infer a single run.
 */
const script = `
import { ESLint } from "eslint";
const { files, code } = JSON.parse(process.argv[1]);
const parserOptions = { disallowAutomaticSingleRunInference: true };
const eslint = new ESLint({ overrideConfig: { languageOptions: { parserOptions } } });
const lint = async (filePath) => (await eslint.lintText(code, { filePath }))[0].messages;
console.log(JSON.stringify(await Promise.all(files.map(lint))));
`;

/** Per file, the lines of the code that may not stand there because they ask for a generation. */
function refused(files: readonly string[], lines: readonly string[]): readonly (readonly number[])[] {
  const asked = JSON.stringify({ files: files.map((file) => resolve(root, "src", file)), code: lines.join("\n") });
  const eslint = spawnSync("node", ["--input-type=module", "-e", script, asked], { cwd: root, encoding: "utf8" });
  const answers = JSON.parse(eslint.stdout) as { message: string; line: number }[][];
  return answers.map((messages) => {
    const found = messages.filter(({ message }) => message.includes("knows generations"));
    return [...new Set(found.map(({ line }) => line))];
  });
}

test("the generation of a server is used only by the dialects", () => {
  const questions = [
    'export const isNew = api.dialects.generation() === "G";',
    'export const isOld = current.generation === "B0";',
    'export { dialectOf } from "../../server/dialects/dialect";',
    "export const mayRate = api.dialects.current().ratings;",
  ];
  const files = ["features/status/statuses.api.ts", "openServer.ts", "server/books.ts", "server/dialects/recognise.ts"];
  expect(refused(files, questions)).toEqual([[1, 2, 3], [1, 2, 3], [1, 2, 3], []]);
});
