// Takes the pictures of README and guide from the real application: tools/pictures.mjs <folder of a runnable KOReader>
// acceptance/scenarios/23_guide.*.lua goes there; its clocks, its battery and its addresses are always the same, so that
// only what has changed looks otherwise. The one exception: each run has another certificate.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { movingPicture } from "./movingPicture.mjs";

/** From a browser: the end of dist/demo.html. */
export const demo = "demo.png";
/** Every picture, and how many of its 800 rows are shown: what is below is the file browser. */
export const pictures = {
  menu: 562,
  login: 468,
  choices: 350,
  "test-connection": 800,
  "wrong-password": 350,
  certificate: 800,
  offer: 800,
  highlight: 566,
  preview: 800,
  timeline: 500,
  "sync-status": 310,
  match: 474,
  library: 800,
  "library-book": 800,
  return: 800,
  calendar: 800,
  readers: 252,
  "after-a-crash": 318,
};

/** Set-up, reading and syncing, of the frames that the scenarios took. */
export const moving = "in-motion.gif";

function movingFrom(shots) {
  const names = readdirSync(shots).sort();
  const frames = names.flatMap((name) => {
    const [, milliseconds] = /^frame-\d+-(\d+)\.png$/.exec(name) ?? [];
    return milliseconds ? [{ png: readFileSync(join(shots, name)), milliseconds: Number(milliseconds) }] : [];
  });
  return movingPicture(frames);
}

/** As a screen of 16 greys shows them. */
const step = 255 / 15;
const grey = (red, green, blue) => Math.round((0.299 * red + 0.587 * green + 0.114 * blue) / step) * step;

function asShown(file, rows) {
  const { width, data } = PNG.sync.read(readFileSync(file));
  const shown = new PNG({ width, height: rows });
  for (let at = 0; at < width * rows * 4; at += 4) {
    shown.data.fill(grey(data[at], data[at + 1], data[at + 2]), at, at + 3);
    shown.data[at + 3] = 255;
  }
  return PNG.sync.write(shown, { colorType: 0, filterType: 0, deflateLevel: 9, deflateStrategy: 0 });
}

function takePictures(koreader) {
  const shots = mkdtempSync(join(tmpdir(), "pictures-"));
  // Named on one of them, so it is the same each time; whoever finds it there already has two of these running.
  const work = join(tmpdir(), "e-reader");
  mkdirSync(work);
  const env = {
    ...process.env,
    SHOTS: shots,
    WORK: work,
    PORT: "6060",
    KIND: "G",
    SAMPLES: "classics",
    THEME: "23_guide",
  };
  const { status } = spawnSync("tools/acceptance.sh", [koreader], { env, stdio: "inherit" });
  rmSync(work, { recursive: true });
  if (status !== 0) throw new Error("The scenarios of the pictures failed.");
  const taken = Object.entries(pictures).map(([name, rows]) => [
    name,
    asShown(join(shots, `picture-${name}.png`), rows),
  ]);
  const motion = movingFrom(shots);
  for (const name of readdirSync("docs/pictures")) if (name !== demo) rmSync(join("docs/pictures", name));
  for (const [name, picture] of taken) writeFileSync(`docs/pictures/${name}.png`, picture);
  writeFileSync(`docs/pictures/${moving}`, motion);
  rmSync(shots, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) takePictures(process.argv[2]);
