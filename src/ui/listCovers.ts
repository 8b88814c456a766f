import type { UiContext } from "./uiContext";
import { type RunningLook, bookLooks } from "../book/lookAtBook.task";
import type { BookId } from "../model/book";

/** Covers of the books that a page shows. @noSelf */
export interface ListCovers {
  /** Books on the screen, in place of those before. Kept covers cost no request. */
  ask(ids: readonly BookId[]): void;
  leave(): void;
}

/** `show` gets each cover once, in a task. */
export function listCovers(
  ui: UiContext,
  coverAt: (id: BookId) => string | undefined,
  show: (id: BookId, bytes: string) => void,
): ListCovers {
  let look: RunningLook | undefined;
  const pictured = (bytes: string | undefined, id: BookId): void => {
    if (bytes !== undefined) show(id, bytes);
  };
  return {
    ask: (ids) => {
      if (look === undefined) look = bookLooks(ui).at({ ids, coverAt, pictured });
      else look.turnTo(ids);
    },
    leave: () => look?.leave(),
  };
}
