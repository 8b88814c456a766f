// src/context.ts
import { type Context, startTask, type TaskContext } from "../src/context";
import { ok } from "../src/base/result";
import { testContext } from "./fakes/testContext";

const describeBook = ({ server }: TaskContext, id: number): unknown => server.books.describe(id as never);

/** A request that is planted outside a task: this file compiles only while the compiler refuses it. */
const outside = (context: Context): unknown =>
  // @ts-expect-error Only a task has the requests of the server.
  describeBook(context, 7);

/** Likewise, by its name. */
const named = (context: Context): unknown =>
  // @ts-expect-error Only a task has the requests of the server.
  context.server;

describe("a request to the server", () => {
  test("is refused by the compiler outside a task", () => {
    expect([typeof outside, typeof named]).toEqual(["function", "function"]);
  });

  test("is made in a task with its context", () => {
    const asked: number[] = [];
    const context = testContext({ server: { books: { describe: (id) => (asked.push(id), ok(undefined)) } } });
    const isStarted = startTask<Context>(context, "look", (task) => void describeBook(task, 7));
    expect([isStarted, asked]).toEqual([true, []]);
    context.tasks.pass(0);
    expect(asked).toEqual([7]);
  });
});
