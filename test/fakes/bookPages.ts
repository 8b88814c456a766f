import type { BookLooks, Look } from "../../src/book/lookAtBook.task";
import type { BookFace, BookPages } from "../../src/koreader/screen.port";

/** Pages about books, and what they look up. Give `pages` to the UI, and `bookLooks` to the memory. */
export function fakePages() {
  const faces: BookFace[] = [];
  const closers: (() => void)[] = [];
  const looks: Look[] = [];
  const left: Look[] = [];
  const pictures: (string | undefined)[] = [];
  const face = (): BookFace => {
    const last = faces.at(-1);
    if (last === undefined) throw new Error("no page");
    return last;
  };
  const pages: BookPages = {
    open: (first, { onClose }) => {
      faces.push(first);
      closers.push(onClose);
      return { write: (now) => void faces.push(now), show: (picture) => void pictures.push(picture), close: onClose };
    },
  };
  const bookLooks: BookLooks = {
    at: (look) => {
      looks.push(look);
      return { turnTo: () => undefined, leave: () => void left.push(look) };
    },
  };
  return {
    pages,
    bookLooks,
    /** Of all pages, each as often as it was drawn. */
    faces,
    looks,
    /** Covers that pages got; undefined: a page for a book without one. */
    pictures,
    /** Looks that were left. */
    left,
    face,
    texts: (): readonly string[] => face().choices.map(({ text }) => text),
    /** A button of the page on top. */
    choose: (words: string): void => {
      const choice = face().choices.find(({ text }) => text === words);
      if (choice === undefined) throw new Error(`No button “${words}”`);
      choice.run();
    },
    /** The page on top, by its cross. */
    closePage: (): void => closers.at(-1)?.(),
  };
}
