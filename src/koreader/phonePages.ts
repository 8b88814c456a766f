import type { Clock, PhonePage, PhonePages, SleepInhibitor } from "./host.port";
import { answerText, readRequest } from "./http/pageRequest";
import type { Guard, WaitingTasks } from "./tasks";
import Device = require("device");
import socket = require("socket");

interface PhoneContext {
  readonly tasks: WaitingTasks;
  readonly clock: Clock;
  readonly guard: Guard;
  readonly sleepInhibitor: SleepInhibitor;
}

/** Seconds between two looks at the sockets. */
const step = 0.1;

/** Seconds for one request and its answer. */
const maxSeconds = 10;

const maxConnections = 4;

/** Others wait in the system's queue. */
const maxWaiting = 16;

/** Bytes of one read or write. */
const portion = 4096;

interface Connection {
  readonly client: socket.Tcp;
  readonly peer: string;
  readonly since: number;
  received: string;
  /** Absent until the request is complete. */
  answer?: string;
  /** Bytes. */
  sent: number;
  then?: (() => void) | undefined;
}

interface Door {
  readonly address: string;
  readonly listener: socket.Tcp;
  readonly port: number;
  readonly page: PhonePage;
  readonly until: number;
  connections: readonly Connection[];
  isOpen: boolean;
}

/** Pages for browsers on the same network. Never blocks. */
export function createPhonePages(context: PhoneContext): PhonePages {
  return {
    open: (page) => {
      const address = localAddress();
      const door = address === undefined ? undefined : openDoor(context, address, page);
      if (address === undefined || door === undefined) return undefined;
      const { tasks, sleepInhibitor } = context;
      const started = tasks.start("phonePages", () => sleepInhibitor.during(() => watch(context, door)));
      if (!started) shut(door);
      const close = (): void => {
        door.isOpen = false;
      };
      return started ? { authority: `${address}:${door.port.toFixed(0)}`, close } : undefined;
    },
  };
}

/** Of the network that leads outside; nothing is sent. */
function localAddress(): string | undefined {
  const [udp] = socket.udp4();
  if (udp === undefined) return undefined;
  // An address for documentation (RFC 5737).
  const [isRouted] = udp.setpeername("192.0.2.1", 9);
  const [address] = udp.getsockname();
  udp.close();
  return isRouted === undefined || address === "0.0.0.0" ? undefined : address;
}

function openDoor({ clock }: PhoneContext, address: string, page: PhonePage): Door | undefined {
  const [listener] = socket.tcp4();
  if (listener === undefined) return undefined;
  listener.settimeout(0);
  const port = isListening(listener, address) ? portOf(listener) : undefined;
  if (port === undefined) {
    listener.close();
    return undefined;
  }
  passFirewall(port, "-I");
  return { address, listener, port, page, until: clock.elapsed() + page.seconds, connections: [], isOpen: true };
}

function isListening(listener: socket.Tcp, address: string): boolean {
  const [isBound] = listener.bind(address, 0);
  if (isBound === undefined) return false;
  const [listens] = listener.listen(maxWaiting);
  return listens !== undefined;
}

function portOf(listener: socket.Tcp): number | undefined {
  const [address, port] = listener.getsockname();
  return address === undefined ? undefined : Number(port);
}

/** Looks between two checks of the address. */
const checkEvery = 20;

function watch(context: PhoneContext, door: Door): void {
  const { clock, tasks, guard } = context;
  const serveSafely = guard.ask("a page for a phone", false, (one: Connection) => serve(context, door, one));
  let looks = 0;
  let isHere = true;
  while (door.isOpen && isHere && clock.elapsed() < door.until) {
    accept(context, door);
    door.connections = door.connections.filter((one) => serveSafely(one));
    if (!tasks.wait(step)) break;
    looks += 1;
    // Wi-Fi may be off, or another network.
    isHere = looks < checkEvery || localAddress() === door.address;
    if (looks === checkEvery) looks = 0;
  }
  const isOver = clock.elapsed() >= door.until;
  if (!door.isOpen) return finish(context, door);
  shut(door);
  guard.act("the end of a page for a phone", () => door.page.ended(isOver))();
}

/** A second for those that are on their way, as after a second tap on the phone. */
function finish(context: PhoneContext, door: Door): void {
  let left = Math.floor(1 / step);
  while (left > 0 && context.tasks.wait(step)) {
    accept(context, door);
    door.connections = door.connections.filter((one) => serve(context, door, one));
    left -= 1;
  }
  shut(door);
}

function accept({ clock }: PhoneContext, door: Door): void {
  while (door.connections.length < maxConnections) {
    const [client] = door.listener.accept();
    if (client === undefined) return;
    client.settimeout(0);
    const [peer = ""] = client.getpeername();
    const since = clock.elapsed();
    door.connections = door.connections.concat([{ client, peer, since, received: "", sent: 0 }]);
  }
}

/** True while the connection stays open. */
function serve({ clock }: PhoneContext, door: Door, connection: Connection): boolean {
  const isLate = clock.elapsed() - connection.since > maxSeconds;
  if (!isLate && (connection.answer === undefined ? receive(door, connection) : send(connection))) return true;
  connection.client.close();
  connection.then?.();
  return false;
}

function receive(door: Door, connection: Connection): boolean {
  const [all, problem, some] = connection.client.receive(portion);
  connection.received += all ?? some ?? "";
  const request = readRequest(connection.received);
  if (request === "more") return problem === undefined || problem === "timeout";
  if (typeof request === "number") connection.answer = answerText({ status: request, html: "" });
  else {
    const { answer, then } = door.page.answer(request, connection.peer);
    connection.answer = answerText(answer);
    connection.then = then;
  }
  return send(connection);
}

/** False once all is sent, or the phone is gone. */
function send(connection: Connection): boolean {
  const { client, answer = "" } = connection;
  const [last, problem, reached] = client.send(answer, connection.sent + 1, answer.length);
  connection.sent = last ?? reached ?? connection.sent;
  return connection.sent < answer.length && problem === "timeout";
}

function shut(door: Door): void {
  door.isOpen = false;
  for (const { client } of door.connections) client.close();
  door.listener.close();
  passFirewall(door.port, "-D");
}

/** A Kindle lets nothing in. `-I` opens the port, `-D` closes it. From plugins/SSH.koplugin/main.lua, start. */
function passFirewall(port: number, change: "-I" | "-D"): void {
  if (!Device.isKindle()) return;
  for (const rule of [`INPUT -p tcp --dport ${port.toFixed(0)}`, `OUTPUT -p tcp --sport ${port.toFixed(0)}`])
    os.execute(`iptables ${change} ${rule} -j ACCEPT`);
}
