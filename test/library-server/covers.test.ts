import { pictureIn } from "../../src/base/picture";
import { dialects } from "../../library-server/dialects";
import { asMember, libraryForTests } from "./support/visitor";

const library = libraryForTests();

/** Status, type and bytes of a cover; a character for each byte. */
async function cover(id: number) {
  const headers = { ...(await asMember(library())), accept: "image/jpeg" };
  const answer = await fetch(`${library().url}/api/v1/media/book/${id}/thumbnail`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  return { status: answer.status, contentType: answer.headers.get("content-type"), bytes };
}

test("covers are JPEGs, or PNGs of comics", async () => {
  expect(pictureIn((await cover(101)).bytes)).toEqual({ kind: "jpeg", width: 256, height: 384, depth: 8 });
  expect(pictureIn((await cover(107)).bytes)).toEqual({ kind: "png", width: 128, height: 192, depth: 8 });
});

test("a real server has a plain page for a book without a cover", async () => {
  library().speak({ ...dialects["G"], oneTokenASecond: false });
  const plain = await cover(105);
  expect([plain.status, plain.contentType]).toEqual([200, "image/jpeg"]);
  expect(plain.bytes).not.toBe((await cover(101)).bytes);
});

describe("a token in the query", () => {
  const violations = async (kind: "spec" | "B0" | "W") => {
    library().speak({ ...dialects[kind], oneTokenASecond: false });
    const { authorization = "" } = await asMember(library());
    await fetch(`${library().url}/api/v1/media/book/101/thumbnail?token=${authorization.slice("Bearer ".length)}`);
    return library().violations.map(({ dialect, what }) => [dialect, what]);
  };

  test("is good on real servers, also where they lack the path", async () => {
    expect(await violations("W")).toEqual([]);
    expect(await violations("B0")).toEqual([]);
  });

  test("is none for the specification", async () => {
    expect(await violations("spec")).toContainEqual(["spec", "credentials: none were sent"]);
  });
});

test.each([
  ["page", "text/html; charset=utf-8", undefined],
  ["cut", "image/jpeg", undefined],
  ["wrong", "image/jpeg", undefined],
  ["vast", "image/png", { kind: "png", width: 20_000, height: 20_000, depth: 8 }],
  ["rotten", "image/png", { kind: "png", width: 256, height: 384, depth: 8 }],
] as const)("a bad cover is sent as ordered: %s", async (kind, contentType, facts) => {
  const { id } = await library().addBook({ title: kind, cover: kind });
  const received = await cover(id);
  expect(received).toMatchObject({ status: 200, contentType });
  expect(pictureIn(received.bytes)).toEqual(facts);
});

test("a huge cover is sent as ordered", async () => {
  const { id } = await library().addBook({ title: "Huge", cover: "huge" });
  expect((await cover(id)).bytes.length).toBeGreaterThan(5 * 1024 * 1024);
});
