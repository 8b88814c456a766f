import { strToU8 } from "fflate";
import type { BookType } from "../state/bookFile";
import { makeCbz } from "./cbz";
import { makeEpub } from "./epub";
import { makePdf } from "./pdf";
import type { BookPlan } from "./plan";

/** A real file of that type. A CBR is made as a zip too, as many that go by that name are; nobody can listen to an audiobook. */
export async function makeBook(type: BookType, plan: BookPlan): Promise<Uint8Array> {
  if (type === "EPUB") return makeEpub(plan);
  if (type === "AUDIOBOOK") return strToU8(`ftypM4B ${plan.title} ${"la ".repeat(plan.parts * 1000)}`);
  return type === "PDF" ? makePdf(plan) : makeCbz(plan);
}
