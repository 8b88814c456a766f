import { listText, type Translate } from "../../src/base/format";
import { translate } from "../fakes/say";

const japanese: Translate = (sentence, ...values) => translate(sentence === "%1, %2" ? "%1、%2" : sentence, ...values);

test("a list of words is joined as in the language", () => {
  expect(listText(translate, ["4 sessions", "2 notes", "1 rating"])).toBe("4 sessions, 2 notes, 1 rating");
  expect(listText(japanese, ["4", "2", "1"])).toBe("4、2、1");
  expect(listText(translate, ["4 sessions"])).toBe("4 sessions");
  expect(listText(translate, [])).toBe("");
});
