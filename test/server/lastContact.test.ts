import type { Failure } from "../../src/base/failure";
import { failed, ok } from "../../src/base/result";
import { createContactRecorder, recordContact } from "../../src/server/client";
import { translate } from "../fakes/say";
import { fakeClock } from "../fakes/clock";
import { fullFor, memoryDatabase, memoryStore } from "../fakes/memoryStore";

function logged(failure: Failure): readonly string[] {
  const lines: string[] = [];
  const clock = { now: () => 0, elapsed: () => 0 };
  const contact = createContactRecorder({ database: memoryDatabase(), clock, translate });
  const log = { warn: (line: string) => void lines.push(line), step: () => undefined };
  const client = recordContact({ ask: () => failed(failure) }, contact, { log });
  client.ask({ method: "GET", path: "/api/v1/books/search?title=My%20diary", headers: { "x-auth-key": "4d1c" } });
  return lines;
}

describe("the log of requests", () => {
  test("has the path and the result, without titles and keys", () => {
    expect(logged({ kind: "refused", status: 422, message: "pages missing" })).toEqual([
      "GET /api/v1/books/search: refused: 422",
    ]);
    expect(logged({ kind: "denied", status: 403, message: "no" })).toEqual(["GET /api/v1/books/search: denied: 403"]);
    expect(logged({ kind: "broken", sent: true, detail: "closed" })).toEqual([
      "GET /api/v1/books/search: broken: closed",
    ]);
  });

  test("has no line for an expected 404, nor without a request", () => {
    expect(logged({ kind: "refused", status: 404, message: "" })).toEqual([]);
    expect(logged({ kind: "refused", status: 409, message: "" })).toEqual([]);
    expect(logged({ kind: "offline" })).toEqual([]);
    expect(logged({ kind: "cancelled", sent: false })).toEqual([]);
  });
});

describe("the last contact", () => {
  const gone: Failure = { kind: "unreachable", detail: "no answer" };
  const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });

  function scene() {
    const memory = memoryStore();
    const clock = fakeClock();
    const create = () => createContactRecorder({ database: memory.database, clock, translate });
    return { memory, clock, create, contact: create() };
  }

  it.each<[Failure | undefined, "answer" | "trouble" | "nothing"]>([
    [undefined, "answer"],
    [refused(404), "answer"],
    [refused(409), "answer"],
    [refused(400), "nothing"],
    [refused(422), "nothing"],
    [refused(429), "trouble"],
    [refused(503), "trouble"],
    [{ kind: "denied", status: 401, message: "" }, "nothing"],
    [{ kind: "denied", status: 403, message: "", isPage: true }, "trouble"],
    [gone, "trouble"],
    [{ kind: "timeout", sent: true }, "trouble"],
    [{ kind: "broken", sent: false, detail: "" }, "trouble"],
    [{ kind: "redirected", to: "https://b.example" }, "trouble"],
    [{ kind: "unreadable", detail: "a web page" }, "trouble"],
    [{ kind: "untrusted", why: "self", detail: "" }, "trouble"],
    [{ kind: "offline" }, "nothing"],
    [{ kind: "cancelled", sent: true }, "nothing"],
    [{ kind: "unconfigured", missing: "server" }, "nothing"],
  ])("after %j is %s", (failure, kind) => {
    const { contact, clock } = scene();
    contact.note(failed(gone));
    clock.advance(60);
    const before = contact.last();
    contact.note(failure === undefined ? ok({}) : failed(failure));
    const { answeredAt, trouble } = contact.last();
    if (kind === "nothing") expect(contact.last()).toEqual(before);
    if (kind === "answer") expect([answeredAt, trouble]).toEqual([clock.now(), undefined]);
    if (kind === "trouble") expect([answeredAt, trouble?.at]).toEqual([undefined, clock.now()]);
    expect(trouble?.untrusted).toBe(failure?.kind === "untrusted" ? failure : undefined);
  });

  it("is stored every two hours, and at once if the sentence changes", () => {
    const { contact, clock, memory, create } = scene();
    const start = clock.now();
    contact.note(ok({}));
    expect(create().last()).toEqual({ answeredAt: start });
    clock.advance(7199);
    const { writes } = memory;
    contact.note(ok({}));
    expect([memory.writes, create().last().answeredAt]).toEqual([writes, start]);
    expect(contact.last().answeredAt).toBe(start + 7199);
    clock.advance(1);
    contact.note(ok({}));
    expect(create().last().answeredAt).toBe(start + 7200);
    contact.note(failed(gone));
    const { trouble } = create().last();
    expect([trouble?.at, create().last().answeredAt]).toEqual([start + 7200, start + 7200]);
    clock.advance(60);
    contact.note(failed(gone));
    expect([create().last().trouble?.at, contact.last().trouble?.at]).toEqual([start + 7200, start + 7260]);
    contact.note(failed(refused(503)));
    expect(create().last().trouble?.at).toBe(start + 7260);
    contact.note(ok({}));
    expect(create().last().trouble).toBeUndefined();
  });

  it("is stored again after the clock was set back", () => {
    const { contact, clock, create } = scene();
    contact.note(ok({}));
    clock.setWall(clock.now() - 86400);
    contact.note(ok({}));
    expect(create().last().answeredAt).toBe(clock.now());
  });

  it("is stored at the next answer if the disk was full", () => {
    const { contact, memory, create } = scene();
    memory.before = fullFor("INTO server_contact");
    contact.note(ok({}));
    expect(create().last()).toEqual({});
    memory.before = () => undefined;
    contact.note(ok({}));
    expect(create().last()).toEqual(contact.last());
    expect(create().last().answeredAt).toBeDefined();
  });

  it("is forgotten with the server", () => {
    const { contact, create } = scene();
    contact.note(ok({}));
    contact.note(failed(gone));
    contact.forget();
    expect([contact.last(), create().last()]).toEqual([{}, {}]);
  });
});
