import { readdirSync, readFileSync } from "node:fs";

const [plain] = readFileSync("acceptance/words.lua", "utf8").split("-- Words with a value in them");
const words = [...plain!.matchAll(/^ {4}(\w+) = "(.*)",$/gm)].map(([, key, word]) => ({ key, word: word! }));
const source = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(`src/${path}`, "utf8"))
  .join("\n");

test("the texts that acceptance scenarios look for are sentences of the plugin", () => {
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter(({ word }) => !source.includes(word))).toEqual([]);
});
