import type { CollectionQuestion, CollectionReport, ShelfMove, ShelfReport } from "./shelfReport.rules";
import type { Translate } from "../../base/translations";

/** Sent changes, and collections that cannot send. */
export function collectionLines(
  translate: Translate,
  { collections, others }: Pick<ShelfReport, "collections" | "others">,
): readonly string[] {
  const lines = collections.moves.map((move) => moveLine(translate, move));
  return lines.concat(
    others.map((name) =>
      translate("“%1” belongs to someone else: changes in its collection stay on this device.", name),
    ),
  );
}

function moveLine(translate: Translate, { name, added, removed }: ShelfMove): string {
  if (removed === 0) return translate("Added to the shelf “%1”: %2", name, added);
  if (added === 0) return translate("Removed from the shelf “%1”: %2", name, removed);
  return translate("Added to the shelf “%1”: %2, removed from it: %3", name, added, removed);
}

/** Changes to be sent. */
export function plannedMoves(translate: Translate, { moves }: CollectionReport): readonly string[] {
  const lines: string[] = [];
  for (const { name, added, removed } of moves) {
    if (added > 0) lines.push(translate("To put on the server's shelf “%1”: %2", name, added));
    if (removed > 0) lines.push(translate("To take off the server's shelf “%1”: %2", name, removed));
  }
  return lines;
}

/** Books that left a collection, and why that needs a confirmation. */
export function collectionQuestion(translate: Translate, { name, books }: CollectionQuestion): string {
  const title = translate(
    "Many or all books are no longer in the collection “%1”. KOReader may have lost its list, so you decide:",
    name,
  );
  return [title].concat(books.map((book) => `• ${book.title ?? translate("A book")}`)).join("\n");
}
