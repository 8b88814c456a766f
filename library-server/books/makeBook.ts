import { strToU8 } from "fflate";
import type { BookType } from "../state/bookFile";
import { makeCbz } from "./cbz";
import { makeEpub } from "./epub";
import { fictionBook } from "./fictionBook";
import { makePdf } from "./pdf";
import type { BookPlan } from "./plan";

const made = new Map<string, Promise<Uint8Array>>();
const maxMade = 500;

/** A plan always gives the same bytes, which are made once. Large files are not kept. */
export function makeBook(type: BookType, plan: BookPlan): Promise<Uint8Array> {
  if (plan.ballast !== undefined) return makeFile(type, plan);
  const key = JSON.stringify([type, plan]);
  const file = made.get(key) ?? makeFile(type, plan);
  if (made.size >= maxMade) made.clear();
  made.set(key, file);
  return file;
}

/**
 * Makes a real file of this type, with exceptions: a MOBI or AZW3 has only its header, and an audiobook has no sound. A
 * CBR is made as a zip, like many real files with this ending.
 */
async function makeFile(type: BookType, plan: BookPlan): Promise<Uint8Array> {
  if (type === "EPUB") return makeEpub(plan);
  if (type === "FB2") return strToU8(fictionBook(plan));
  if (type === "MOBI" || type === "AZW3") return strToU8(`${plan.title.padEnd(60).slice(0, 60)}BOOKMOBI`);
  if (type === "AUDIOBOOK") return strToU8(`ftypM4B ${plan.title} ${"la ".repeat(plan.parts * 1000)}`);
  return type === "PDF" ? makePdf(plan) : makeCbz(plan);
}
