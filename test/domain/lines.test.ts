import { shortened, wrapped } from "../../src/domain/text";
import { shortenings, wrappings } from "../cases/lines.cases";

test.each(wrappings)("$name", ({ text, width, lines }) => {
  expect(wrapped(text, width)).toEqual(lines);
});

test.each(shortenings)("$name", ({ text, width, left }) => {
  expect(shortened(text, width)).toBe(left);
});
