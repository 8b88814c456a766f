import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "prose-"));

function measured(markdown: string): string {
  const page = join(folder, "page.md");
  writeFileSync(page, markdown);
  return execFileSync("node", ["tools/prose.mjs", page], { encoding: "utf8" })
    .slice(page.length + 2)
    .trim();
}

test("the check of prose counts sentences of paragraphs, lists and tables", () => {
  const page = `# A heading is left out here

Five words are in it. Here it has [six words](somewhere.md#long)!

- A list item has six words
- short

| Setting | What it does now |
|---|---|
| on | Nothing is sent. |
`;
  expect(measured(page)).toBe("26 words, 4 sentences of 5.0 words; the longest: A list item has six words");
});

test("the check of prose leaves out code, pictures and comments", () => {
  const page = `Here are four words. <!-- and a comment of more words -->

<img src="a.png" alt="Words that are not read here.">

    indented code of several words

\`\`\`
fenced code of several words
\`\`\`
`;
  expect(measured(page)).toMatch(/^4 words, 1 sentences of 4\.0 words/);
});
