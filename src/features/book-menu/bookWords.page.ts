import { type WordContext, languageText, seriesText, fileText } from "../../ui/bookTexts";
import { isolated, shortened } from "../../base/text";
import { type Candidate, haveSameWords } from "../../model/candidate";
import { type Book, isPaged, type TrackingChoice } from "../../model/book";
import type { ServerFile } from "../../model/shelf";
import { listText, type Translate } from "../../base/format";
import type { Choice } from "../../koreader/dialogs.port";
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
  words(book: Candidate): string;
  loaded?(book: Candidate): void;
  /** In a task, after everything was fetched. True opens the page again. */
  hasMore?(): boolean;
  anew?(): void;
  /** The page closes before a choice runs. */
  readonly choices: readonly Choice[];
}

export function showBookLook({ app, pages, translate }: UiContext, look: BookLook): void {
  const { book, isKnown, words, choices } = look;
  let isLeft = false;
  const page = pages.open({
    title: book.title ?? translate("Book %1", book.id),
    text: words(book),
    choices,
    coming: "…",
    onClose: () => {
      isLeft = true;
      glance.leave();
    },
  });
  const glance = app.looking.at({
    ids: [book.id],
    coverAt: () => book.coverAt,
    described: isKnown
      ? undefined
      : (details) => {
          const loaded = { ...details, score: book.score };
          look.loaded?.(loaded);
          page.write(words(loaded));
        },
    pictured: (picture) => page.show(picture),
    ended: () => {
      if (look.hasMore?.() !== true || isLeft) return;
      page.close();
      look.anew?.();
    },
  });
}

/** Local metadata, to compare with a candidate. */
export interface OwnBook extends Pick<Book, "type" | "title" | "author" | "isbn13" | "isbn10"> {
  /** Absent if never opened. */
  readonly pages?: number | undefined;
}

/** One field per line, each with the local value where comparable; numbers come last. `hidesFormat`: not the local file's format. */
export function candidateText(
  { translate, host }: WordContext,
  book: Candidate,
  own?: OwnBook,
  hidesFormat = false,
): string {
  const lines: string[] = [];
  const add = (label: string, value: string | number | undefined, beside?: string): void => {
    if (value !== undefined) lines.push(labelled(translate, label, value));
    if (value !== undefined && beside !== undefined) lines.push(`   ${beside}`);
  };
  if (own !== undefined) add(translate("Title"), book.title, besideText(translate, book.title, own.title));
  add(translate("Author"), book.author, besideText(translate, book.author, own?.author));
  add(translate("Match"), scoreText(translate, book.score));
  add(translate("Series"), seriesText(translate, book));
  add(translate("Published"), book.year);
  add(translate("Publisher"), book.publisher);
  add(translate("Pages"), book.pages, pagesBeside(translate, book, own));
  add(translate("Language"), book.language === undefined ? undefined : languageText(host, book.language));
  if ((book.files ?? []).length > 1) add(translate("Formats"), filesText(translate, book.files ?? []));
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
