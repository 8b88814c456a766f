import { z } from "zod";
import { empty, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { looseInteger, looseNumber, looseText } from "../shapes/scalars";
import { setFinished, setStatus, statusOf } from "../state/readStatus";
import { type BookType, filesOf } from "../state/bookFile";
import { type Book, bookById, type State, type User } from "../state/state";
import { convertedPlace, followsDevices, setWebPosition, webPositionOf } from "../state/webReader";
import { unknownBook } from "./books";

const page = z.object({ page: looseInteger.nullish(), percentage: looseNumber });

/** The newer form names a file; the older forms use the format of the first file. */
const order = z.object({
  bookId: looseInteger,
  fileProgress: z
    .object({ bookFileId: looseInteger, positionData: looseText.nullish(), progressPercent: looseNumber })
    .nullish(),
  epubProgress: z.object({ cfi: z.string().nullish(), percentage: looseNumber }).nullish(),
  pdfProgress: page.nullish(),
  cbxProgress: page.nullish(),
  dateFinished: z.iso.datetime({ offset: true }).nullish(),
});

type Order = z.output<typeof order>;

/** The position of the web reader. */
export const webReaderRoutes = [
  endpoint({
    method: "POST",
    path: "/api/v1/books/progress",
    access: "bearer",
    exists: (dialect) => dialect.account,
    body: () => order,
    answer: ({ context, body, user }) => {
      const { fileProgress, epubProgress, pdfProgress, cbxProgress, dateFinished } = body;
      const given = [fileProgress, epubProgress, pdfProgress, cbxProgress, dateFinished];
      if (given.every((one) => one === undefined || one === null))
        return refusal(400, "Validation error", ["progressValid: At least one progress field must be provided"]);
      const book = bookById(context.state, body.bookId);
      if (book === undefined) return unknownBook(body.bookId);
      const moved = move(context, book, body, user());
      if (dateFinished) date(context, book, dateFinished, user());
      return moved;
    },
  }),
];

function move(context: Context, book: Book, body: Order, user: User): ReturnType<typeof empty> {
  const { state, clock, dialect } = context;
  const { fileProgress } = body;
  const files = state.books.flatMap((one) => filesOf(one));
  const file = fileProgress && files.find(({ fileId }) => fileId === fileProgress.bookFileId);
  if (fileProgress && file === undefined) return refusal(404, "Book file not found");
  const data = dataOf(body, book);
  const { type } = file ?? book;
  const isText = type === "EPUB";
  if (typeof data === "string" && !isText && !/^-?\d+$/.test(data)) return refusal(400, `For input string: "${data}"`);
  const percent = percentOf(body, book);
  // A position in the format of another file than the first one changes nothing.
  if (percent === undefined) return empty(204);
  const own = { userId: user.id, bookId: book.id, type };
  const before = webPositionOf(state, user.id, book.id);
  // The older form leaves the percentage of the file unchanged.
  const filePercent = fileProgress ? percent : (before?.percent ?? null);
  setWebPosition(state, { ...own, data: data ?? null, percent, filePercent, at: clock.now() });
  const readStatus = statusAt(percent, statusOf(state, user.id, book.id)?.readStatus);
  setStatus(state, user.id, book.id, readStatus, clock.now());
  if (dialect.webFeedsDevices && followsDevices(user)) feedDevices(context, book, user, percent);
  return empty(204);
}

function date({ state, clock, dialect }: Context, { id: bookId }: Book, told: string, { id: userId }: User): void {
  const dateFinished = `${new Date(told).toISOString().slice(0, 19)}Z`;
  setFinished(state, { userId, bookId, untouched: dialect.untouchedStatus }, { dateFinished, now: clock.now() });
}

function dataOf(
  { fileProgress, epubProgress, pdfProgress, cbxProgress }: Order,
  book: Book,
): string | null | undefined {
  if (fileProgress) return fileProgress.positionData;
  if (book.type === "EPUB") return epubProgress?.cfi;
  return (book.type === "PDF" ? pdfProgress : cbxProgress)?.page?.toString();
}

function percentOf({ fileProgress, epubProgress, pdfProgress, cbxProgress }: Order, book: Book): number | undefined {
  if (fileProgress) return fileProgress.progressPercent;
  const byType: Partial<Record<BookType, { readonly percentage: number } | null | undefined>> = {
    EPUB: epubProgress,
    PDF: pdfProgress,
    CBZ: cbxProgress,
    CBR: cbxProgress,
  };
  const told = byType[book.type];
  return told ? Math.round(told.percentage * 10) / 10 : undefined;
}

/** A position at the beginning does not reset a started book. */
function statusAt(percent: number, before: string | undefined): string {
  if (percent >= 99.5) return "READ";
  if (percent > 0.1) return "READING";
  return before === undefined || before === "UNSET" ? "UNREAD" : before;
}

function feedDevices({ state, clock }: Context, book: Book, user: User, percent: number): void {
  const last = state.progress.findLast((one) => one.userId === user.id && one.bookId === book.id);
  const place = book.type === "EPUB" ? convertedPlace(dataIn(state, user, book)) : undefined;
  state.progress.push({
    userId: user.id,
    bookId: book.id,
    document: book.fingerprint,
    timestamp: null,
    percentage: percent / 100,
    progress: place ?? null,
    device: last?.device ?? null,
    device_id: last?.device_id ?? null,
    storedAt: Math.floor(clock.now() / 1000),
    isOfWeb: true,
  });
}

function dataIn(state: State, user: User, book: Book): string | null {
  return webPositionOf(state, user.id, book.id)?.data ?? null;
}
