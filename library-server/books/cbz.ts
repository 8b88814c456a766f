import { escaped } from "./epub";
import type { BookPlan } from "./plan";
import { greyPng } from "./png";
import { zip } from "./zip";

const width = 240;
const height = 360;

/** A comic of drawn pages as a CBZ; the same plan makes the same bytes. */
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

/** A frame, rings around a point that wanders from page to page, and a bar that grows with them. */
function drawing({ seed, parts }: BookPlan, page: number): (x: number, y: number) => number {
  const centerX = width * (0.3 + 0.4 * ((seed * 7 + page * 3) % 10) * 0.1);
  const centerY = height * (0.3 + 0.4 * ((seed * 3 + page * 7) % 10) * 0.1);
  return (x, y) => {
    if (x < 4 || y < 4 || x >= width - 4 || y >= height - 4) return 0;
    if (y > height - 20) return x < (width * page) / parts ? 64 : 224;
    return Math.floor(Math.hypot(x - centerX, y - centerY) / 12) % 2 === 0 ? 255 : 176;
  };
}
