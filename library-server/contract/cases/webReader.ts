import { z } from "zod";
import type { Case, Step } from "../case";
import { aNumber, aText, absent, empty, on, ok, real, refused } from "../expected";
import { position } from "./positions";

const web = "POST /api/v1/books/progress";
const device = "/api/{word}/syncs/progress";
const older = ["W", "B2"] as const;
const withPages = ["B2", "G"] as const;
const aTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const cfi = "epubcfi(/6/4!/4/2/8/1:5)";

function reads(body: object, gets: Step["gets"] = real(empty(204))): Step {
  return { asks: web, as: "member", body, gets };
}

function pushes(hash: string, progress: string, percentage = 0.3051): Step {
  return {
    asks: `PUT ${device}`,
    as: "reader",
    body: position(hash, { percentage, progress }),
    gets: real(ok({ status: "progress updated" })),
  };
}

function book(name: string, told: object): Step {
  return { asks: `GET /api/v1/books/{${name}}`, as: "member", gets: real(ok(told)) };
}

/** G uses one path, the other servers an older path, which G still accepts. */
function switches(enabled: boolean): Step {
  const asks = `PATCH /api/v1/koreader-users/me/sync-progress-with-booklore?enabled=${enabled}`;
  return { asks, as: "member", gets: real({ status: 204 }) };
}

/** A person whose positions no other case sends. */
const asNovice = (...steps: readonly Step[]) => steps.map((step): Step => ({ ...step, as: "novice" }));

const ofFile = (data: string | null, progressPercent: number) => ({
  fileProgress: { bookFileId: "{file}", positionData: data, progressPercent },
});

function findsFile(name: string): Step {
  return {
    asks: `GET /api/v1/books/{${name}}`,
    as: "member",
    gets: real(ok({ primaryFile: z.looseObject({ id: aNumber }) })),
    keeps: { file: "primaryFile.id" },
  };
}

export const webReaderCases: readonly Case[] = [
  {
    name: "the web reader's position is found by its file, and by the book's ID",
    steps: [
      findsFile("lamp"),
      reads({ bookId: "{lamp}", ...ofFile(cfi, 33.333) }),
      book("lamp", { readStatus: "READING", lastReadTime: aTime, epubProgress: { cfi, percentage: 33.3 } }),
      {
        asks: "GET /api/v1/app/books/{lamp}",
        as: "member",
        gets: on(
          withPages,
          ok({
            readStatus: "READING",
            lastReadTime: aTime,
            epubProgress: { cfi, percentage: 33.333 },
            files: z.array(z.looseObject({ id: aNumber, bookType: z.literal("EPUB") })).length(1),
          }),
        ),
      },
      { asks: `GET ${device}/{lamp.hash}`, as: "reader", gets: real(ok({ document: "{lamp.hash}" })) },
    ],
  },
  {
    name: "the older form of the web reader's position keeps the percentage of the file",
    steps: [
      reads({ bookId: "{street}", epubProgress: { cfi, percentage: 21.37 } }),
      book("street", { readStatus: "READING", epubProgress: { cfi, percentage: null } }),
      {
        asks: "GET /api/v1/app/books/{street}",
        as: "member",
        gets: on(withPages, ok({ epubProgress: { cfi, percentage: 21.4 } })),
      },
    ],
  },
  {
    name: "the web reader stores pages",
    steps: [
      findsFile("paper"),
      reads({ bookId: "{paper}", ...ofFile("3", 25.55) }),
      book("paper", { pdfProgress: { page: 3, percentage: 25.6 }, epubProgress: absent }),
      reads({ bookId: "{paper}", ...ofFile("/body/x", 25.55) }, real(refused(400, 'For input string: "/body/x"'))),
      findsFile("cats"),
      reads({ bookId: "{cats}", ...ofFile("4", 40) }),
      book("cats", { cbxProgress: { page: 4, percentage: 40 } }),
    ],
  },
  {
    name: "the web reader stores the finish day of a book, without a position",
    steps: asNovice(
      reads({ bookId: "{tables}", dateFinished: "2025-05-06T12:00:00Z" }),
      book("tables", { dateFinished: "2025-05-06T12:00:00Z", lastReadTime: aTime, pdfProgress: absent }),
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{tables}"], status: "READ" },
        gets: real(ok([{ bookId: "{tables}", readStatus: "READ", dateFinished: aText }])),
      },
      reads({ bookId: "{tables}", dateFinished: "2025-05-06T12:00:00+02:00" }),
      book("tables", { readStatus: "READ", dateFinished: "2025-05-06T10:00:00Z" }),
      reads({ bookId: "{tables}", dateFinished: "2025-05-06" }, real({ status: 400 })),
      reads({ bookId: "{nobook}", dateFinished: "2025-05-06T12:00:00Z" }, real({ status: 404 })),
    ),
  },
  {
    name: "the web reader refuses a position without content, and of an unknown book",
    steps: [
      reads({ bookId: "{lamp}" }, real(refused(400, "Validation error"))),
      reads(
        { bookId: "{nobook}", epubProgress: { percentage: 60 } },
        real(refused(404, "Book not found with ID: {nobook}")),
      ),
      reads(
        { bookId: "{lamp}", fileProgress: { bookFileId: "{nobook}", progressPercent: 60 } },
        real(refused(404, "Book file not found")),
      ),
      {
        asks: web,
        body: { bookId: "{lamp}", epubProgress: { percentage: 60 } },
        gets: { W: { status: 403 }, B2: { status: 403 }, G: { status: 401 } },
      },
    ],
  },
  {
    name: "the web reader does not move back a reader who has begun",
    steps: [
      findsFile("fog"),
      reads({ bookId: "{fog}", ...ofFile(cfi, 99.5) }),
      book("fog", { readStatus: "READ" }),
      reads({ bookId: "{fog}", ...ofFile(cfi, 0.05) }),
      book("fog", { readStatus: "READ" }),
      reads({ bookId: "{fog}", ...ofFile(cfi, 0.2) }),
      book("fog", { readStatus: "READING" }),
    ],
  },
  {
    name: "the web reader and devices are separate while the switch is off",
    steps: [
      {
        asks: "GET /api/v1/koreader-users/me",
        as: "member",
        gets: {
          ...on(older, ok({ username: "{reader.username}", syncEnabled: true, syncWithBookloreReader: false })),
          G: ok({ username: "{reader.username}", syncEnabled: true, syncWithWebReader: false }),
        },
      },
      findsFile("lamp"),
      reads({ bookId: "{lamp}", ...ofFile(cfi, 50) }),
      pushes("{lamp.hash}", "/body/DocFragment[2]/body/section/p[3]/text().5"),
      book("lamp", { epubProgress: { cfi, percentage: 50 }, koreaderProgress: { percentage: 30.5 } }),
      {
        asks: "GET /api/v1/app/books/{lamp}",
        as: "member",
        gets: on(
          withPages,
          ok({ koreaderProgress: { percentage: 0.3051, device: "KOReader", deviceId: aText, lastSyncTime: aTime } }),
        ),
      },
    ],
  },
  {
    name: "the web reader's position is not changed by a status or a rating",
    steps: [
      { ...book("lamp", { lastReadTime: aTime }), keeps: { readAt: "lastReadTime" } },
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{lamp}"], status: "PAUSED" },
        gets: real({ status: 200 }),
      },
      book("lamp", { readStatus: "PAUSED", lastReadTime: "{readAt}" }),
    ],
  },
  {
    name: "the switch moves the web reader to a place that the server can convert",
    steps: [
      switches(true),
      findsFile("lamp"),
      reads({ bookId: "{lamp}", ...ofFile(cfi, 50) }),
      pushes("{lamp.hash}", "/body/DocFragment[2]/body/section/p[3]/text()[1].5"),
      book("lamp", { epubProgress: { cfi, percentage: 50 }, koreaderProgress: { percentage: 30.5 } }),
      pushes("{lamp.hash}", "/body/DocFragment[2]/body/section/p[2]/text()[2].3"),
      book("lamp", { epubProgress: { cfi } }),
      pushes("{lamp.hash}", "0.3051"),
      book("lamp", { epubProgress: { cfi } }),
      pushes("{lamp.hash}", "7"),
      book("lamp", { epubProgress: { cfi } }),
      pushes("{lamp.hash}", "/body/DocFragment[2]/body/section/p[3]/text().5"),
      book("lamp", { epubProgress: { cfi: z.string().regex(/^epubcfi\(\/6\/4!\/4\/2.*:5\)$/), percentage: 30.5 } }),
      switches(false),
    ],
  },
  {
    name: "the switch lets the web reader move devices on the newest servers",
    steps: [
      pushes("{lamp.hash}", "/body/DocFragment[2]/body/section/p[3]/text().5", 0.25),
      switches(true),
      findsFile("lamp"),
      reads({ bookId: "{lamp}", ...ofFile(cfi, 44.444) }),
      {
        asks: `GET ${device}/{lamp.hash}`,
        as: "reader",
        gets: {
          ...on(older, ok({ percentage: 0.25, progress: "/body/DocFragment[2]/body/section/p[3]/text().5" })),
          // A place somewhere in the chapter, without an offset.
          G: ok({
            percentage: 0.44444,
            progress: z.string().regex(/^\/body\/DocFragment\[2\]\/body(\/[a-z]+(\[\d+\])?)*$/),
          }),
        },
      },
      findsFile("tables"),
      reads({ bookId: "{tables}", ...ofFile("3", 25) }),
      {
        asks: `GET ${device}/{tables.hash}`,
        as: "reader",
        gets: { ...on(older, ok({ percentage: null })), G: ok({ percentage: 0.25, progress: null }) },
      },
      switches(false),
    ],
  },
];
