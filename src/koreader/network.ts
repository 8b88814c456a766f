import type { WaitingTasks, Guard } from "./tasks";
import type { NamedNetwork } from "./host.port";
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import NetworkMgr = require("ui/network/manager");
import UIManager = require("ui/uimanager");

/** Turns off Wi-Fi that a tap turned on. @noSelf */
interface RaisedWifi {
  raised(): void;
}

/** Seconds between checks, and their number: ten minutes. */
const lookSeconds = 2;
const maxLooks = 300;

export function createRaisedWifi(tasks: Pick<WaitingTasks, "after" | "isIdle">): RaisedWifi {
  let isWatched = false;
  const watch = (looks: number): void => {
    isWatched = looks < maxLooks && isRaised();
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

/** False if another plugin or the user changed it. */
function isRaised(): boolean {
  return NetworkMgr.isConnected() === true && NetworkMgr.getBeforeActionFlag() === true;
}

function isAtRest(tasks: Pick<WaitingTasks, "isIdle">): boolean {
  const ground = ReaderUI.instance ?? FileManager.instance;
  return tasks.isIdle() && ground !== undefined && UIManager.getTopmostVisibleWidget() === ground;
}

/** Connected, not online: a home library needs no Internet. Guarded: the host runs waiting actions without pcall. */
export function createNetwork(guard: Guard, wifi: RaisedWifi): NamedNetwork {
  const isConnected = (): boolean => NetworkMgr.isConnected() === true;
  return {
    isConnected,
    name: nameOfNetwork,
    whenConnected: (action) => {
      const isUp = isConnected();
      const run = (): void => {
        if (!isUp) wifi.raised();
        action();
      };
      NetworkMgr.runWhenConnected(guard.act("what waited for Wi-Fi", run));
    },
  };
}

/** Present on some devices, and may throw without Wi-Fi. */
function nameOfNetwork(): string | undefined {
  const [went, network] = pcall(() => NetworkMgr.getCurrentNetwork?.());
  if (!went || network === undefined) return undefined;
  const name = typeof network === "string" ? network : network.ssid;
  return typeof name === "string" && name !== "" ? name : undefined;
}
