import { createLatestRequest } from "../src/askOnline";
import { ok, type Result } from "../src/base/result";
import { testContext } from "./fakes/testContext";

describe("the latest request", () => {
  test("reports a newer one's answer only, even if the older one was answered first", () => {
    const context = testContext();
    const request = createLatestRequest(context, "search");
    const reports: unknown[] = [];
    const report = (name: string) => ({
      began: () => undefined,
      report: (answer: Result<string>) => void reports.push([name, answer.ok ? answer.value : answer.failure.kind]),
    });
    request.ask(() => {
      context.tasks.outside(() => request.ask(() => ok("new words"), report("second")));
      return ok("old words");
    }, report("first"));
    context.tasks.pass(1);
    expect(reports).toEqual([
      ["first", "cancelled"],
      ["second", "new words"],
    ]);
  });
});
