import type { BookId, Fingerprint } from "../../src/model/book";
import type { SessionRecord } from "../../src/model/session";
import { serverScene, type ServerScene } from "../fakes/server";

const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const book = 7 as BookId;
const record = { startTime: "2026-11-01T10:00:00Z", startLocation: 3, endLocation: 5 } as SessionRecord;
const page = { headers: { "content-type": "text/html" }, body: "<html>" };
const day = 86400;

const questions: readonly ((scene: ServerScene) => unknown)[] = [
  ({ library }) => library.checkReader(),
  ({ library }) => library.checkLibrary(),
  ({ library }) => library.checkByHash(),
  ({ library }) => library.findByHash(fingerprint),
  ({ library }) => library.findByIsbn("9780306406157"),
  ({ library }) => library.describe(book),
  ({ library }) => library.stateOf(book, true),
  ({ library }) => library.setStatus(book, "READ"),
  ({ library }) => library.uploadBatch(book, "EPUB", [record]),
  ({ library }) => library.upload(book, "EPUB", record),
  ({ library }) => library.listSessions(book, 0),
];

const troubles = [
  408,
  429,
  500,
  502,
  503,
  504,
  { ...page, status: 502 },
  { ...page, status: 503 },
  { failure: { kind: "timeout", sent: true } },
  { failure: { kind: "broken", sent: true, detail: "closed" } },
] as const;

/** Whether the server still answers who it is, while everything else fails. */
const answers = ["nobody", "the reader account"] as const;

describe.each(["G", "B2", "W", "B0", "spec"] as const)("a transient failure of a server of %s", (generation) => {
  test.each(troubles)("changes none of its traits: %j", (trouble) => {
    for (const answering of answers) {
      const scene = serverScene({}, false);
      const { dialects, http, clock } = scene;
      dialects.recognise(generation);
      dialects.learn({ newShelf: "plain" });
      const before = dialects.current();
      const word = before.readerPrefix;
      const script = fails(http, trouble);
      if (answering === "the reader account") script(`GET /lib/api/${word}/users/auth`, { body: { username: "ann" } });
      for (const question of questions) {
        question(scene);
        clock.advance(120);
      }
      clock.advance(2 * day);
      for (const question of questions) question(scene);
      expect(dialects.current()).toEqual(before);
      expect(dialects.generation()).toBe(generation);
    }
  });
});

/** Every path answers with this, but for those that are given another answer. */
function fails(http: ServerScene["http"], trouble: (typeof troubles)[number]) {
  const methods = ["GET", "POST", "PUT"];
  const paths = ["reader", "koreader"].flatMap((word) => [
    `/lib/api/${word}/users/auth`,
    `/lib/api/${word}/books/by-hash/${fingerprint}`,
    `/lib/api/${word}/books/by-hash/${"0".repeat(32)}`,
  ]);
  const rest = [
    "healthcheck",
    "auth/login",
    "shelves",
    "books/7",
    "app/books/7",
    "books/search",
    "books/status",
    "books/read-status",
    "reading-sessions",
    "reading-sessions/batch",
    "reading-sessions/book/7",
  ].map((path) => `/lib/api/v1/${path}`);
  for (const path of paths.concat(rest)) for (const method of methods) http.on(`${method} ${path}`, trouble);
  http.on("POST /lib/api/v1/auth/login", { body: { accessToken: "a.b.c" } });
  return http.on;
}
