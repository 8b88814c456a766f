import type { Context } from "../../../context";
import { singleLine } from "../../../base/text";
import { markId, type NoteItem } from "../../../model/annotation";
import type { AnnotatedFile, CfiResolver, PlaceContext } from "../cfi/resolveCfis.task";

interface ResolvedMark {
  readonly placing: ReturnType<CfiResolver["resolve"]>;
  /** The book's words, if the user wrote over them. */
  readonly passage?: string | undefined;
}

/** Place of a highlight, also where the user wrote over its words: then they prove nothing. In a task only. */
export function resolveMark(context: PlaceContext, file: AnnotatedFile, item: NoteItem): ResolvedMark {
  const { resolver } = context;
  const placing = resolver.resolve(file, item);
  const isOther = placing !== "later" && "reason" in placing && placing.reason === "otherText";
  if (!isOther || !isEdited(context, file.path, item.mark)) return { placing };
  const again = resolver.resolve(file, { start: item.start, end: item.end, passage: "" });
  const isPlaced = again !== "later" && "cfi" in again;
  return { placing: again, passage: isPlaced ? joinedWords(again.words ?? "") : undefined };
}

function isEdited({ host }: Context, path: string | undefined, mark: string): boolean {
  const notes = path === undefined ? undefined : host.annotations.listOf(path);
  if (notes === undefined) return false;
  return notes.part(0, notes.count).some((one) => one.isEdited === true && markId(one) === mark);
}

function joinedWords(words: string): string {
  return singleLine(words)
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");
}

export function withPassage(
  { kind, mark, start, end, note, colour, style, title }: NoteItem,
  passage: string,
): NoteItem {
  return { kind, mark, start, end, note, colour, style, title, passage };
}
