import { hostSettings, hostText } from "./hostValues";

/** Languages whose keyboard in KOReader has no Latin letters, or composes others from them. */
const others = [
  "ar",
  "be",
  "bg",
  "bn",
  "el",
  "fa",
  "he",
  "hi",
  "ja",
  "ka",
  "ko",
  "mk",
  "ml",
  "ru",
  "sr",
  "th",
  "uk",
  "zh",
];

const latin = "en";

/**
 * Builds a form whose keyboard has Latin letters, for addresses and logins. The host reads its layout while the form is
 * built; the person's layout is back before this returns.
 */
export function withLatinKeys<T>(build: () => T): T {
  if (!others.includes(presentLayout().slice(0, 2))) return build();
  const layout = G_reader_settings.readSetting("keyboard_layout");
  const standard = G_reader_settings.readSetting("keyboard_layout_default");
  G_reader_settings.saveSetting("keyboard_layout", latin);
  G_reader_settings.saveSetting("keyboard_layout_default", latin);
  const [worked, made] = pcall(build);
  G_reader_settings.saveSetting("keyboard_layout", layout);
  G_reader_settings.saveSetting("keyboard_layout_default", standard);
  return worked ? made : error(made);
}

/** As the host chooses it for a new keyboard. */
function presentLayout(): string {
  const layout = hostText(G_reader_settings.readSetting("keyboard_layout"));
  const standard = hostText(G_reader_settings.readSetting("keyboard_layout_default"));
  if (G_reader_settings.readSetting("keyboard_remember_layout") === false) return standard ?? layout ?? latin;
  return layout ?? hostSettings.language() ?? latin;
}
