import { redactForLog } from "../base/redact";
import { cutBytes, singleLine } from "../base/text";
import type { Clock, Log } from "./host.port";
import { dataFolder } from "./device";
import { keepPrivate } from "./files";
import { openToWrite } from "./plainFile";
import lfs = require("libs/libkoreader-lfs");
import logger = require("logger");

/** Days (§8). */
const daysKept = 3;

/** Bytes. Twice as many are redacted, so that no secret is cut before it is found. */
const maxLineLength = 2000;

/** Seconds without writing after a disk error. */
const restSeconds = 60;

/** @noSelf */
interface LogFiles {
  readonly folder: string;
  isOn(): boolean;
  /** Versions of plugin, host and device, at the start of each day and run. */
  about(): string;
}

/** Opens the file for each line: a power cut loses none, and a card can be removed. Disk errors are ignored. */
export function createLog(files: LogFiles, clock: Clock): Log {
  let today = "";
  let restsUntil = 0;

  const keep = (level: "warn" | "step", line: string): void => {
    if (clock.elapsed() < restsUntil) return;
    const day = os.date("%Y-%m-%d", clock.now());
    if (day !== today) prepareDay(files.folder, day);
    const time = os.date("%H:%M:%S", clock.now());
    const head = day === today ? "" : `${time} info ${files.about()}\n`;
    const path = `${files.folder}/${day}.log`;
    const written = append(path, `${head}${time} ${level} ${line}\n`);
    if (written && day !== today) keepPrivate(path);
    today = written ? day : "";
    if (!written) restsUntil = clock.elapsed() + restSeconds;
  };

  return {
    warn: (text) => {
      const line = lineOf(text);
      logger.warn("[Catchword]", line);
      if (files.isOn()) keep("warn", line);
    },
    step: (text) => {
      if (files.isOn()) keep("step", lineOf(text));
    },
  };
}

function lineOf(text: string): string {
  return cutBytes(singleLine(redactForLog(cutBytes(text, maxLineLength * 2))), maxLineLength);
}

function prepareDay(folder: string, day: string): void {
  lfs.mkdir(parentOf(folder));
  lfs.mkdir(folder);
  const others = dailyFiles(folder).filter((name) => name !== `${day}.log`);
  for (const name of others.slice(0, Math.max(0, others.length - (daysKept - 1)))) os.remove(`${folder}/${name}`);
}

export function logFolder(): string {
  return `${dataFolder()}/catchword/log`;
}

/** Oldest first; empty if unreadable. */
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

function append(path: string, line: string): boolean {
  const file = openToWrite(path, "ab");
  if (file === undefined) return false;
  file.write(line);
  return file.close();
}

function parentOf(path: string): string {
  const [parent] = string.match(path, "^(.*)/");
  return parent ?? ".";
}

/** Runs host code; undefined after an error, which is logged. `what` names it in the log. */
export type Attempt = <T>(what: string, operation: () => T) => T | undefined;

export function attemptsWith(log: Log): Attempt {
  return (what, operation) => {
    const [worked, answer] = pcall(operation);
    if (worked) return answer;
    log.warn(`Error in ${what}: ${tostring(answer)}`);
    return undefined;
  };
}
