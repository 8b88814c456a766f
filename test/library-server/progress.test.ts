import { position } from "./support/requests";
import { ask, asReader, libraryForTests, violationsOf } from "./support/visitor";

const library = libraryForTests();
const document = () => library().state.books[0]?.fingerprint ?? "";
const push = (body: unknown, headers = asReader()) =>
  ask(library(), { method: "PUT", path: "/api/reader/syncs/progress", body, headers });
const pull = (hash: string, headers = asReader()) =>
  ask(library(), { path: `/api/reader/syncs/progress/${hash}`, headers });

test("gives back the last position that was pushed", async () => {
  await push({ ...position(document()), percentage: 0.1, progress: "0.1" });
  const answer = await push(position(document()));
  expect([answer.status, answer.json]).toEqual([200, { status: "progress updated" }]);
  expect((await pull(document())).json).toEqual(position(document()));
  expect(library().state.progress).toHaveLength(2);
  expect(violationsOf(library())).toEqual([]);
});

test("keeps each reader's own", async () => {
  await push(position(document()));
  expect((await pull(document(), asReader("james", "007"))).status).toBe(404);
});

test("tells a book without a position from a book that it does not know", async () => {
  expect((await pull(document())).json.message).toBe("No progress found for user and book");
  expect((await pull("0".repeat(32))).json.message).toBe(`Book not found for hash ${"0".repeat(32)}`);
  expect((await push(position("0".repeat(32)))).status).toBe(404);
  expect(violationsOf(library())).toEqual([]);
});

test("answers 401 while the reader's switch is off", async () => {
  const anna = library().state.users[0];
  if (anna !== undefined) anna.reader!.syncEnabled = false;
  expect((await pull(document())).json.message).toBe("Sync is disabled for this user");
  expect((await push(position(document()))).status).toBe(401);
  expect((await ask(library(), { path: "/api/reader/users/auth", headers: asReader() })).status).toBe(200);
});

test.each([
  ["0..100 for 0..1", { percentage: 20.25 }, "percentage"],
  ["six decimal places of a percent", { percentage: 0.12345678 }, "percentage"],
  ["a percentage in words", { percentage: "0.2" }, "percentage"],
  ["a number for the text", { progress: 0.2 }, "progress"],
  ["a place in the document for the fraction", { progress: "/body/DocFragment[2]" }, "progress"],
  ["milliseconds", { timestamp: 1772359325000 }, "timestamp"],
  ["parts of a second", { timestamp: 1772359325.5 }, "timestamp"],
  ["a name for the fingerprint", { document: "book.epub" }, "document"],
  ["a device without a name", { device: "" }, "device"],
  ["a number for the device", { device_id: "12" }, "device_id"],
  ["a field too many", { metadata: {} }, "body"],
])("forbids %s", async (_name, change, field) => {
  const answer = await push({ ...position(document()), ...change });
  expect(answer.status).toBe(400);
  expect(violationsOf(library())).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
  expect(library().state.progress).toEqual([]);
});

test("forbids a body where nothing is to be said", async () => {
  const headers = { ...asReader(), "content-type": "application/json" };
  await ask(library(), { method: "DELETE", path: `/api/reader/syncs/progress/${document()}`, headers });
  expect(violationsOf(library())[0]).toContain("no such path");
});
