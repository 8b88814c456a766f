/** An hour of reading, whatever the book. */
const reading = {
  startTime: "2026-03-01T10:00:00Z",
  endTime: "2026-03-01T11:02:05Z",
  durationSeconds: 3725,
  durationFormatted: "1:02:05",
  startProgress: 12.5,
  endProgress: 20.25,
  progressDelta: 7.75,
  startLocation: 31,
  endLocation: 52,
};

/** A session as the specification has it. */
export const session = { bookId: 101, bookType: "EPUB", ...reading };

/** The same as one of a batch. */
export function sessionInBatch(change: object = {}): object {
  return { ...reading, ...change };
}

/** A position of book 101, whose fingerprint is given. */
export function position(document: string): Record<string, unknown> {
  return {
    timestamp: 1772359325,
    document,
    percentage: 0.2025,
    progress: "0.2025",
    device: "KOReader",
    device_id: "6f1c0b9e-3f64-4b5a-9d3e-0c8f4a4a8d10",
  };
}

export const annotation = {
  bookId: 101,
  cfi: "epubcfi(/6/4!/4/2,/6/1:10,/6/1:42)",
  text: "the last boat",
  note: "ominous",
  color: "#FFCC00",
  style: "highlight",
  chapterTitle: "Chapter 1",
};

export const noteInBook = {
  bookId: 101,
  cfi: "epubcfi(/6/4!/4/2/6/1:10)",
  noteContent: "Who is the girl?",
  selectedText: "a girl in a red coat",
  color: "#00AA55",
  chapterTitle: "Chapter 1",
};

export const noteInLibrary = { bookId: 101, title: "Chapter 1", content: "Slow, and good." };

export const bookmark = { bookId: 101, cfi: "epubcfi(/6/8!/4/2/10)", title: "Where I stopped" };

export const newShelf = { name: "Device", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: true };
