/** The languages of the host's menu. From frontend/ui/language.lua. */
declare module "ui/language" {
  interface Language {
    /**
     * The language's own name; `code` itself if the host does not know it. Codes are like `de` and `it_IT`. From
     * getLanguageName.
     */
    getLanguageName(code: string): string;
  }

  const language: Language;
  export = language;
}
