import { fingerprintOf } from "../../src/book/book";
import { saveBook } from "../../src/book/books.store";
import { failed, ok, type Result } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import { addBooks } from "../../src/features/upload/addBook.page";
import { createUploading } from "../../src/features/upload/uploadBooks.task";
import type { UploadItem } from "../../src/features/upload/uploadBook";
import { getUploadedAt } from "../../src/features/upload/uploads.store";
import type { BookId } from "../../src/model/book";
import type { FileBody } from "../../src/server/failures";
import { aDisk } from "./disk";
import { memoryDatabase } from "./memoryStore";
import { aScreen } from "./screen";
import { fakeCodec } from "./codec";

export const place = { library: 1, path: 4, name: "Novels", isWatched: true, formats: [] };
/** The server takes all bytes of the file, and then answers. */
type Answer = (file: string) => Result<undefined>;

/** A device with three unknown books, and a server that knows those in `hashes`. */
export function uploadDevice(answer: Answer, copies = 400) {
  const disk = aDisk();
  const database = memoryDatabase({ libraryUsername: "ann", serverUrl: "https://library" });
  const taken: string[] = [];
  const hashes: Record<string, number | undefined> = {};
  const lookUps = { count: 0, failure: undefined as Failure | undefined };
  const send = (_place: unknown, { source }: FileBody): Result<undefined> => {
    let text = "";
    while (text.length < source.length) text += source.piece(text.length) ?? "";
    const [, name = ""] = /filename="(\w+)\.cbz"/.exec(text) ?? [];
    taken.push(name);
    return answer(name);
  };
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann", serverUrl: "https://library" },
    host: {
      files: disk,
      folders: disk,
      sleepInhibitor: { during: (work) => work() },
      device: { newUuid: () => "u", timeText: (at: number) => `time ${at}` },
    },
    connection: { chooseAddress: () => undefined },
    server: {
      files: { newest: () => ok([]), byPosition: () => ok(undefined), titled: () => ok([]) },
      catalogue: { searchTitle: () => ok([]) },
      uploads: { send, rights: () => ok({ mayUpload: true, places: [place] }), maxMegabytes: () => ok(undefined) },
      books: {
        findByHash: (hash) => {
          lookUps.count += 1;
          if (lookUps.failure !== undefined) return failed(lookUps.failure);
          const id = hashes[hash];
          return ok(id === undefined ? undefined : { id: id as BookId });
        },
      },
    },
  });
  const matched: string[] = [];
  const uploading = createUploading(screen.ui, { matched: (hash) => void matched.push(hash) });
  Object.assign(database.memory, { bookUploads: uploading });
  const items = ["One", "Two", "Three"].map((title): UploadItem => {
    const path = `/mnt/books/${title}.cbz`;
    disk.contents.set(path, `PK ${title}`.repeat(copies));
    const fingerprint = fingerprintOf({ files: disk, codec: fakeCodec }, path)!;
    saveBook(database, { fingerprint, type: "CBZ", title }, path, disk.facts(path)!);
    return { book: { fingerprint, type: "CBZ", title }, path, name: `${title}.cbz`, size: disk.facts(path)!.size };
  });
  const pass = (seconds: number): void => screen.context.tasks.pass(seconds);
  const report = (): string => {
    const top = screen.top();
    return top?.kind === "read" ? top.page.text : screen.said.join("; ");
  };
  return {
    ...screen,
    disk,
    items,
    taken,
    matched,
    lookUps,
    report,
    pass,
    uploading,
    add: (some = items) => {
      addBooks(screen.ui, some, () => undefined);
      pass(0);
      screen.tap("Send");
      pass(0);
    },
    /** The server has read the book in. */
    readIn: ({ book }: UploadItem) => (hashes[book.fingerprint] = 7),
    sentAt: ({ book }: UploadItem) => getUploadedAt(database, book.fingerprint),
  };
}

/** The type of `uploadDevice`. */
export type UploadDevice = ReturnType<typeof uploadDevice>;
