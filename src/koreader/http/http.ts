import type { Failure } from "../../domain/failure";
import { failed, type Failed, type Result } from "../../domain/result";
import type { WebAddress } from "../../domain/connection/webAddress";
import type { Clock } from "../../ports/clock";
import type { Downloads, Receiver } from "../../ports/downloads";
import type { Http, HttpRequest, HttpResponse } from "../../ports/http";
import type { Log } from "../../ports/log";
import type { Network } from "../../ports/network";
import type { WaitingTasks } from "../tasks";
import { createDelivery } from "./delivery";
import { createDial } from "./dial";
import { beginExchange } from "./exchange";
import { findInflate } from "./inflate";
import { seal, type Letter } from "./letter";
import type { NameFiles } from "./nameServers";
import { createPool } from "./pool";
import { proxyIn } from "./proxy";
import type { Trust } from "./trust";
import socketutil = require("socketutil");

/** @noSelf */
export interface HttpParts {
  readonly tasks: WaitingTasks;
  readonly clock: Clock;
  readonly network: Network;
  readonly log: Log;
  /** Absent: the system's own. */
  readonly nameFiles?: NameFiles | undefined;
  /** Through which proxy requests go, as the host keeps it; undefined: through none. Asked at every request. */
  proxy(): string | undefined;
  /** Asked at every secure connection. */
  trust(address: WebAddress): Trust;
}

/** HTTP/1.1 on the host's sockets, which never block: whatever waits, waits in the task that sends. */
export function createHttp(parts: HttpParts): Http & Downloads {
  const { tasks, clock } = parts;
  const inflate = findInflate();
  const dialler = createDial(parts);
  const pool = createPool(tasks, clock);
  const deliver = createDelivery({ tasks, clock, inflate, dial: dialler.dial, pool });

  function post(request: HttpRequest, headers: Standing, receiver?: Receiver): Result<HttpResponse> {
    const letter = objectionTo(parts) ?? sealed(request, headers);
    const exchange = beginExchange(tasks, clock, request.timeoutSeconds);
    return letter.ok ? deliver(letter.value, exchange, receiver) : letter;
  }

  function sealed(request: HttpRequest, headers: Standing): Result<Letter> {
    const proxy = proxyIn(parts.proxy());
    return proxy.ok ? seal(request, headers, proxy.value) : proxy;
  }

  const standing = standingHeaders(inflate !== undefined);
  return {
    send: (request) => post(request, standing),
    // Books are packed already, and the announced length shall be that of the file.
    download: (request, receiver) => post(request, standingHeaders(false), receiver),
    forget: () => {
      dialler.forget();
      pool.drop();
    },
  };
}

/** Why nothing can be sent from here and now; undefined when it can. */
function objectionTo({ tasks, log }: HttpParts): Failed<Failure> | undefined {
  if (!tasks.isInside()) {
    log.warn(`A request was sent outside a task: ${debug.traceback()}`);
    return failed({ kind: "broken", sent: false, detail: "a request outside a task" });
  }
  return tasks.isStopping() ? failed({ kind: "cancelled", sent: false }) : undefined;
}

type Standing = Readonly<Record<string, string>>;

function standingHeaders(canUnpack: boolean): Standing {
  const agent = { "User-Agent": socketutil.USER_AGENT };
  return canUnpack ? { ...agent, "Accept-Encoding": "gzip" } : agent;
}
