import { bookLooks } from "../../book/lookAtBook.task";
import type { TaskContext } from "../../context";
import { type WordContext, languageText, seriesText, fileText } from "../../ui/bookTexts";
import { isolated, shortened } from "../../base/text";
import { type Candidate, haveSameWords } from "../../model/candidate";
import { type Book, isPaged, type TrackingChoice } from "../../model/book";
import type { ServerFile } from "../../model/shelf";
import { listText, type Translate } from "../../base/format";
import type { BookFace } from "../../koreader/screen.port";
import { labelled, type UiContext } from "../../ui/uiContext";

/** Fits on a button of two lines. */
const authorWidth = 28;

/** `Herman Melville · 1851 · EPUB · match 92 %` */
export function candidateLine(translate: Translate, { author, year, format, score }: Candidate): string {
  const parts: string[] = [];
  if (author !== undefined) parts.push(isolated(shortened(author, authorWidth)));
  if (year !== undefined) parts.push(year);
  if (format !== undefined) parts.push(format);
  if (score !== undefined) parts.push(translate("match %1 %", Math.floor(score * 100 + 0.5)));
  return parts.join(" · ");
}

export function choiceText(translate: Translate, choice: TrackingChoice): string {
  if (choice === "progress") return translate("position only");
  return choice === "never" ? translate("nothing") : translate("everything");
}

/** @noSelf */
interface BookLook {
  readonly book: Candidate;
  /** False if details are to be fetched. */
  readonly isKnown: boolean;
  face(book: Candidate): Omit<BookFace, "title">;
  loaded?(book: Candidate): void;
  /** After everything was fetched. True draws the page again. */
  hasMore?(task: TaskContext): boolean;
}

/** @noSelf */
export interface OpenLook {
  /** Draws the page again. No effect once it is closed. */
  update(change: (book: Candidate) => Candidate): void;
}

/** Shown at once. Details and cover follow: a request each, unless known or kept. */
export function showBookLook(ui: UiContext, look: BookLook): OpenLook {
  const { pages, translate } = ui;
  const { book, isKnown } = look;
  let now = book;
  const faceNow = (): BookFace => Object.assign({ title: book.title ?? translate("Book %1", book.id) }, look.face(now));
  const page = pages.open(faceNow(), { onClose: () => bookLook.leave() });
  const update: OpenLook["update"] = (change) => {
    now = change(now);
    page.write(faceNow());
  };
  const bookLook = bookLooks(ui).at({
    ids: [book.id],
    coverAt: () => book.coverAt,
    described: isKnown
      ? undefined
      : (details) => {
          const loaded = { ...details, score: book.score };
          look.loaded?.(loaded);
          update(() => loaded);
        },
    pictured: page.show,
    ended: (task) => {
      if (look.hasMore?.(task) === true) update((same) => same);
    },
  });
  return { update };
}

/** Author and series, which stand beside a cover. */
export function headLines(translate: Translate, book: Candidate): readonly string[] {
  return [book.author, seriesText(translate, book)].flatMap((line) => (line === undefined ? [] : [isolated(line)]));
}

/** Local metadata, to compare with a candidate. */
export interface OwnBook extends Pick<Book, "type" | "title" | "author" | "isbn13" | "isbn10"> {
  /** Absent if never opened. */
  readonly pages?: number | undefined;
}

interface TextOptions {
  /** Compared where possible. */
  readonly own?: OwnBook;
  /** Not the local file's format. */
  readonly hidesFormat?: boolean;
  /** Author and series stand beside the cover. */
  readonly hasHead?: true;
}

/** One field per line, each with the local value where comparable; numbers of the server come last. */
export function candidateText(
  { translate, host }: WordContext,
  book: Candidate,
  { own, hidesFormat = false, hasHead }: TextOptions = {},
): string {
  const { files = [] } = book;
  const lines: string[] = [];
  const add = (label: string, value: string | number | undefined, beside?: string): void => {
    if (value !== undefined) lines.push(labelled(translate, label, value));
    if (beside !== undefined) lines.push(`   ${beside}`);
  };
  if (own !== undefined) add(translate("Title"), book.title, besideText(translate, book.title, own.title));
  if (hasHead !== true) add(translate("Author"), book.author, besideText(translate, book.author, own?.author));
  add(translate("Match"), scoreText(translate, book.score));
  if (hasHead !== true) add(translate("Series"), seriesText(translate, book));
  add(translate("Published"), book.year);
  add(translate("Publisher"), book.publisher);
  add(translate("Pages"), book.pages, pagesBeside(translate, book, own));
  add(translate("Language"), book.language === undefined ? undefined : languageText(host, book.language));
  if (files.length > 1) add(translate("Formats"), filesText(translate, files));
  else if (!hidesFormat) add(translate("Format"), book.format);
  if (book.description !== undefined) lines.push(`\n${book.description}`);
  if (lines.length > 0) lines.push(`\n${translate("More")}`);
  const isbn = book.isbn13 ?? book.isbn10;
  add(translate("ISBN"), isbn, besideText(translate, isbn, book.isbn13 === undefined ? own?.isbn10 : own?.isbn13));
  add(translate("Number on the server"), book.id);
  add(translate("Hardcover"), book.externalId);
  return lines.join("\n");
}

/** `EPUB 2.1 MB, PDF 0.3 MB` */
function filesText(translate: Translate, files: readonly ServerFile[]): string {
  return listText(
    translate,
    files.map((file) => fileText(translate, file)),
  );
}

/** Word and percentage. `score`: 0..1. */
export function scoreText(translate: Translate, score: number | undefined): string | undefined {
  if (score === undefined) return undefined;
  return `${scoreWord(translate, score)} (${Math.floor(score * 100 + 0.5)} %)`;
}

function scoreWord(translate: Translate, score: number): string {
  if (score >= 1) return translate("exact");
  if (score >= 0.8) return translate("very good");
  return score >= 0.5 ? translate("fair") : translate("weak");
}

function besideText(translate: Translate, value: string | undefined, here: string | undefined): string | undefined {
  if (value === undefined || here === undefined) return undefined;
  return haveSameWords(value, here) ? translate("✓ the same in your file") : translate("in your file: %1", here);
}

/** Undefined for flowing text, whose pages depend on the screen. */
function pagesBeside(translate: Translate, { pages }: Candidate, own: OwnBook | undefined): string | undefined {
  const here = own?.pages?.toFixed(0);
  if (here === undefined || pages === undefined) return undefined;
  return isPaged(own?.type) ? besideText(translate, pages.toFixed(0), here) : translate("on this screen: %1", here);
}
