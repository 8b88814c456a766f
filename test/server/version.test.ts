import { greet } from "../../src/server/dialects/recognise";
import { serverScene } from "../fakes/server";

const health = "GET /lib/api/v1/healthcheck";
const shelves = "GET /lib/api/v1/shelves";
const missing = { status: 404, body: { message: "No such path" } };

function greeted(answers: Parameters<ReturnType<typeof serverScene>["http"]["on"]>[1][]): unknown {
  const scene = serverScene();
  [health, shelves].forEach((path, place) => answers[place] && scene.http.on(path, answers[place]));
  const answer = greet(scene.api);
  return answer.ok ? (answer.value ?? "a library") : answer.failure.kind;
}

test.each([
  ["its health check has a version", [{ body: { data: { version: "2.6.0" } } }], "2.6.0"],
  ["its health check wants a login", [{ status: 401 }], "a library"],
  ["only its shelves want a login", [missing, { status: 401 }], "a library"],
  ["every path is missing", [missing, missing], "refused"],
  ["every answer is a web page", [missing, { status: 401, headers: { "content-type": "text/html" } }], "refused"],
])("a server is recognised as a library or not: %s", (_, answers, expected) => {
  expect(greeted(answers)).toBe(expected);
});
