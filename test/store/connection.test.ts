import { saveBook } from "../../src/book/books.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import {
  deleteToken,
  deleteTraits,
  findKnownFile,
  findToken,
  getLastContact,
  listTraits,
  moveServer,
  recordLastAnswer,
  saveLastContact,
  saveToken,
  saveTraits,
} from "../../src/store/connection";
import { runAll } from "../../src/store/database";
import { memoryDatabase } from "../fakes/memoryStore";

const home = "http://library.home";
const web = "https://library.example";
const token = { access: "a", refresh: "r", createdAt: 100, expiresAt: 200 };

describe("a token", () => {
  test("belongs to one server and one account", () => {
    const database = memoryDatabase();
    saveToken(database, home, "anna", token);
    expect(findToken(database, home, "anna")).toEqual(token);
    expect([findToken(database, web, "anna"), findToken(database, home, "ben")]).toEqual([undefined, undefined]);
  });

  test("replaces every field of the token before", () => {
    const database = memoryDatabase();
    saveToken(database, home, "anna", token);
    const newer = { access: "b", refresh: undefined, createdAt: 300, expiresAt: 400 };
    saveToken(database, home, "anna", newer);
    expect(findToken(database, home, "anna")).toEqual(newer);
  });

  test("is deleted without the tokens of other accounts", () => {
    const database = memoryDatabase();
    saveToken(database, home, "anna", token);
    saveToken(database, home, "ben", token);
    deleteToken(database, home, "anna");
    expect([findToken(database, home, "anna"), findToken(database, home, "ben")]).toEqual([undefined, token]);
  });
});

describe("traits of a server", () => {
  const batches = { name: "batches", value: "yes", learnedAt: 10 };
  const zone = { name: "zone", value: "utc", learnedAt: 20 };

  test("are stored by account, with the newest value of each name", () => {
    const database = memoryDatabase();
    saveTraits(database, home, "anna", [batches, zone]);
    saveTraits(database, home, "anna", [{ ...batches, value: "no", learnedAt: 30 }]);
    saveTraits(database, home, "ben", [batches]);
    expect(listTraits(database, home, "anna")).toEqual([{ ...batches, value: "no", learnedAt: 30 }, zone]);
    expect(listTraits(database, home, "ben")).toEqual([batches]);
  });

  test("are deleted for all accounts of that server only", () => {
    const database = memoryDatabase();
    for (const server of [home, web]) for (const name of ["anna", "ben"]) saveTraits(database, server, name, [zone]);
    deleteTraits(database, home);
    const left = [home, web].map((server) => ["anna", "ben"].map((name) => listTraits(database, server, name).length));
    expect(left).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("move to a new address with the tokens, and replace those there", () => {
    const database = memoryDatabase();
    saveToken(database, home, "anna", token);
    saveToken(database, web, "anna", { ...token, access: "old" });
    saveTraits(database, home, "anna", [zone]);
    moveServer(database, home, web);
    expect([findToken(database, home, "anna"), findToken(database, web, "anna")]).toEqual([undefined, token]);
    expect([listTraits(database, home, "anna"), listTraits(database, web, "anna")]).toEqual([[], [zone]]);
  });
});

describe("the last contact", () => {
  const trouble = { at: 700, sentence: "The server did not answer in time." };

  test("is empty before the first answer", () => {
    expect(getLastContact(memoryDatabase())).toEqual({ answeredAt: undefined, trouble: undefined });
  });

  test("contains a failure and the time of the last answer", () => {
    const database = memoryDatabase();
    saveLastContact(database, { answeredAt: 500, trouble });
    expect(getLastContact(database)).toEqual({ answeredAt: 500, trouble });
  });

  test("loses its failure at the next answer", () => {
    const database = memoryDatabase();
    saveLastContact(database, { answeredAt: 500, trouble });
    runAll(database, [recordLastAnswer(800)]);
    expect(getLastContact(database)).toEqual({ answeredAt: 800, trouble: undefined });
  });

  test("can begin with an answer or with a failure", () => {
    const [answered, failed] = [memoryDatabase(), memoryDatabase()];
    runAll(answered, [recordLastAnswer(800)]);
    saveLastContact(failed, { trouble });
    expect(getLastContact(answered)).toEqual({ answeredAt: 800, trouble: undefined });
    expect(getLastContact(failed)).toEqual({ answeredAt: undefined, trouble });
  });
});

test("the last seen file with a server ID is known", () => {
  const database = memoryDatabase();
  expect(findKnownFile(database)).toBeUndefined();
  for (const [name, id] of [
    ["a", 4],
    ["b", 5],
    ["c", undefined],
  ] as const) {
    saveBook(database, { fingerprint: name as Fingerprint, type: "EPUB" }, `/${name}.epub`, { size: 1, modifiedAt: 1 });
    if (id !== undefined)
      database.run("UPDATE books SET server_id = :id WHERE id = (SELECT book FROM fingerprints WHERE hash = :name)", {
        id: id as BookId,
        name,
      });
    database.run("UPDATE fingerprints SET seen = :seen WHERE hash = :name", {
      seen: { a: 30, b: 20, c: 40 }[name],
      name,
    });
  }
  expect(findKnownFile(database)).toEqual({ hash: "a", serverId: 4 });
});
