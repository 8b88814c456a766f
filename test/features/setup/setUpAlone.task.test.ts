import { saveSetup } from "../../../src/features/setup/setupFile";
import { setUpAlone } from "../../../src/features/setup/setUpAlone.task";
import type { Failure } from "../../../src/base/failure";
import { failed } from "../../../src/base/result";
import { aDisk } from "../../fakes/disk";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

/** A new device with a complete settings file of another one. `times`: when it asked its server, in seconds. */
function newDevice(failure: Failure) {
  const disk = aDisk();
  const times: number[] = [];
  const deviceWith = (model: string, serverUrl: string) =>
    testContext({
      settings: { serverUrl, libraryUsername: "ann", libraryPassword: "secret" },
      connection: {
        onTrial: (trial) => {
          const greet = () => (times.push(context.clock.elapsed() - begin), failed(failure));
          const { connection, server } = testContext({ server: { checks: { greet } } });
          return { connection, server, database: memoryDatabase(trial) };
        },
      },
      host: {
        files: disk,
        folders: disk,
        versions: { folder: "/plugins/catchword.koplugin/" },
        accounts: { list: () => [{ isCurrent: true }] as never, isNew: () => true },
        device: { marks: () => model, places: { database: "/settings/catchword.sqlite", log: "/settings" } },
      },
    });
  saveSetup(deviceWith("an older one", "http://library"), true);
  const context = deviceWith("a new one", "");
  const begin = context.clock.elapsed();
  setUpAlone(context);
  return { context, times };
}

const busy = (waitSeconds: number): Failure => ({ kind: "refused", status: 503, message: "", waitSeconds });

describe("the set-up from a file", () => {
  test.each<[string, Failure, readonly number[]]>([
    ["after a minute without an answer, then later and later", { kind: "timeout", sent: false }, [0, 60, 180, 420]],
    ["no sooner than a busy server allows", busy(200), [0, 200, 400]],
    ["after a minute even if a busy server asks for less", busy(5), [0, 60, 180, 420]],
  ])("tries again %s", (_, failure, expected) => {
    const { context, times } = newDevice(failure);
    context.tasks.pass(599);
    expect(times).toEqual(expected);
  });

  test("waits for an hour at most", () => {
    const { context, times } = newDevice(busy(86_400));
    context.tasks.pass(3600);
    expect(times).toEqual([0, 3600]);
  });

  test("tries again once at a time, however often the network returns", () => {
    const { context, times } = newDevice({ kind: "timeout", sent: false });
    context.tasks.pass(30);
    setUpAlone(context);
    context.tasks.pass(300);
    expect(times).toEqual([0, 30, 90, 210]);
  });
});
