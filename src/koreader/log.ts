import { redact } from "../base/redact";
import { cutBytes, singleLine } from "../base/text";
import type { Clock, Log } from "./host.port";
import { dataFolder } from "./device";
import { keepPrivate } from "./files";
import lfs = require("libs/libkoreader-lfs");
import logger = require("logger");

/** How many daily files are kept (§8 Log retention). */
const daysKept = 3;

/** Bytes of one line. Twice as many are searched for secrets, so that none is cut before it is found. */
const longestLine = 2000;

/** After the disk refused, how long it is left alone, seconds. */
const restSeconds = 60;

/**
 * Where the plugin's own log goes, besides the host's.
 *
 * @noSelf
 */
export interface LogFiles {
  /** The folder of the daily files, made when the first line is written; its parent's parent must be there. */
  readonly folder: string;
  /** Is the log written to files too? Asked at each line. */
  isOn(): boolean;
  /** Which plugin, host and device this is: what a day and a start begin with. */
  about(): string;
}

/**
 * The log: the host's, and a file a day when the reader wants it. A file is opened for each line and closed again:
 * lines are few, none is lost when the power goes, and no open handle keeps a card from being taken out. A disk that
 * refuses is not an error.
 */
export function createLog(files: LogFiles, clock: Clock): Log {
  let today = "";
  let restsUntil = 0;

  const keep = (text: string): void => {
    if (clock.elapsed() < restsUntil) return;
    const day = os.date("%Y-%m-%d", clock.now());
    if (day !== today) prepareDay(files.folder, day);
    const time = os.date("%H:%M:%S", clock.now());
    const head = day === today ? "" : `${time} info ${files.about()}\n`;
    const path = `${files.folder}/${day}.log`;
    const written = append(path, `${head}${time} warn ${text}\n`);
    if (written && day !== today) keepPrivate(path);
    today = written ? day : "";
    if (!written) restsUntil = clock.elapsed() + restSeconds;
  };

  return {
    warn: (text) => {
      const line = cutBytes(singleLine(redact(cutBytes(text, longestLine * 2))), longestLine);
      logger.warn("[Catchword]", line);
      if (files.isOn()) keep(line);
    },
  };
}

/** The first line of a day: the folder is there, and the oldest files make room. */
function prepareDay(folder: string, day: string): void {
  lfs.mkdir(parentOf(folder));
  lfs.mkdir(folder);
  const others = dailyFiles(folder).filter((name) => name !== `${day}.log`);
  for (const name of others.slice(0, Math.max(0, others.length - (daysKept - 1)))) os.remove(`${folder}/${name}`);
}

/** The folder of the daily files; it need not be there. */
export function logFolder(): string {
  return `${dataFolder()}/catchword/log`;
}

/** Our own files in the folder, oldest first; none when it cannot be read. */
export function dailyFiles(folder: string): string[] {
  const names: string[] = [];
  pcall(() => {
    for (const name of lfs.dir(folder)) {
      const [daily] = string.match(name, "^%d%d%d%d%-%d%d%-%d%d%.log$");
      if (daily !== undefined) names.push(name);
    }
  });
  return names.sort();
}

/** What is written waits in a buffer: whether the disk took it is known when the file is closed. */
function append(path: string, line: string): boolean {
  const [file] = io.open(path, "a");
  if (file === undefined) return false;
  file.write(line);
  return file.close();
}

function parentOf(path: string): string {
  const [parent] = string.match(path, "^(.*)/");
  return parent ?? ".";
}
