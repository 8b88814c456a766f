import { plainText } from "../../src/base/plainText";
import { inBytes, tableOf, type Table } from "./table";

interface PlainCase {
  readonly name: string;
  readonly text: string;
  readonly plain: string;
}

const plainCases: readonly PlainCase[] = [
  { name: "plain words", text: "A lamp, told quietly.", plain: "A lamp, told quietly." },
  { name: "an empty text", text: "", plain: "" },
  { name: "lines of a text without markup", text: "One.\n\n  Two.", plain: "One.\n\n  Two." },
  {
    name: "paragraphs",
    text: '<p>One <b>lamp</b>.</p>\n<p class="x">Two\nlamps.</p>',
    plain: "One lamp.\n\nTwo lamps.",
  },
  {
    name: "line breaks in every spelling",
    text: "One<br>two<br/>three<BR />four",
    plain: "One\ntwo\nthree\nfour",
  },
  {
    name: "a list",
    text: "<div>Holds:<ul><li>a lamp</li><li>a tide</li></ul>and more</div>",
    plain: "Holds:\n• a lamp\n• a tide\nand more",
  },
  { name: "a heading", text: "<h2>The Lamp</h2>At low tide.", plain: "The Lamp\n\nAt low tide." },
  { name: "only markup", text: "<p></p><br/>", plain: "" },
  { name: "a comment", text: "One<!-- not for readers --> lamp", plain: "One lamp" },
  { name: "a “<” that is no tag", text: "1 < 2 and 3 > 2, i <3 it", plain: "1 < 2 and 3 > 2, i <3 it" },
  { name: "a tag that never ends", text: "<p>One <b", plain: "One <b" },
  { name: "character references", text: "Salt &amp; Tide &quot;&#39;&#x21;", plain: "Salt & Tide \"'!" },
  { name: "invalid character references", text: "Salt & Tide &nosuch; &", plain: "Salt & Tide &nosuch; &" },
  { name: "letters of every script", text: "<p>Gr&ouml;&szlig;e &mdash; 本</p><p>zwei", plain: "Größe — 本\n\nzwei" },
  { name: "no tag before a closing sign", text: "One\n\n two>three", plain: "One\n\n two>three" },
  { name: "a name and a closing sign without a tag", text: "b>\n\n two", plain: "b>\n\n two" },
  { name: "lines with a sign that opens no tag", text: "1 <2\n\n  3", plain: "1 <2\n\n  3" },
  { name: "tags without a break", text: "<b>One</b><i>two</i>", plain: "Onetwo" },
  { name: "the first and the last letters", text: "<a>1</a><z>2</z><A>3</A><Z>4</Z>", plain: "1234" },
  { name: "signs beside the letters", text: "<p><@1><[1><`1><{1></p>", plain: "<@1><[1><`1><{1>" },
  { name: "several blanks", text: "<p> One   two </p>", plain: "One two" },
  { name: "a break before the text", text: "<br><br>One", plain: "One" },
  { name: "a tag with a slash inside", text: "One<br/x>two", plain: "One\ntwo" },
  { name: "an end without a name", text: "<p>One</></p>", plain: "One</>" },
  { name: "an escaped tag", text: "<p>Say &lt;b&gt;</p>", plain: "Say <b>" },
];

export const tables: readonly Table[] = [
  inBytes(tableOf("a description without its markup:", plainCases, ({ text, plain }) => [plainText(text), plain])),
];
