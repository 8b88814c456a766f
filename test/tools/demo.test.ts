import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JSDOM } from "jsdom";

let folder: string;
let said: string;
let source: string;
let page: Document;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "demo-"));
  const path = join(folder, "demo.html");
  said = execFileSync("luajit", ["demo/day.lua"], { env: { ...process.env, DEMO: path }, encoding: "utf8" });
  source = readFileSync(path, "utf8");
  page = new JSDOM(source).window.document;
}, 120_000);

const textOf = (element: Element | null | undefined): string => element?.textContent ?? "";
const acts = (): readonly Element[] => [...page.querySelectorAll("li.act")];
const actNamed = (title: string): Element => acts().find((act) => textOf(act.querySelector("h2")).includes(title))!;

test("the demo ends with the path of its page", () => {
  expect(said.trim().split("\n").pop()).toBe(`The day as a page for the browser: ${join(folder, "demo.html")}`);
});

test("the demo's page loads nothing from other addresses, and fits a phone", () => {
  expect(page.querySelectorAll("script, link, img, iframe")).toHaveLength(0);
  const addresses = [...source.matchAll(/url\(([^)]{0,20})/g)].map(([, start]) => start!);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((start) => !start.startsWith("data:image/"))).toEqual([]);
  expect(page.querySelector("meta[name=viewport]")?.getAttribute("content")).toContain("width=device-width");
});

const browser = ["chromium", "chromium-browser", "google-chrome"].find(
  (name) => spawnSync(name, ["--version"]).status === 0,
);

/** As a browser lays it out in a frame of this width: width of the contents, height, and bars that are seen. */
function laidOut(width: number): { readonly width: number; readonly height: number; readonly bars: number } {
  const path = join(folder, `frame-${width}.html`);
  const text = JSON.stringify(source).replaceAll("<", "\\u003c");
  writeFileSync(
    path,
    `<!doctype html><body><script>
    const frame = document.createElement("iframe");
    frame.style = "border: 0; height: 800px; width: ${width}px";
    frame.srcdoc = ${text};
    frame.onload = () => {
      const { documentElement, body } = frame.contentDocument;
      const bars = [...frame.contentDocument.querySelectorAll("svg rect")].filter((bar) => bar.getBoundingClientRect().width > 0);
      document.title = JSON.stringify({ width: documentElement.scrollWidth, height: body.scrollHeight, bars: bars.length });
    };
    document.body.append(frame);
    </script>`,
  );
  const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "browser")}`];
  const shown = execFileSync(browser!, [...options, "--virtual-time-budget=5000", "--dump-dom", `file://${path}`], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(new JSDOM(shown).window.document.title) as ReturnType<typeof laidOut>;
}

(browser === undefined ? test.skip : test).each([360, 900])(
  "a real browser shows the page on a screen of %d pixels without scrolling sideways",
  (width) => {
    const page = laidOut(width);
    expect(page.width).toBeLessThanOrEqual(width);
    expect(page.height).toBeGreaterThan(2000);
    expect(page.bars).toBe(9);
  },
  60_000,
);

test("each act of the demo shows the screen, the requests and the server's data", () => {
  expect(acts().length).toBeGreaterThan(10);
  for (const act of acts())
    expect([...act.querySelectorAll("h3")].map(textOf)).toEqual([
      "The screen says",
      "Asked of the server",
      "The server then holds",
    ]);
});

test.each([
  ["Set up", "Test connection", "nothing of this reader yet"],
  ["shelf", "Downloaded: 1", "downloads the book – done"],
  ["Downloads a book", "On this device", "downloads the book – done"],
  ["train", "1 session, 1 position", "nothing"],
  ["Highlights", "The first words of the book.", "1 highlight"],
  ["four stars", "it holds 8", "1 rating"],
  ["gets lost", "the connection is cut", "7 sessions"],
  ["next morning", "did not end properly", "9 sessions"],
])("the act “%s” of the demo shows “%s” and “%s”", (title, ...texts) => {
  const text = textOf(actNamed(title));
  for (const one of texts) expect(text).toContain(one);
});

test("the time axis has a bar for each stretch of reading, and the crash in red", () => {
  const bars = [...page.querySelectorAll("svg rect")];
  expect(bars).toHaveLength(9);
  expect(new Set(bars.map((bar) => bar.getAttribute("fill"))).size).toBe(2);
  expect(textOf(page.querySelector("li.crash h2"))).toContain("The battery dies");
});

test("the summary of the demo names what was lost", () => {
  const rows = [...page.querySelectorAll("table tr")].slice(1);
  expect(rows).toHaveLength(9);
  expect([...page.querySelectorAll(".lost")].map(textOf)).toEqual(["40 s lost with the battery"]);
  expect(textOf(page.body)).toContain("Lost: 40 seconds, the last ones before the battery died.");
});

test("books of the demo have their covers, each once in the page", () => {
  expect(acts().filter((act) => act.querySelector(".cover") !== null).length).toBeGreaterThan(7);
  const images = [...source.matchAll(/url\((data:[^)]+)\)/g)].map(([, image]) => image);
  expect(new Set(images).size).toBe(images.length);
});

test("the demo's page shows no failure that is not part of the story", () => {
  expect(textOf(page.body)).not.toMatch(/failed, \d/);
  expect(textOf(actNamed("Set up"))).toContain("which kind of server is it?");
});

test("lines of the demo's screen without a value end without a colon", () => {
  expect(textOf(actNamed("train"))).toContain("Discard pending sessions…");
  expect([...source.matchAll(/: *(?:\n|<)/g)].map(([found]) => found)).toEqual([]);
});

test("sentences of the demo's page have no words that need an explanation", () => {
  expect(textOf(page.body)).not.toMatch(/specification|violation|dialect/i);
});
