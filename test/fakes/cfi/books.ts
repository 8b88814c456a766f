import * as write from "./chapters";
import { randomFrom } from "./random";

/** A book as its files, the text of each by its name inside. */
export interface TestBook {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The chapter with the positions: its file, and the engine's number of it. */
  readonly chapter: string;
  readonly fragment: number;
}

const doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">';

function page(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${doctype}\n<html xmlns="http://www.w3.org/1999/xhtml">\n<head><title>A &amp; B</title><style>p > a { color: red }</style></head>\n<body>\n<h1>One</h1>\n${body}\n</body>\n</html>\n`;
}

function prefixed(body: string): string {
  return page(body)
    .replace(/<(\/?)([a-z])/g, "<$1h:$2")
    .replace("xmlns=", "xmlns:h=");
}

interface Layout {
  readonly opf: string;
  readonly href: string;
  readonly chapter: string;
  /** Of the package document's own names. */
  readonly prefix: string;
  /** Items of the spine before the chapter, the ones that lead nowhere included. */
  readonly before: readonly string[];
}

const plainLayout: Layout = {
  opf: "OEBPS/content.opf",
  href: "text/one.xhtml",
  chapter: "OEBPS/text/one.xhtml",
  prefix: "",
  before: ["cover"],
};

const layouts: Readonly<Record<string, Layout>> = {
  "prefixed package": { ...plainLayout, prefix: "opf:" },
  "percent-encoded name": {
    ...plainLayout,
    href: "text/one%20%C3%A9t%C3%A9.xhtml",
    chapter: "OEBPS/text/one été.xhtml",
  },
  "chapter above the package": { ...plainLayout, href: "../one.xhtml", chapter: "one.xhtml" },
  "spine with an unknown item": { ...plainLayout, before: ["cover", "nothing", "cover"] },
};

function packageOf({ prefix: p, href, before }: Layout): string {
  const namespace = p === "" ? "xmlns" : `xmlns:${p.slice(0, -1)}`;
  const refs = before.map((id) => `<${p}itemref idref="${id}"/>`).join("<!-- x -->\n");
  return `<?xml version='1.0'?>\n<${p}package ${namespace}="http://www.idpf.org/2007/opf" version="3.0"><${p}metadata/>
<${p}manifest><${p}item href="cover.xhtml" media-type="application/xhtml+xml" id="cover"/>
<${p}item media-type='application/xhtml+xml' id='one' href='${href}'/></${p}manifest>
<${p}spine toc="ncx">${refs}<${p}itemref linear="yes" idref="one"/></${p}spine></${p}package>`;
}

function bookOf(name: string, chapterText: string, layout: Layout = plainLayout): TestBook {
  return {
    name,
    chapter: layout.chapter,
    fragment: layout.before.filter((id) => id !== "nothing").length + 1,
    files: {
      "META-INF/container.xml": `<?xml version="1.0"?><container><rootfiles><rootfile media-type="application/oebps-package+xml" full-path="${layout.opf}"/></rootfiles></container>`,
      [layout.opf]: packageOf(layout),
      [layout.chapter]: chapterText,
    },
  };
}

const bodies: Readonly<Record<string, write.Write>> = {
  "plain prose": write.paragraphs((r) => write.inline("latin", 0)(r)),
  "nested inline markup": write.paragraphs(write.inline("latin")),
  comments: write.paragraphs(write.comments),
  "processing instructions": write.paragraphs(write.instructions),
  "CDATA sections": write.paragraphs(write.sections),
  "named entities": write.paragraphs(write.inline("entities", 1)),
  "numeric references": write.paragraphs(write.inline("numeric", 1)),
  emoji: write.paragraphs(write.inline("emoji")),
  Hebrew: write.paragraphs(write.inline("hebrew")),
  Arabic: write.paragraphs(write.inline("arabic")),
  Cyrillic: write.paragraphs(write.inline("cyrillic")),
  "Chinese with ruby": write.ruby,
  "images between words": write.paragraphs(write.images),
  "empty anchors": write.paragraphs(write.anchors),
  "note marks": write.paragraphs(write.notes),
  "vector drawings": write.paragraphs(write.vectors),
  "poems with br": write.poem,
  tables: write.table,
  lists: write.lists,
  "text beside blocks": write.mixed,
  quotations: write.quotes,
  code: write.code,
  "ids to escape": write.ids,
  "very long texts": write.long,
  "odd attributes": write.attributes,
};

/** Every book of the table. */
export function books(): readonly TestBook[] {
  const made: TestBook[] = [];
  for (const [name, body] of Object.entries(bodies)) made.push(bookOf(name, page(body(randomFrom(made.length + 1)))));
  const prose = write.paragraphs(write.inline("latin"));
  for (const [name, layout] of Object.entries(layouts))
    made.push(bookOf(name, page(prose(randomFrom(made.length + 1))), layout));
  made.push(bookOf("lines ending in CR LF", page(prose(randomFrom(90))).replace(/\n/g, "\r\n")));
  made.push(bookOf("blank lines ending in CR LF", page(prose(randomFrom(91))).replace(/\n/g, " \r\n\r\n ")));
  made.push(bookOf("prefixed XHTML", prefixed(prose(randomFrom(91)))));
  return made;
}
