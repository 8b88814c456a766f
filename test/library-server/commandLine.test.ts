import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { optionsFrom } from "../../library-server/options";

const running: ChildProcess[] = [];
afterAll(() => running.forEach((program) => program.kill()));

const root = join(__dirname, "../..");

/** Runs the library server as a program that ends with its parent, and waits until it is ready. */
async function run(words: readonly string[]) {
  const program = spawn(
    process.execPath,
    ["--import", "tsx", "library-server/main.ts", "--exit-with-parent", ...words],
    {
      cwd: root,
    },
  );
  running.push(program);
  let said = "";
  program.stderr.on("data", (piece: Buffer) => (said += piece.toString()));
  await new Promise<void>((resolve, reject) => {
    program.on("exit", () => reject(new Error(said)));
    program.stdout.on("data", (piece: Buffer) => {
      said += piece.toString();
      if (said.endsWith("ready\n")) resolve();
    });
  });
  const ended = new Promise<number | null>((resolve) => program.on("exit", resolve));
  return { said, ended, leave: () => program.stdin.end() };
}

const directory = mkdtempSync(join(tmpdir(), "library-"));

test("the command prints its address, writes books and certificate, and ends", async () => {
  const certificate = join(directory, "library.pem");
  const { said, ended, leave } = await run([
    "--port",
    "0",
    "--tls",
    "--certificate",
    certificate,
    "--books",
    directory,
  ]);
  const url = /https:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "";
  for (const expected of ["dialect spec", "reader", "paper trail", "correct horse", "101  EPUB", "To the lighthouse"]) {
    expect(said).toContain(expected);
  }
  expect(readdirSync(directory).filter((name) => name.endsWith(".cbz"))).toHaveLength(2);
  const ca = readFileSync(certificate);
  expect(await statusOf(`${url}/api/reader/users/auth`, { ca })).toBe(401);
  const cut = { ca, method: "POST" };
  expect(await statusOf(`${url}/__control/cut-connections`, cut)).toBe(204);
  expect(await statusOf(`${url}/__control/reset`, cut)).toBe(204);
  await expect(statusOf(`${url}/api/reader/users/auth`, {})).rejects.toThrow(/self-signed/);
  leave();
  expect(await ended).toBe(0);
});

function statusOf(url: string, options: { ca?: Buffer; method?: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("the command listens on the usual port unless another one is given", () => {
  expect(optionsFrom([])).toMatchObject({ port: 8077, host: "127.0.0.1", tls: false, isQuiet: false });
  expect(optionsFrom(["--dialect", "g"]).dialect.name).toBe("G");
});

test.each([[["--port", "many"]], [["--dialect", "latin"]], [["--colour"]]])("the command refuses %j", (words) => {
  expect(() => optionsFrom(words)).toThrow();
});
