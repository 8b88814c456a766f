/** Right-to-left languages: whether the screen is mirrored, and texts that keep their own direction. */
declare module "ui/bidi" {
  /** @noSelf */
  interface Bidi {
    /** True when left and right are exchanged. From frontend/ui/bidi.lua, mirroredUILayout. */
    mirroredUILayout(): boolean;
    /** True when the interface has a right-to-left language. From frontend/ui/bidi.lua, rtlUIText. */
    rtlUIText(): boolean;
    /** Mirrors "east", "northwest" and so on of a swipe. From frontend/ui/bidi.lua, flipDirectionIfMirroredUILayout. */
    flipDirectionIfMirroredUILayout(direction: string): string;
    /** Negates the number if the screen is mirrored. From frontend/ui/bidi.lua, flipIfMirroredUILayout. */
    flipIfMirroredUILayout(value: boolean): boolean;
    /** Until `resetInvert`, `mirroredUILayout` returns the opposite value. From frontend/ui/bidi.lua, invert. */
    invert(): void;
    resetInvert(): void;
    /** The text with Unicode marks that keep it left to right. From frontend/ui/bidi.lua, ltr. */
    ltr(text: string): string;
    rtl(text: string): string;
    /** The direction of the first letter that has one. From frontend/ui/bidi.lua, auto. */
    auto(text: string): string;
    /** The direction of the interface. From frontend/ui/bidi.lua, default. */
    default(text: string): string;
    /** For numbers and symbols: adds marks only in a right-to-left interface. From frontend/ui/bidi.lua, wrap. */
    wrap(text: string): string;
    /** The text without changes. */
    nowrap(text: string): string;
    /** The extension stays at the end. From frontend/ui/bidi.lua, filename. */
    filename(name: string): string;
    filepath(path: string): string;
    directory(path: string): string;
    dirpath(path: string): string;
    path(path: string): string;
    url(address: string): string;
    /** Labels for the previous page, the next page, the first and the last. Absent in older releases. */
    getArrowLabels(): LuaMultiReturn<[before: string, after: string, first: string, last: string]>;
  }

  const Bidi: Bidi;
  export = Bidi;
}
