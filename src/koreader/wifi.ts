import type { WaitingTasks } from "./tasks";
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import NetworkMgr = require("ui/network/manager");
import UIManager = require("ui/uimanager");

/**
 * Wi-Fi that a tap has raised.
 *
 * @noSelf
 */
export interface RaisedWifi {
  /** It has come up. Once all that was started is through, it goes as the host's setting says: asked for, off, or not. */
  raised(): void;
}

/** Seconds between two looks, and how many are taken before Wi-Fi is left on: ten minutes. */
const lookSeconds = 2;
const mostLooks = 300;

/** One for the process; nothing was raised yet. */
export function createRaisedWifi(tasks: Pick<WaitingTasks, "after" | "isIdle">): RaisedWifi {
  let isWatched = false;
  const watch = (looks: number): void => {
    isWatched = looks < mostLooks && isRaised();
    if (!isWatched) return;
    tasks.after(lookSeconds, () => {
      if (!isAtRest(tasks)) return watch(looks + 1);
      isWatched = false;
      if (isRaised()) NetworkMgr.afterWifiAction();
    });
  };
  return {
    raised: () => {
      if (!isWatched) watch(0);
    },
  };
}

/** It is up, and nobody else has put it back. */
function isRaised(): boolean {
  return NetworkMgr.isConnected() === true && NetworkMgr.getBeforeActionFlag() === true;
}

/**
 * No task of ours is under way, and nothing lies over the page or the file browser: neither what came of the tap, nor the
 * browser of a catalogue or of a cloud.
 */
function isAtRest(tasks: Pick<WaitingTasks, "isIdle">): boolean {
  const ground = ReaderUI.instance ?? FileManager.instance;
  return tasks.isIdle() && ground !== undefined && UIManager.getTopmostVisibleWidget() === ground;
}
