import { aboutLines } from "../../../src/features/updates/about.menu";
import { reportText } from "../../../src/features/updates/report";
import { saveBook } from "../../../src/book/books.store";
import { insertBook } from "../../../src/book/bookRow.store";
import type { Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import { runAll } from "../../../src/store/database";
import { aDisk } from "../../fakes/disk";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;

function device(settings: Partial<Settings> = {}, logs: Readonly<Record<string, string>> = {}) {
  const disk = aDisk();
  disk.makeFolder("/log");
  for (const [name, text] of Object.entries(logs)) disk.contents.set(`/log/${name}`, text);
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, "/a.epub", { size: 1, modifiedAt: 1 });
  let canWrite = true;
  const screen = aScreen({
    database,
    settings,
    host: {
      files: disk,
      folders: { ...disk, replaceFile: (path, text) => canWrite && disk.replaceFile(path, text) },
      device: {
        version: "0.1.0",
        published: "https://example.org/release.json",
        places: { database: "/settings/catchword.sqlite", log: "/log" },
        releases: () => "catchword 0.1.0",
        isoDay: () => "2026-11-26",
      },
      versions: { place: "", chosen: () => ({ base: "0", runs: "" }) },
    },
    connection: {
      kind: () => "spec",
      hasShown: () => false,
      lastContact: () => ({ answeredAt: undefined, trouble: undefined }),
    },
  });
  return { ...screen, disk, database, breakDisk: () => (canWrite = false) };
}

/** The lines below a heading. */
function section(text: string, title: string): string {
  const [, rest = ""] = text.split(`${title}\n`);
  return (rest.split("\n\n")[0] ?? "").trimEnd();
}

describe("the report for a bug", () => {
  test("is saved where its sentence says, or says that it cannot be", () => {
    const there = device();
    const save = (): void =>
      aboutLines(there.ui)
        .find(({ text }) => text === "Save a report")
        ?.run?.(() => undefined);
    save();
    const path = [...there.disk.contents.keys()].find((one) => one.startsWith("/settings/"));
    expect(there.said).toEqual([expect.stringMatching(`^${path}\n\nIt has no passwords.`)]);
    there.breakDisk();
    save();
    expect(there.said.slice(1)).toEqual([`${path} cannot be written.`]);
  });

  test("has its sections in order, with what the server can", () => {
    const { ui } = device({}, { "2026-11-26.log": "last" });
    const dialect = { sessions: true, batch: false, lists: "none" } as never;
    Object.assign(ui.connection, { dialect: () => dialect, hasShown: (trait: string) => trait === "sessions" });
    expect(reportText(ui)).toBe(
      [
        "Versions\ncatchword 0.1.0\n2026-11-26\n",
        "Server\nkind: spec\nlast answer: never\n",
        "Traits of the server, + if it has shown them\n  batch: false\n  lists: none\n+ sessions: true\n",
        "Pending\nnone\n",
        "Failed\nnone\n",
        "Settings that differ from their defaults\nserverUrl: set\n",
        "Last lines of the log\nlast\n",
      ].join("\n"),
    );
  });

  test("has the end of the newest log, starting with a whole line", () => {
    const long = Array.from({ length: 4000 }, (_, at) => `line ${at}`).join("\n");
    const logs = { "2026-11-24.log": "old", "2026-11-26.log": long, "2026-11-25.log": "older", "crash.txt": "other" };
    const { ui } = device({}, logs);
    const lines = section(reportText(ui), "Last lines of the log").split("\n");
    expect(lines.at(-1)).toBe("line 3999");
    expect(lines[0]).toMatch(/^line \d+$/);
    expect(lines).not.toContain("line 0");
    expect(lines.length).toBeGreaterThan(1000);
  });

  test("has a short log completely", () => {
    const { ui } = device({}, { "2026-11-26.log": "first\nlast" });
    expect(section(reportText(ui), "Last lines of the log")).toBe("first\nlast");
  });

  test("counts failed items separately from pending ones", () => {
    const { ui, database } = device();
    const rows: readonly (readonly [string, string])[] = [["failed", "No such book."]];
    for (const [state, reason] of rows)
      runAll(
        database,
        insertBook(fingerprint).concat([
          [
            `INSERT INTO pending_ratings (book, rating, created_at, state, reason) SELECT id, 8, 5, '${state}', '${reason}' FROM books`,
            {},
          ],
        ]),
      );
    const before = reportText(ui);
    database.run("UPDATE pending_ratings SET state = 'pending', reason = NULL");
    const after = reportText(ui);
    expect(section(before, "Failed")).not.toBe(section(after, "Failed"));
    expect(section(after, "Failed")).not.toContain("rating");
    expect(section(after, "Pending")).toContain("rating");
  });

  test.each([
    ["connected to library.example:8080", "connected to …"],
    ["opened http://192.168.1.20/books", "opened …"],
    ["lost 192.168.1.20", "lost …"],
    ["read /mnt/books/Dune.epub", "read …"],
    ["read Dune.Epub twice", "read … twice"],
    ["failed at catchword/main.lua:12", "failed at catchword/main.lua:12"],
    ["waited 12.5 s for 0.1.0", "waited 12.5 s for 0.1.0"],
    ["sync ended.", "sync ended."],
    ["linked lib.a and LIB.Z", "linked … and …"],
    ["took 1.2.3", "took 1.2.3"],
  ])("shows the line “%s” of the log as “%s”", (line, shown) => {
    const { ui } = device({}, { "2026-11-26.log": line });
    expect(section(reportText(ui), "Last lines of the log")).toBe(shown);
  });

  test("has settings that were changed, and of lists only their length", () => {
    const { ui } = device({ minSeconds: 45, excludedFolders: [{ path: "/secret" }, { path: "/other" }] });
    expect(section(reportText(ui), "Settings that differ from their defaults")).toBe(
      "excludedFolders: entries: 2\nminSeconds: 45\nserverUrl: set",
    );
  });

  test("has the day of the last answer, or never", () => {
    const there = device();
    expect(section(reportText(there.ui), "Server")).toBe("kind: spec\nlast answer: never");
    Object.assign(there.ui.connection, { lastContact: () => ({ answeredAt: 5, trouble: undefined }) });
    expect(section(reportText(there.ui), "Server")).toBe("kind: spec\nlast answer: 2026-11-26");
  });

  test("has no word that a person typed", () => {
    const { ui } = device({ names: "secret {title}", downloadFolder: "/mnt/secret", libraryUsername: "secret-ann" });
    expect(reportText(ui)).not.toContain("secret");
    expect(reportText(ui)).toContain("downloadFolder: set");
  });
});

describe("the menu line that saves the report", () => {
  const save = ({ ui }: ReturnType<typeof device>): void =>
    aboutLines(ui)
      .find(({ text }) => text === "Save a report")
      ?.run?.(() => undefined);

  test("shows where the report is", () => {
    const there = device();
    save(there);
    expect(there.said[0]).toContain("/settings/catchword-report.txt");
    expect(there.disk.contents.has("/settings/catchword-report.txt")).toBe(true);
  });

  test("shows only the failure if the report could not be written", () => {
    const there = device();
    there.breakDisk();
    save(there);
    expect(there.said).toEqual(["/settings/catchword-report.txt cannot be written."]);
  });
});

test("a report of a device without a log is complete", () => {
  expect(section(reportText(device().ui), "Last lines of the log")).toBe("");
});

test("the page about Catchword names the places of its database and its log", () => {
  const { ui, said } = device();
  aboutLines(ui)
    .at(-1)
    ?.run?.(() => undefined);
  expect(said[0]).toContain("Stored in:\n/settings/catchword.sqlite\n\nLog:\n/log");
});
