import { escaped } from "./epub";
import type { BookPlan } from "./plan";
import { paragraphs } from "./prose";

/** A book as an FB2, a single XML file; the same plan gives the same text. */
export function fictionBook(plan: BookPlan): string {
  const sections = Array.from({ length: plan.parts }, (_, index) => sectionOf(plan, index + 1));
  return `<?xml version="1.0" encoding="UTF-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">
<description><title-info>
<genre>sf</genre>
${plan.authors.map((author) => `<author><nickname>${escaped(author)}</nickname></author>`).join("\n")}
<book-title>${escaped(plan.title)}</book-title>
<lang>${plan.language}</lang>
</title-info></description>
<body>
${sections.join("\n")}
</body>
</FictionBook>
`;
}

function sectionOf(plan: BookPlan, part: number): string {
  const texts = paragraphs(plan.seed * 100 + part, plan.paragraphs ?? 24);
  const body = texts.map((text) => `<p>${escaped(text)}</p>`).join("\n");
  return `<section><title><p>Chapter ${part}</p></title>\n${body}\n</section>`;
}
