import type { Translate } from "../../../base/format";
import { shortened, singleLine } from "../../../base/text";
import type { ItemKind } from "../../../model/annotation";

/** Facts that a question about a deletion shows. */
export interface DeletedAnnotation {
  readonly kind: ItemKind;
  /** Words of a highlight. */
  readonly passage?: string | undefined;
  /** Chapter; of a bookmark its title. */
  readonly title?: string | undefined;
}

const maxLines = 5;
const wordsWidth = 60;
const chapterWidth = 40;

/** Kind, words and chapter of each, a line a note. */
export function deletedAnnotationLines(translate: Translate, annotations: readonly DeletedAnnotation[]): string {
  const lines = annotations.slice(0, maxLines).map((annotation) => lineOf(translate, annotation));
  const more = annotations.length - lines.length;
  return (more > 0 ? lines.concat([translate("… and %1 more", more)]) : lines).join("\n");
}

function lineOf(translate: Translate, { kind, passage = "", title = "" }: DeletedAnnotation): string {
  const chapter = shortened(singleLine(title), chapterWidth);
  if (kind === "bookmark") return chapter === "" ? translate("Bookmark") : translate("Bookmark: %1", chapter);
  const words = shortened(singleLine(passage), wordsWidth);
  const name = kind === "annotation" ? translate("Highlight") : translate("Note");
  if (words === "") return chapter === "" ? name : translate("%1 (%2)", name, chapter);
  return chapter === "" ? translate("%1: “%2”", name, words) : translate("%1: “%2” (%3)", name, words, chapter);
}
