import { unescaped } from "./characters";
import { cutBytes, trimmed } from "./text";

/** Replacements for tags; other tags are dropped. */
const breaks: Readonly<Record<string, string>> = {
  p: "\n\n",
  div: "\n",
  br: "\n",
  li: "\n• ",
  ul: "\n",
  ol: "\n",
  tr: "\n",
  blockquote: "\n\n",
  h1: "\n\n",
  h2: "\n\n",
  h3: "\n\n",
  h4: "\n\n",
};

const maxDescriptionLength = 20_000;

const silentEnds: readonly string[] = ["li"];
const silentBeginnings: readonly string[] = ["ul", "ol"];

/** Text of an HTML description, one line for each paragraph and list item. Reads the first 20,000 bytes. */
export function plainText(text: string): string {
  const read = cutBytes(text, maxDescriptionLength);
  const bare = hasTags(read) ? tidied(withoutTags(read.split("\n").join(" "))) : read;
  return unescaped(bare);
}

function hasTags(text: string): boolean {
  return text.split("<").some((piece, at) => at > 0 && tagIn(piece) !== undefined);
}

function withoutTags(text: string): string {
  const plain: string[] = [];
  let isFirst = true;
  for (const piece of text.split("<")) {
    const tag = isFirst ? undefined : tagIn(piece);
    if (tag !== undefined) plain.push(breaks[tag.name] ?? "", piece.slice(tag.length));
    else plain.push(isFirst ? piece : `<${piece}`);
    isFirst = false;
  }
  return plain.join("");
}

function tagIn(piece: string): { readonly name: string; readonly length: number } | undefined {
  const end = piece.indexOf(">");
  if (end < 1) return undefined;
  const isClosing = piece.startsWith("/");
  const first = piece.charCodeAt(isClosing ? 1 : 0);
  if (!isLetter(first) && !piece.startsWith("!")) return undefined;
  const [word] = piece
    .slice(isClosing ? 1 : 0, end)
    .split("/")
    .join(" ")
    .split(" ");
  const name = (word ?? "").toLowerCase();
  const isSilent = (isClosing ? silentEnds : silentBeginnings).includes(name);
  return { name: isSilent ? "" : name, length: end + 1 };
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function tidied(text: string): string {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const words = line.split(" ").filter((word) => word !== "");
    const last = lines[lines.length - 1];
    if (words.length > 0 || (last !== undefined && last !== "")) lines.push(words.join(" "));
  }
  return trimmed(lines.join("\n"));
}
