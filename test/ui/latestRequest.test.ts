// Requests of which only the newest counts: src/askOnline.ts
import { latestRequest } from "../../src/askOnline";
import { ok, type Result } from "../../src/base/result";
import { testContext } from "../fakes/testContext";

describe("a newer request of a page", () => {
  const asking = () => {
    const context = testContext();
    const answers: string[] = [];
    const ask = (name: string, kind: "browsing" | "search" = "browsing"): void =>
      latestRequest(context, kind).ask((): Result<string> => ok(name), {
        began: () => void answers.push(`began ${name}`),
        report: (answer) => void answers.push(answer.ok ? answer.value : `${name} ${answer.failure.kind}`),
      });
    return { context, answers, ask };
  };

  test("replaces the one before, whose answer does not count", () => {
    const { context, answers, ask } = asking();
    ask("old");
    ask("new");
    context.tasks.pass(0);
    expect(answers).toEqual(["began old", "began new", "old cancelled", "new"]);
  });

  test("does not replace an answered one, nor one of another kind", () => {
    const { context, answers, ask } = asking();
    ask("one");
    ask("other", "search");
    context.tasks.pass(0);
    ask("two");
    context.tasks.pass(0);
    expect(answers.filter((answer) => !answer.startsWith("began"))).toEqual(["one", "other", "two"]);
  });
});
