import { prose, type Tongue } from "./prose";
import { oneOf, type Random } from "./random";

export type Write = (random: Random) => string;

const many = (random: Random, count: number, write: Write, between = "\n"): string =>
  Array.from({ length: count }, () => write(random)).join(between);

const plain =
  (tongue: Tongue): Write =>
  (random) =>
    prose(random, tongue, 4 + random(12));

/** Words in nested markup, some of it glued to the words around it. */
export const inline =
  (tongue: Tongue, depth = 3): Write =>
  (random) => {
    const parts = Array.from({ length: 2 + random(4) }, () => {
      const text = prose(random, tongue, 1 + random(6));
      if (depth === 0 || random(3) === 0) return text;
      const tag = oneOf(random, ["em", "strong", "span", "a", "i", "b", "small"]);
      return `<${tag}>${inline(tongue, depth - 1)(random)}</${tag}>`;
    });
    return parts.join(oneOf(random, ["", " ", "\n", ", "]));
  };

export const paragraphs =
  (write: Write, count = 40): Write =>
  (random) =>
    many(random, count, (r) => `<p>${write(r)}</p>`, oneOf(random, ["\n", "", "\n\n    "]));

export const between =
  (mark: Write, tongue: Tongue = "latin"): Write =>
  (random) =>
    many(random, 3 + random(3), plain(tongue), "").replace(/ /g, () => (random(4) === 0 ? mark(random) : " "));

export const comments = between((r) => oneOf(r, ["<!-- a > b -->", " <!--x--> ", "<!-- <p>no</p> -->"]));
export const instructions = between((r) => oneOf(r, ['<?page n="3"?>', " <?pagebreak?>"]));
export const sections = between((r) => oneOf(r, ["<![CDATA[ a < b & c ]]>", "<![CDATA[x]]> "]));
export const images = between((r) =>
  oneOf(r, [' <img src="a.png" alt="a > b"/> ', "<img alt='' src='b.png' />", "<br/>"]),
);
export const anchors = between((r) => oneOf(r, [` <a id="p${r(999)}"/>`, `<span id="s${r(999)}"></span> `]));
export const notes = between((r) => `<sup><a href="#n">${1 + r(99)}</a></sup> `);
export const vectors = between(() => ' <svg xmlns="http://www.w3.org/2000/svg"><g><path d="M0 0"/></g></svg> ');

export const poem: Write = (random) =>
  many(
    random,
    14,
    (r) => `<p class="v">${many(r, 4, plain("latin"), oneOf(r, ["<br/>", "<br />\n", "\n<br/>\n"]))}</p>`,
  );

export const table: Write = (random) => {
  const cell: Write = (r) => `<td>${inline("latin", 1)(r)}</td>`;
  const row: Write = (r) => `<tr>${many(r, 3, cell)}</tr>`;
  return many(random, 5, (r) => `<table><tbody>${many(r, 5, row)}</tbody></table><p>${plain("latin")(r)}</p>`);
};

export const lists: Write = (random) =>
  many(random, 10, (r) => `<ul>${many(r, 4, (q) => `<li>${inline("latin", 1)(q)}</li>`)}</ul>`) +
  many(random, 5, (r) => `<dl><dt>${plain("latin")(r)}</dt><dd>${plain("latin")(r)}</dd></dl>`);

/** Text beside blocks, in a block. */
export const mixed: Write = (random) =>
  many(
    random,
    15,
    (r) =>
      `<div>\n${plain("latin")(r)}\n<p>${plain("latin")(r)}</p>\n<p>x</p> ${plain("latin")(r)} <em>${plain("latin")(r)}</em>\n</div>`,
  );

export const quotes: Write = (random) =>
  many(
    random,
    8,
    (r) => `<blockquote><div><p>${inline("latin")(r)}</p></div>\n<p>${plain("cyrillic")(r)}</p></blockquote>`,
  );

export const code: Write = (random) =>
  many(random, 10, (r) => `<pre>${many(r, 5, plain("latin"), "\n    ")}</pre><p>${plain("latin")(r)}</p>`);

export const ruby: Write = paragraphs(between((r) => `<ruby>${oneOf(r, ["漢", "字"])}<rt>かん</rt></ruby>`, "chinese"));

export const ids: Write = (random) =>
  many(random, 40, (r) => `<p id="a[${r(99)}],b^(${r(99)})"><span id='q"${r(99)};='>${plain("latin")(r)}</span></p>`);

export const long: Write = (random) => `<p>${prose(random, "latin", 6000)}</p><p>${prose(random, "emoji", 3000)}</p>`;

export const attributes: Write = (random) =>
  many(
    random,
    40,
    (r) =>
      `<p title="a > b" data-x='">/p>'\n  class = "c"><span\ntitle='it"s'>${plain("latin")(r)}</span> ${plain("latin")(r)}</p>`,
  );
