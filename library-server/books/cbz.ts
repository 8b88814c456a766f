import { escaped } from "./epub";
import type { BookPlan } from "./plan";
import { greyPng } from "./png";
import { zip } from "./zip";

const width = 160;
const height = 240;
const ringWidth = 10;

/** A comic of drawn pages as a CBZ; the same plan gives the same bytes. */
export function makeCbz(plan: BookPlan): Uint8Array {
  const contents: Record<string, string | Uint8Array> = { "ComicInfo.xml": information(plan) };
  for (let page = 1; page <= plan.parts; page++) {
    contents[`page-${String(page).padStart(3, "0")}.png`] = greyPng(width, height, drawing(plan, page));
  }
  const pictures = Object.keys(contents).filter((name) => name.endsWith(".png"));
  return zip(contents, pictures);
}

function information({ title, authors, language, parts }: BookPlan): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ComicInfo>
  <Title>${escaped(title)}</Title>
  <Writer>${escaped(authors.join(", "))}</Writer>
  <LanguageISO>${language}</LanguageISO>
  <PageCount>${parts}</PageCount>
</ComicInfo>
`;
}

/** A frame, rings around a point that moves from page to page, and a bar that grows from page to page. */
function drawing({ seed, parts }: BookPlan, page: number): (x: number, y: number) => number {
  const centerX = width * (0.3 + 0.04 * ((seed * 7 + page * 3) % 10));
  const centerY = height * (0.3 + 0.04 * ((seed * 3 + page * 7) % 10));
  return (x, y) => {
    if (x < 4 || y < 4 || x >= width - 4 || y >= height - 4) return 0;
    if (y > height - 20) return x < (width * page) / parts ? 64 : 224;
    const distance = ((x - centerX) ** 2 + (y - centerY) ** 2) ** 0.5;
    return (distance / ringWidth) % 2 < 1 ? 255 : 176;
  };
}
