import { PDFDocument, type PDFFont, StandardFonts } from "pdf-lib";
import type { BookPlan } from "./plan";
import { paragraphs } from "./prose";

const size: [number, number] = [360, 540];
const margin = 40;
const lineHeight = 16;
const charactersInALine = 46;

/** A book of plain pages as a PDF; the same plan gives the same bytes. */
export async function makePdf(plan: BookPlan): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  describe(document, plan);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= plan.parts; page++) addPage(document, font, plan, page);
  return document.save({ addDefaultPage: false });
}

function describe(document: PDFDocument, { title, authors, isbn13, language }: BookPlan): void {
  const noTime = new Date(Date.UTC(2026, 0, 1));
  document.setTitle(title);
  document.setAuthor(authors.join(", "));
  document.setLanguage(language);
  if (isbn13 !== undefined) document.setKeywords([`ISBN ${isbn13}`]);
  document.setCreationDate(noTime);
  document.setModificationDate(noTime);
}

function addPage(document: PDFDocument, font: PDFFont, plan: BookPlan, number: number): void {
  const page = document.addPage(size);
  const lines = paragraphs(plan.seed * 1000 + number, 4).flatMap((text) => [...wrapped(text), ""]);
  let y = size[1] - margin;
  for (const line of lines) {
    if (y < 2 * margin) break;
    page.drawText(line, { x: margin, y, size: 12, font });
    y -= lineHeight;
  }
  page.drawText(String(number), { x: size[0] / 2, y: margin / 2, size: 10, font });
}

function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > charactersInALine) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
