import { createSync } from "./queue/sync";
import { drainQueue } from "./queue/drainQueue.task";
import { fetchNews } from "./features/sync-status/fetchNews.task";
import type { TaskContext } from "./context";
import { createScreen, type BookFollower } from "./book/openBook";
import type { SenderOf } from "./queue/sender";
import type { Feature } from "./feature";
import { featuresOf } from "./features";
import { clock, dayStartSeconds, dayText, hourText, isoDay, timeText, zoneSeconds } from "./koreader/clock";
import { type Guard, createGuard, createTasks, type WaitingTasks } from "./koreader/tasks";
import { catalogueFolder, languageName, translate, speakLanguage } from "./koreader/texts";
import { type OpenServer, openServer } from "./openServer";
import { openStorage, openTrial, type Storage } from "./storage";
import { getSettings } from "./store/settings";
import type { UiContext } from "./ui/uiContext";
import { lazily } from "./base/lazily";
import { createAccounts } from "./accounts";
import { createDialogs } from "./koreader/widgets/dialogs";
import { createHttp, type HttpContext } from "./koreader/http/http";
import { hostProxy } from "./koreader/http/proxy";
import { findAuthorities, trustFor } from "./koreader/http/tls";
import { createLog, logFolder } from "./koreader/log";
import { createNetwork, createRaisedWifi } from "./koreader/network";
import {
  createSleepInhibitor,
  deviceModel,
  hostRelease,
  type HostSleepInhibitor,
  deviceMarks,
} from "./koreader/device";
import { createAnnotations, type HostAnnotations } from "./koreader/annotations";
import { createBookContents } from "./koreader/openDocument";
import { createBookSummaries } from "./koreader/bookSummary";
import { createCustomMetadata } from "./koreader/customMetadata";
import { createBookPages } from "./koreader/widgets/bookPage";
import { codec } from "./koreader/codec";
import { randomUuid } from "./koreader/random";
import { files } from "./koreader/files";
import { folders } from "./koreader/folders";
import { createCoverFiles } from "./koreader/coverFiles";
import { createHostBooks } from "./koreader/hostBooks";
import { otherClients } from "./koreader/otherClients";
import { createPhonePages } from "./koreader/phonePages";
import { createOffers } from "./koreader/widgets/offers";
import { createProgressView } from "./koreader/widgets/progressView";
import { createVersions } from "./koreader/versions";
import type { Device, Host, Log } from "./koreader/host.port";
import { openStatistics } from "./koreader/statistics";
import { published, version } from "./version";
import type { Downloads, Http } from "./koreader/http.port";
import type { Database } from "./store/database";

export interface Startup {
  readonly context: UiContext;
  readonly features: readonly Feature[];
  readonly host: HostAdapters;
  readonly storage: Storage;
}

/** Once a process and account; `restart` is called to change accounts. */
export function startup(restart: () => void): Startup {
  speakLanguage(catalogueFolder());
  const storage =
    openStorage(clock, () => host.tasks.isRevoked()) ?? error("Catchword: the host's SQLite cannot be loaded");
  const host = hostAdapters(storage, restart);
  const followers: BookFollower[] = [];
  const senders: SenderOf[] = [];
  const { database } = storage;
  const opened = openedServer(database, host);
  const context: TaskContext = {
    database,
    server: opened.server,
    connection: opened.connection,
    host,
    settings: () => getSettings(database),
    log: host.log,
    translate,
    queued: () => sync.schedule(),
    changed: () => {
      for (const feature of features) feature.changed?.();
    },
  };
  const screen = createScreen(context, followers);
  const sync = createSync(context, {
    senders,
    drain: (effort, options, task) => drainQueue(task, senders, effort, options),
    drained: (isWhole) => reportDrained(features, host.guard, isWhole),
    fetchNews: (tell) => fetchNews(context, screen, tell),
  });
  const { dialogs, pages, progressView: progress } = host;
  const ui = { ...context, screen, sync, dialogs, pages, progress, translate };
  const features = featuresOf(ui);
  for (const feature of features) {
    followers.push(guarded(feature, host.guard));
    for (const sender of feature.senders ?? []) senders.push(sender);
  }
  return { context: ui, features, host, storage };
}

/** An error in one feature does not stop the others. */
function reportDrained(features: readonly Feature[], guard: Guard, isWhole: boolean): void {
  const drained = guard.ask("drained", undefined, (feature: Feature) => {
    feature.drained?.(isWhole);
    return undefined;
  });
  for (const feature of features) drained(feature);
}

function openedServer(database: Database, { http, tasks, codec, log, network }: HostAdapters): OpenServer {
  const trial = (): Database => openTrial();
  return openServer({ http, tasks, clock, codec, database, openTrial: trial, network, log, translate });
}

/** Isolates errors of one follower, so that they do not lose the session. */
function guarded(follower: BookFollower, guard: Guard): BookFollower {
  const safe = <A extends unknown[], T>(callback: ((...args: A) => T) | undefined): typeof callback =>
    callback === undefined ? undefined : guard.ask("a follower of the book", undefined as T, callback);
  const { follows } = follower;
  return {
    follows: follows === undefined ? undefined : guard.ask("a follower of the book", true, follows),
    opened: safe(follower.opened),
    fingerprinted: safe(follower.fingerprinted),
    identified: safe(follower.identified),
    turned: safe(follower.turned),
    departing: safe(follower.departing),
    arrived: safe(follower.arrived),
    left: safe(follower.left),
    reloaded: safe(follower.reloaded),
    resumed: safe(follower.resumed),
    closed: safe(follower.closed),
  } as BookFollower;
}

/** With parts for the composition only. @noSelf */
interface HostAdapters extends Host {
  readonly log: Log;
  readonly guard: Guard;
  readonly tasks: WaitingTasks;
  readonly http: Http & Downloads;
  readonly sleepInhibitor: HostSleepInhibitor;
  readonly annotations: HostAnnotations;
}

/** Created once. `restart`: see `AccountsContext`. */
function hostAdapters(
  { database, path, account }: Pick<Storage, "database" | "path" | "account">,
  restart: () => void,
): HostAdapters {
  const log = createLog({ folder: logFolder(), isOn: () => getSettings(database).logToFile, about: releases }, clock);
  const guard = createGuard(log);
  const tasks = createTasks(log, () => getSettings(database).enabled);
  const dialogs = lazily(() => createDialogs(guard, log));
  const network = createNetwork(guard, createRaisedWifi(tasks));
  const sleepInhibitor = createSleepInhibitor();
  const http = whenSending(tasks, () =>
    createHttp({ tasks, clock, network, log, proxy: () => hostProxy(), trust: trustOf(database) }),
  );
  return {
    log,
    guard,
    clock,
    codec,
    tasks,
    dialogs,
    network,
    http,
    files,
    folders,
    covers: lazily(() => createCoverFiles()),
    pages: lazily(() => createBookPages(guard, log)),
    progressView: lazily(() => createProgressView(guard, clock)),
    offers: lazily(() => createOffers(tasks, guard)),
    books: lazily(() => createHostBooks(log)),
    annotations: createAnnotations(tasks, log),
    contents: lazily(() => createBookContents()),
    summaries: createBookSummaries(log),
    metadata: lazily(() => createCustomMetadata(log)),
    sleepInhibitor,
    phonePages: lazily(() => createPhonePages({ tasks, clock, guard, sleepInhibitor })),
    device: deviceWith({ database: path, log: logFolder() }),
    versions: createVersions(),
    accounts: lazily(() => createAccounts({ clock, database, current: account, restart })),
    // Called: naming it as a value would load its piece.
    otherClients: () => otherClients(),
    statistics: () => openStatistics(),
  };
}

/** By authorities and the user's decisions. */
function trustOf(database: Database): HttpContext["trust"] {
  let authorities: { readonly store: ReturnType<typeof findAuthorities> } | undefined;
  return (address) => {
    authorities ??= { store: findAuthorities() };
    return trustFor(getSettings(database).trustedServers, address, authorities.store);
  };
}

/** Loads the HTTP client at the first request, in its own step. */
function whenSending(tasks: WaitingTasks, make: () => HostAdapters["http"]): HostAdapters["http"] {
  let made: HostAdapters["http"] | undefined;
  const http = (): HostAdapters["http"] => {
    if (made === undefined) tasks.pause();
    return (made ??= make());
  };
  return {
    send: (request) => http().send(request),
    download: (request, receiver) => http().download(request, receiver),
    forget: () => made?.forget(),
  };
}

function deviceWith(places: Device["places"]): Device {
  return {
    model: deviceModel(),
    marks: () => deviceMarks(),
    newUuid: () => randomUuid(),
    chance: () => Math.random(),
    languageName: (code) => languageName(code),
    timeText,
    dayText,
    hourText,
    isoDay,
    zoneSeconds: (at) => zoneSeconds(at),
    dayStartSeconds: () => dayStartSeconds(),
    places,
    version,
    releases,
    published,
  };
}

function releases(): string {
  return `catchword ${version}, koreader ${hostRelease()}, ${deviceModel()}`;
}
