import type { Translate } from "../../base/format";
import type { AnnotationSync } from "../../model/annotation";
import { annotationWays, type TypedChoices } from "./phoneForm.rules";

interface ShownForm {
  readonly address: string;
  readonly username: string;
  readonly choices: TypedChoices;
  /** Error in the form before; absent: none. */
  readonly problem?: string | undefined;
}

/** Page for the phone. The password is never shown again. */
export function formPage(translate: Translate, path: string, shown: ShownForm): string {
  const { address, username, choices, problem } = shown;
  const { sessionSync, progressSync, statusSync, highlights } = choices;
  const parts = [
    problem === undefined ? "" : element("p", { class: "problem" }, escaped(problem)),
    field(translate("The address of your library as you open it in a browser."), {
      name: "address",
      inputmode: "url",
      placeholder: "library.example.org",
      value: address,
    }),
    field(translate("User name"), { name: "username", autocomplete: "username", value: username }),
    field(translate("Password"), { name: "password", type: "password", autocomplete: "current-password" }),
    element("p", {}, escaped(translate("What is synced"))),
    box("sessions", translate("Reading sessions"), sessionSync),
    box("position", translate("Reading position"), progressSync),
    box("status", translate("Book status"), statusSync),
    element("label", {}, escaped(translate("Highlights and bookmarks")) + ways(translate, highlights)),
    element("button", {}, escaped(translate("Send to the e-reader"))),
  ];
  return page(element("form", { method: "post", action: path }, parts.join("")));
}

function ways(translate: Translate, chosen: AnnotationSync): string {
  const words: Readonly<Record<AnnotationSync, string>> = {
    off: translate("stay on this device"),
    send: translate("sent to the library"),
    both: translate("both ways"),
  };
  const options = annotationWays.map((value) =>
    element("option", value === chosen ? { value, selected: "" } : { value }, escaped(words[value])),
  );
  return element("select", { name: "notes" }, options.join(""));
}

function box(name: string, label: string, isOn: boolean): string {
  const attributes = { type: "checkbox", name };
  const input = element("input", isOn ? { ...attributes, checked: "" } : attributes);
  return element("label", {}, `${input} ${escaped(label)}`);
}

function field(label: string, attributes: Readonly<Record<string, string>>): string {
  const plain = { autocapitalize: "none", autocorrect: "off", spellcheck: "false", maxlength: "500" };
  return element("label", {}, escaped(label) + element("input", { ...plain, ...attributes }));
}

/** Page with one sentence. */
export function sentencePage(sentence: string): string {
  return page(element("p", {}, escaped(sentence)));
}

/** Without blanks. */
const style = [
  "body{font-family:sans-serif;font-size:1.1em;max-width:30em;margin:auto;padding:1em}",
  "label,p{display:block;margin-top:1em}",
  "input,select,button{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5em;margin-top:.3em}",
  "button{margin-top:1.5em}",
  "input[type=checkbox]{display:inline;width:auto}",
  ".problem{border-style:solid;padding:.5em}",
].join("");

function page(content: string): string {
  const head = [
    element("meta", { charset: "utf-8" }),
    element("meta", { name: "viewport", content: "width=device-width" }),
    element("title", {}, "Catchword"),
    element("style", {}, style),
  ];
  const body = element("body", {}, element("h1", {}, "Catchword") + content);
  return ["<!DOCTYPE", "html>"].join(" ") + element("html", { dir: "auto" }, element("head", {}, head.join("")) + body);
}

const voids: readonly string[] = ["input", "meta"];

/** `content`: markup. */
function element(name: string, attributes: Readonly<Record<string, string>>, content = ""): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  const start = `<${name}${written.sort().join("")}>`;
  return voids.includes(name) ? start : `${start}${content}</${name}>`;
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  let safe = text.split("&").join("&amp;");
  for (const [sign, reference] of Object.entries(signs)) safe = safe.split(sign).join(reference);
  return safe;
}
