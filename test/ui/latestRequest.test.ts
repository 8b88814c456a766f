// Requests of which only the newest counts: src/askOnline.ts
import { type AnswerListener, askOnline, latestRequest } from "../../src/askOnline";
import { failed, ok, type Result } from "../../src/base/result";
import { testContext } from "../fakes/testContext";

describe("a newer request of a page", () => {
  const asking = () => {
    const context = testContext();
    const answers: string[] = [];
    const listener = (name: string): AnswerListener<string> => ({
      began: () => void answers.push(`began ${name}`),
      report: (answer) => void answers.push(answer.ok ? answer.value : `${name} ${answer.failure.kind}`),
    });
    const ask = (name: string, kind: "browsing" | "search" = "browsing", work = (): Result<string> => ok(name)): void =>
      latestRequest(context, kind).ask(work, listener(name));
    return { context, answers, ask, listener };
  };

  test("replaces the one before, whose answer does not count", () => {
    const { context, answers, ask } = asking();
    ask("old");
    ask("new");
    context.tasks.pass(0);
    expect(answers).toEqual(["began old", "began new", "old cancelled", "new"]);
  });

  test("reports nothing as sent for the one before", () => {
    const { context, ask } = asking();
    const answers: Result<string>[] = [];
    const report = (answer: Result<string>): void => void answers.push(answer);
    latestRequest(context, "browsing").ask(() => ok("old"), { began: () => undefined, report });
    ask("new");
    context.tasks.pass(0);
    expect(answers).toEqual([failed({ kind: "cancelled", sent: false })]);
  });

  test("stops the one before, and no other", () => {
    const { context, ask } = asking();
    const stopped: string[] = [];
    const watched = (name: string) => (): Result<string> => {
      if (context.host.tasks.isStopping()) stopped.push(name);
      return ok(name);
    };
    ask("old", "browsing", watched("old"));
    ask("search", "search", watched("search"));
    ask("new", "browsing", watched("new"));
    context.tasks.pass(0);
    expect(stopped).toEqual(["old"]);
  });

  test("reports an error in its work, so that no page waits for ever", () => {
    const { context, answers, ask, listener } = asking();
    const fail = (): never => {
      throw new Error("a defect");
    };
    ask("page", "browsing", fail);
    askOnline(context, "one question", fail, listener("question"));
    context.tasks.pass(0);
    expect(answers).toEqual(["began page", "began question", "page defect", "question defect"]);
  });

  test("asks no question twice at a time", () => {
    const { context, answers, listener } = asking();
    for (const name of ["one", "other"]) askOnline(context, "one question", () => ok(name), listener(name));
    context.tasks.pass(0);
    expect(answers).toEqual(["began one", "one"]);
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
