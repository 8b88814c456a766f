import { formPage, sentencePage } from "../../../src/features/setup/phoneForm";
import { translate } from "../../fakes/say";

/** A page by its lines, one for each label, paragraph and option. Its style is left out. */
function lines(page: string): readonly string[] {
  const [head = "", rest = ""] = page.split("<style>");
  const [style = "", body = ""] = rest.split("</style>");
  expect(style).toContain(".problem{border-style:solid");
  return `${head}${body}`
    .replace(/(<body>|<form|<label>|<p|<button>|<option|<\/form>)/g, "\n$1")
    .split("\n")
    .map((line) => line.trim());
}

const head =
  '<!DOCTYPE html><html dir="auto"><head><meta charset="utf-8"><meta content="width=device-width" name="viewport">' +
  "<title>Catchword</title></head>";
const plain = 'autocapitalize="none"';

describe("the page for the phone", () => {
  const shown = {
    address: 'https://a.example/?a="1"&b=<2>',
    username: "ann",
    choices: { sessionSync: true, progressSync: false, statusSync: true, highlights: "send", bookmarks: "send" },
  } as const;

  test("has a field for each answer, with what was typed but the password", () => {
    expect(lines(formPage(translate, "/5b9c", shown))).toEqual([
      head,
      "<body><h1>Catchword</h1>",
      '<form action="/5b9c" method="post">',
      `<label>The address of your library as you open it in a browser.<input ${plain} autocorrect="off" ` +
        'inputmode="url" maxlength="500" name="address" placeholder="library.example.org" spellcheck="false" ' +
        'value="https://a.example/?a=&quot;1&quot;&amp;b=&lt;2&gt;"></label>',
      `<label>User name<input ${plain} autocomplete="username" autocorrect="off" maxlength="500" name="username" ` +
        'spellcheck="false" value="ann"></label>',
      `<label>Password<input ${plain} autocomplete="current-password" autocorrect="off" maxlength="500" ` +
        'name="password" spellcheck="false" type="password"></label>',
      "<p>What is synced</p>",
      '<label><input checked="" name="sessions" type="checkbox"> Reading sessions</label>',
      '<label><input name="position" type="checkbox"> Reading position</label>',
      '<label><input checked="" name="status" type="checkbox"> Book status</label>',
      '<label>Highlights and bookmarks<select name="notes">',
      '<option value="off">stay on this device</option>',
      '<option selected="" value="send">sent to the library</option>',
      '<option value="both">both ways</option></select></label>',
      "<button>Send to the e-reader</button>",
      "</form></body></html>",
    ]);
  });

  test("says first what is wrong with the form before", () => {
    const page = lines(formPage(translate, "/5b9c", { ...shown, problem: "No <b>." }));
    expect(page.slice(2, 4)).toEqual(['<form action="/5b9c" method="post">', '<p class="problem">No &lt;b&gt;.</p>']);
    expect(page).toHaveLength(17);
  });

  test("is one sentence at the end", () => {
    expect(lines(sentencePage("Done & done."))).toEqual([
      head,
      "<body><h1>Catchword</h1>",
      "<p>Done &amp; done.</p></body></html>",
    ]);
  });
});
