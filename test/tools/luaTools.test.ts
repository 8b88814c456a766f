import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lua-tools-"));
  put("id", "echo 0");
  put("uname", "echo Linux");
  for (const name of ["luajit", "busted", "luacheck"]) put(name, "exit 0");
});

function put(name: string, script: string): void {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/bash\n${script}\n`);
  chmodSync(path, 0o755);
}

/** LuaJIT without the modules and libraries whose names contain this text. */
const withoutLibrary = (text: string) => put("luajit", `[[ "$2" != *"${text}"* ]]`);

/** Runs the script with only the commands of the folder and those of the system that it needs. */
function run(seconds = 5) {
  for (const name of ["env", "grep", "tail", "mktemp", "rm", "sleep", "dirname", "cat"])
    put(name, `PATH=/usr/bin:/bin exec ${name} "$@"`);
  put("env", `shift; exec "$@"`);
  const env = { PATH: folder, LOG: join(folder, "log"), APT_LOCK_SECONDS: String(seconds) };
  const { status, stdout, stderr } = spawnSync("/bin/bash", ["tools/lua-tools.sh"], { env, encoding: "utf8" });
  return { status, stdout, stderr };
}

const log = () => readFileSync(join(folder, "log"), "utf8");

test("the set-up of Lua tools prints and installs nothing if none is missing", () => {
  put("apt-get", `echo "$@" >> "$LOG"`);
  expect(run()).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(log).toThrow();
});

test("the set-up of Lua tools names packages first, and waits for dpkg", () => {
  withoutLibrary("sqlite3");
  put("apt-get", `[ "$1" = update ] && exit; echo "$@" >> "$LOG"`);
  expect(run()).toEqual({ status: 0, stdout: "Installing as root, with apt-get: libsqlite3-0\n", stderr: "" });
  expect(log()).toBe("-o DPkg::Lock::Timeout=5 install -y -qq --no-install-recommends libsqlite3-0\n");
});

const locked = `echo "E: Could not get lock /var/lib/apt/lists/lock." >&2; exit 100`;

test("the set-up of Lua tools waits for another process's lock on the package lists", () => {
  withoutLibrary("'md5'");
  put("apt-get", `[ "$1" = update ] || exit 0; echo "$@" >> "$LOG"; [ -e "$LOG.2" ] || { : > "$LOG.2"; ${locked}; }`);
  expect(run().status).toBe(0);
  expect(log()).toBe("update -qq\nupdate -qq\n");
});

test("the set-up of Lua tools names the packages if a lock is never released", () => {
  withoutLibrary("'md5'");
  put("apt-get", locked);
  const { status, stderr } = run(1);
  expect(status).toBe(1);
  expect(stderr).toContain("Could not get lock");
  expect(stderr).toContain("apt-get install lua-md5;");
});

test("the set-up of Lua tools names the packages without root rights", () => {
  withoutLibrary("'socket'");
  put("id", "echo 1000");
  put("apt-get", `echo "$@" >> "$LOG"`);
  put("sudo", "exit 1");
  const { status, stdout, stderr } = run();
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("Missing: lua-socket.");
  expect(log).toThrow();
});

test("the set-up of Lua tools uses the names of libraries on macOS", () => {
  withoutLibrary("loadlib");
  put("uname", "echo Darwin");
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Missing: libsqlite3\.dylib libz\.dylib\. Run: brew install luajit luarocks /);
  expect(stderr).not.toContain("apt-get");
});
