import type { BookType } from "../state/state";
import { makeCbz } from "./cbz";
import { makeEpub } from "./epub";
import { makePdf } from "./pdf";
import type { BookPlan } from "./plan";

/** A real file of that type. A CBR is made as a zip too, as many that go by that name are. */
export async function makeBook(type: BookType, plan: BookPlan): Promise<Uint8Array> {
  if (type === "EPUB") return makeEpub(plan);
  return type === "PDF" ? makePdf(plan) : makeCbz(plan);
}
