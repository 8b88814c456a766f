import { lazily } from "./base/lazily";
import { createAccounts } from "./accounts";
import { clock, dayStartSeconds, timeText, zoneSeconds } from "./koreader/clock";
import { createDialogs } from "./koreader/widgets/dialogs";
import { createGuard, createTasks, type Guard, type WaitingTasks } from "./koreader/tasks";
import { createHttp, type HttpContext } from "./koreader/http/http";
import { hostProxy } from "./koreader/http/proxy";
import { findAuthorities, trustFor } from "./koreader/http/tls";
import { createLog, logFolder } from "./koreader/log";
import { createNetwork } from "./koreader/network";
import { createRaisedWifi } from "./koreader/wifi";
import { createSleepInhibitor, deviceModel, hostRelease, type HostSleepInhibitor } from "./koreader/device";
import { deviceMarks } from "./koreader/deviceMarks";
import { createAnnotations, type HostAnnotations } from "./koreader/annotations";
import { createBookContents } from "./koreader/bookContents";
import { createBookSummaries } from "./koreader/bookSummary";
import { createCustomMetadata } from "./koreader/customMetadata";
import { createBookPages } from "./koreader/widgets/bookPage";
import { codec } from "./koreader/codec";
import { files } from "./koreader/files";
import { folders } from "./koreader/folders";
import { createHostBooks } from "./koreader/hostBooks";
import { otherClients } from "./koreader/otherClients";
import { createOffers } from "./koreader/widgets/offers";
import { createProgressView } from "./koreader/widgets/progressView";
import { randomUuid } from "./koreader/random";
import { createVersions } from "./koreader/versions";
import type { Device, Host, Log, NamedNetwork } from "./koreader/host.port";
import type { Storage } from "./storage";
import { openStatistics } from "./koreader/statistics";
import { published, version } from "./version";
import type { Downloads, Http } from "./koreader/http.port";
import { getSettings } from "./store/settings";
import type { Database } from "./store/database";

/**
 * The host, with parts that only the outer ring uses.
 *
 * @noSelf
 */
export interface HostAdapters extends Host {
  readonly log: Log;
  readonly guard: Guard;
  readonly tasks: WaitingTasks;
  readonly http: Http & Downloads;
  readonly sleepInhibitor: HostSleepInhibitor;
  readonly annotations: HostAnnotations;
}

/** Created once. `restart`: see `AccountsContext`. */
export function hostAdapters(
  { database, path, account }: Pick<Storage, "database" | "path" | "account">,
  restart: () => void,
): HostAdapters {
  const folder = logFolder();
  const log = createLog({ folder, isOn: () => getSettings(database).logToFile, about: releases }, clock);
  const guard = createGuard(log);
  const tasks = createTasks(log);
  const dialogs = lazily(() => createDialogs(guard, log));
  const network = networkFor(guard, tasks);
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
    pages: lazily(() => createBookPages(guard, log)),
    progressView: lazily(() => createProgressView(guard, clock)),
    offers: lazily(() => createOffers(tasks, guard)),
    books: createHostBooks(log),
    annotations: createAnnotations(tasks, log),
    contents: lazily(() => createBookContents()),
    summaries: createBookSummaries(log),
    metadata: lazily(() => createCustomMetadata(log)),
    sleepInhibitor: createSleepInhibitor(),
    device: deviceWith({ database: path, log: folder }),
    versions: createVersions(),
    accounts: lazily(() => createAccounts({ clock, database, current: account, restart })),
    // Called, because naming it as a value would load its piece.
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
    timeText,
    zoneSeconds,
    dayStartSeconds,
    places,
    version,
    published,
  };
}

/** Taps raise Wi-Fi, as the host's settings say. */
function networkFor(guard: Guard, tasks: WaitingTasks): NamedNetwork {
  return createNetwork(guard, createRaisedWifi(tasks));
}

/** Versions for the log. */
function releases(): string {
  return `catchword ${version}, koreader ${hostRelease()}, ${deviceModel()}`;
}
