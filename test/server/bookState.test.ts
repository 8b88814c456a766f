import type { BookState } from "../../src/model/bookState";
import { filesIn, positionsIn, stateIn, writerIn } from "../../src/server/books";
import { fakeCodec } from "../fakes/codec";

const time = "2026-11-20T10:00:00Z";
const at = 1_795_168_800;
const html = "<html><body>Sign in</body></html>";
const stranger = fakeCodec.decode("[null]") as unknown as { value: [unknown] };
const nothing = stranger.value[0];

describe("the state of a book in an answer", () => {
  it.each<[object, Partial<BookState>]>([
    [
      { readStatus: "READ", dateFinished: time },
      { status: "READ", statusAt: at },
    ],
    [
      { readStatus: "READ", dateFinished: "yesterday" },
      { status: "READ", statusAt: undefined },
    ],
    [
      { readStatus: "READ", dateFinished: at },
      { status: "READ", statusAt: undefined },
    ],
    [
      { readStatus: "READ", dateFinished: nothing },
      { status: "READ", statusAt: undefined },
    ],
    [
      { readStatus: "READING", dateFinished: time },
      { status: "READING", statusAt: undefined },
    ],
    [{ dateFinished: time }, { status: undefined, statusAt: undefined }],
    [
      { readStatus: nothing, personalRating: nothing },
      { status: undefined, rating: undefined },
    ],
    [{ readStatus: ["READ"] }, { status: undefined }],
    [{ readStatus: html }, { status: undefined }],
    [{ readStatus: "read" }, { status: undefined }],
    [{ personalRating: 0 }, { rating: undefined }],
    [{ personalRating: -1 }, { rating: undefined }],
    [{ personalRating: 1 }, { rating: 1 }],
    [{ personalRating: 10 }, { rating: 10 }],
    [{ personalRating: 11 }, { rating: undefined }],
    [{ personalRating: 4.5 }, { rating: undefined }],
    [{ personalRating: "5" }, { rating: undefined }],
    [{ personalRating: 3, metadata: { personalRating: 8 } }, { rating: 3 }],
    [{ personalRating: nothing, metadata: { personalRating: 8 } }, { rating: 8 }],
    [{ metadata: { personalRating: 11 } }, { rating: undefined }],
    [{ metadata: nothing }, { rating: undefined, positions: undefined }],
  ])("comes from its fields: %j is %j", (fields, state) => {
    expect(stateIn(fields as never)).toMatchObject(state);
  });
});

describe("the positions of a book in an answer", () => {
  it.each<[object, object | undefined]>([
    [{ lastReadTime: time }, { readAt: at, files: {}, devices: undefined }],
    [{ lastReadTime: "never" }, undefined],
    [{ lastReadTime: at }, undefined],
    [{ primaryFile: { id: 3, fileName: "a.pdf" } }, { files: { PDF: 3 } }],
    [{ primaryFile: { id: 3, fileName: "a.cbz" } }, { files: { CBX: 3 } }],
    [{ files: [{ id: 3, fileName: "a.cbr" }] }, { files: { CBX: 3 } }],
    [{ epubProgress: { percentage: 5 } }, { web: { EPUB: { percent: 5, place: undefined } } }],
    [{ epubProgress: { percentage: 5, cfi: 7 } }, { web: { EPUB: { percent: 5, place: undefined } } }],
    [{ pdfProgress: { percentage: 5, page: 12 } }, { web: { PDF: { percent: 5, place: "12" } } }],
    [{ pdfProgress: { percentage: 5, page: "12" } }, { web: { PDF: { percent: 5, place: undefined } } }],
    [{ pdfProgress: { percentage: 5, cfi: "epubcfi(/6)" } }, { web: { PDF: { percent: 5, place: undefined } } }],
    [{ cbxProgress: { percentage: 0, page: 0 } }, { web: { CBX: { percent: 0, place: "0" } } }],
    [{ cbxProgress: { page: 4 } }, undefined],
    [{ epubProgress: { percentage: "5" } }, undefined],
    [{ epubProgress: nothing, pdfProgress: nothing, cbxProgress: nothing, koreaderProgress: nothing }, undefined],
    [{ epubProgress: html, koreaderProgress: html }, undefined],
    [{ koreaderProgress: { percentage: 50 } }, { devices: { percent: 50, isRounded: true } }],
    [{ koreaderProgress: { percentage: 50, lastSyncTime: "?" } }, { devices: { percent: 50, isRounded: true } }],
    [{ koreaderProgress: { percentage: 0.5, lastSyncTime: time } }, { devices: { percent: 50, writtenAt: at } }],
    [
      { koreaderProgress: { percentage: 0.5, lastSyncTime: time, device: "Kobo", deviceId: "k1" } },
      { devices: { percent: 50, writtenAt: at, device: "Kobo", deviceId: "k1" } },
    ],
    [{ koreaderProgress: { lastSyncTime: time } }, undefined],
    [{ koreaderProgress: { percentage: "0.5", lastSyncTime: time } }, undefined],
  ])("come from its fields: %j are %j", (fields, positions) => {
    if (positions === undefined) expect(positionsIn(fields as never)).toBeUndefined();
    else expect(positionsIn(fields as never)).toMatchObject(positions);
  });

  it("have a place of a thousand bytes at most", () => {
    const placeOf = (cfi: string) => positionsIn({ epubProgress: { percentage: 5, cfi } })?.web.EPUB?.place;
    expect(placeOf("x".repeat(1000))).toHaveLength(1000);
    expect(placeOf("x".repeat(1001))).toBeUndefined();
  });

  it.each<[object, object]>([
    [{}, {}],
    [{ primaryFile: { id: 1, fileName: "a.epub" }, files: [{ id: 2, fileName: "b.epub" }] }, { EPUB: 1 }],
    [{ files: [{ id: 2, fileName: "b.epub" }], alternativeFormats: [{ id: 3, fileName: "c.pdf" }] }, { EPUB: 2 }],
    [{ alternativeFormats: [{ id: 3, fileName: "c.pdf" }] }, { PDF: 3 }],
    [{ files: [], alternativeFormats: [{ id: 3, fileName: "c.pdf" }] }, {}],
    [{ files: [nothing, 5, { id: "2", fileName: "b.epub" }, { id: 4, fileName: "d.epub" }] }, { EPUB: 4 }],
    [{ files: [{ id: 2 }, { id: 3, fileName: "c.mp3" }, { id: 4, fileName: nothing }] }, {}],
    [{ primaryFile: nothing, files: nothing }, {}],
    [{ files: Array.from({ length: 21 }, (_, id) => ({ id, fileName: id === 20 ? "z.pdf" : "a.epub" })) }, { EPUB: 0 }],
    [
      { files: Array.from({ length: 20 }, (_, id) => ({ id, fileName: id === 19 ? "z.pdf" : "a.epub" })) },
      { EPUB: 0, PDF: 19 },
    ],
  ])("have the files of %j", (fields, files) => {
    expect(filesIn(fields as never)).toEqual(files);
  });
});

it.each<[unknown, unknown, object]>([
  ["Kobo", "0123456789abcdef0123456789abcdef", { device: "Kobo", deviceId: "0123456789abcdef0123456789abcdef" }],
  ["Kobo", "k", { device: "Kobo", deviceId: "k" }],
  ["Kobo", "", {}],
  ["Kobo", nothing, {}],
  ["Kobo", 5, {}],
  ["Kobo", "BookLore", {}],
  ["Kobo", "grimmory", {}],
  ["Kobo", "Grimmory Web", { device: "Kobo", deviceId: "Grimmory Web" }],
  ["Grimmory", "k", { device: undefined, deviceId: "k" }],
  ["booklore", "k", { device: undefined, deviceId: "k" }],
  [nothing, "k", { device: undefined, deviceId: "k" }],
  ["", "k", { device: undefined, deviceId: "k" }],
])("a position by %j with the ID %j is one of %j", (name, id, writer) => {
  expect(writerIn(name, id)).toEqual(writer);
});
