import type { PageRequest } from "../../../src/model/pageRequest";
import { formPage } from "../../../src/features/setup/phoneForm";
import { judgeRequest, typedIn, type PhoneVisit } from "../../../src/features/setup/phoneForm.rules";

const visit: PhoneVisit = { authority: "192.168.1.7:40123", path: "/5b9c", guest: "192.168.1.20" };
const get: PageRequest = { method: "GET", path: "/5b9c", headers: { host: "192.168.1.7:40123" }, body: "" };
const post: PageRequest = {
  method: "POST",
  path: "/5b9c",
  headers: {
    host: "192.168.1.7:40123",
    origin: "http://192.168.1.7:40123",
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
  },
  body: "",
};
const phone = "192.168.1.20";

describe("a request for the setup page", () => {
  test("shows the form to the first phone, and reads its answer", () => {
    expect(judgeRequest(get, phone, { ...visit, guest: undefined })).toBe("form");
    expect(judgeRequest(get, phone, visit)).toBe("form");
    expect(judgeRequest(post, phone, visit)).toBe("typed");
    const withCharset = "Application/x-www-form-urlencoded; charset=UTF-8";
    expect(judgeRequest({ ...post, headers: { ...post.headers, "content-type": withCharset } }, phone, visit)).toBe(
      "typed",
    );
    const old = { ...post.headers, origin: undefined, "sec-fetch-site": undefined };
    expect(judgeRequest({ ...post, headers: old }, phone, visit)).toBe("typed");
  });

  test("is refused on another path", () => {
    for (const path of ["/", "/5b9", "/5b9c/", "/5B9C", "/5b9c?x=1", "//5b9c", "/favicon.ico"])
      expect(judgeRequest({ ...get, path }, phone, visit)).toBe("lost");
  });

  test("is refused from a second phone", () => {
    expect(judgeRequest(get, "192.168.1.21", visit)).toBe("taken");
    expect(judgeRequest(post, "192.168.1.21", visit)).toBe("taken");
  });

  test.each([
    ["with another host name", { host: "reader.example.org" }],
    ["without a host name", { host: undefined }],
    ["from another page", { origin: "http://evil.example" }],
    ["from a page without origin", { origin: "null" }],
    ["from another site", { "sec-fetch-site": "cross-site" }],
    ["as JSON", { "content-type": "application/json" }],
    ["without a content type", { "content-type": undefined }],
    ["as a form by its end", { "content-type": "text/application/x-www-form-urlencoded" }],
    ["as plain text, which needs no leave across sites", { "content-type": "text/plain" }],
  ])("is refused %s", (_, headers) => {
    expect(judgeRequest({ ...post, headers: { ...post.headers, ...headers } }, phone, visit)).toBe("foreign");
  });

  test("is refused with any other method", () => {
    for (const method of ["PUT", "DELETE", "OPTIONS", "HEAD", "get", "TRACE"])
      expect(judgeRequest({ ...post, method }, phone, visit)).toBe("foreign");
  });
});

describe("a typed setup form", () => {
  const typed = (changes: Record<string, string> = {}): string =>
    new URLSearchParams({
      address: "library.example.org",
      username: "anna",
      password: "correct horse",
      notes: "both",
      sessions: "on",
      ...changes,
    }).toString();

  test("is read as it was typed", () => {
    expect(typedIn(typed())).toEqual({
      address: "library.example.org",
      username: "anna",
      password: "correct horse",
      choices: { sessionSync: true, progressSync: false, statusSync: false, highlights: "both", bookmarks: "both" },
    });
  });

  test.each(["sessions", "position", "status"])("has the choice of %s alone", (name) => {
    const { choices } = typedIn(typed({ sessions: "", [name]: "on" })) ?? {};
    expect(choices).toEqual({
      sessionSync: name === "sessions",
      progressSync: name === "position",
      statusSync: name === "status",
      highlights: "both",
      bookmarks: "both",
    });
  });

  test("keeps every character of a password", () => {
    const password = "  %+&=é漢🙂\"<>' ";
    const bytes = Buffer.from(password, "utf8").toString("latin1");
    expect(typedIn(typed({ password }))?.password).toBe(bytes);
  });

  test("loses characters that no keyboard types", () => {
    const found = typedIn(typed({ address: " library\r\nHost: evil\u0000 ", username: "anna\n" }));
    expect(found?.address).toBe("library  Host: evil");
    expect(found?.username).toBe("anna");
  });

  test.each(["%4", "%E9"])("is no form of this page with a wrong code in a choice: %s", (code) => {
    expect(typedIn(`${typed()}&status=${code}`)).toBeUndefined();
  });

  test("is no form of this page with a part that has no value", () => {
    expect(typedIn(`${typed()}&junk`)).toBeUndefined();
    expect(typedIn(`${typed()}&=junk`)).toEqual(typedIn(typed()));
  });

  test("uses the first of two fields of one name", () => {
    expect(typedIn(`${typed()}&username=mallory`)?.username).toBe("anna");
  });
});

describe("the setup page", () => {
  const choices = {
    sessionSync: true,
    progressSync: false,
    statusSync: true,
    highlights: "send",
    bookmarks: "send",
  } as const;

  test("shows typed values as text, never as markup", () => {
    const html = formPage((sentence) => sentence, "/5b9c", {
      address: '"><script>alert(1)</script>',
      username: "a&b",
      choices,
      problem: "<b>no</b>",
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(html).toContain('value="a&amp;b"');
  });

  test("ticks what is on, and loads nothing from other addresses", () => {
    const html = formPage((sentence) => sentence, "/5b9c", { address: "", username: "", choices });
    expect(html).toContain('checked="" name="sessions"');
    expect(html).not.toContain('checked="" name="position"');
    expect(html).toContain('<option selected="" value="send">');
    expect(html).not.toMatch(/src=|href=|https?:/);
  });
});
