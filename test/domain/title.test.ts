import { titleIn } from "../../src/domain/book";
import { titleCases } from "../cases/title.cases";

describe("a title", () => {
  test.each(titleCases.map((one) => [one.name, one] as const))("%s", (_name, { text, title }) => {
    expect(titleIn(text)).toBe(title);
  });
});
