import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

let program: ChildProcess;
let base = "";

beforeAll(async () => {
  const words = ["--import", "tsx", "library-server/instances.ts"];
  program = spawn(process.execPath, words, { cwd: join(__dirname, "../.."), stdio: ["pipe", "pipe", "inherit"] });
  const [line] = (await once(program.stdout!, "data")) as [Buffer];
  base = line.toString().trim();
});
afterAll(() => program.kill());

const json = { "content-type": "application/json" };
const open = (...words: string[]) =>
  fetch(`${base}/instances`, { method: "POST", headers: json, body: JSON.stringify(["--port", "0", ...words]) });

interface Instance {
  readonly id: number;
  readonly url: string;
}

const instance = async (...words: string[]) => (await (await open(...words)).json()) as Instance;
const health = ({ url }: Instance) => fetch(`${url}/api/v1/healthcheck`);
const arm = ({ url }: Instance, fault: object) =>
  fetch(`${url}/__control/faults`, { method: "POST", headers: json, body: JSON.stringify({ fault }) });
const pass = (seconds: number, patience: number) =>
  fetch(`${base}/passed?seconds=${seconds}&patience=${patience}`, { method: "POST" });
/** The clock moves past a request only after it has arrived. */
async function arrived({ url }: Instance): Promise<void> {
  while (((await (await fetch(`${url}/__control/requests`)).json()) as unknown[]).length === 0);
  await pass(0, 60);
}

test("the process opens libraries side by side, each as ordered, and closes one", async () => {
  const [first, second] = [await instance(), await instance("--dialect", "G")];
  expect([(await health(first)).status, (await health(second)).status]).toEqual([404, 200]);
  expect((await fetch(`${base}/instances/${first.id}`, { method: "DELETE" })).status).toBe(204);
  await expect(health(first)).rejects.toThrow();
  expect((await health(second)).status).toBe(200);
  await fetch(`${base}/instances`, { method: "DELETE" });
  await expect(health(second)).rejects.toThrow();
});

test("the process reports an order that it does not understand", async () => {
  const answer = await open("--dialect", "latin");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toBe('No server speaks "latin".');
  expect((await fetch(`${base}/nothing`)).status).toBe(404);
  expect((await fetch(`${base}/instances`, { method: "POST", body: "[]" })).status).toBe(404);
});

test("a late answer comes as soon as its time has passed by the clock", async () => {
  const library = await instance();
  await arm(library, { kind: "latency", seconds: 3600 });
  const answer = health(library);
  await arrived(library);
  expect((await pass(3599, 60)).status).toBe(204);
  await expect(Promise.race([answer, pass(0, 60)])).resolves.toMatchObject({ status: 204 });
  await pass(2, 60);
  expect((await answer).status).toBe(404);
});

test("the process waits for a busy library for the given time, not for a silent one", async () => {
  const library = await instance();
  await arm(library, { kind: "silence" });
  const leaving = new AbortController();
  const answer = fetch(`${library.url}/api/v1/healthcheck`, { signal: leaving.signal });
  const began = Date.now();
  await pass(0, 60);
  expect(Date.now() - began).toBeLessThan(30_000);
  leaving.abort();
  await expect(answer).rejects.toThrow();
});
