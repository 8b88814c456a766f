/** The usual sizes of the parts of widgets, in pixels of the device's screen. From frontend/ui/size.lua. */
declare module "ui/size" {
  /** Any other name is nil, and raises an error if KOReader's debug log is on. */
  const Size: {
    readonly border: {
      readonly default: number;
      readonly thin: number;
      readonly button: number;
      readonly window: number;
      readonly thick: number;
      readonly inputtext: number;
    };
    readonly margin: {
      readonly default: number;
      readonly tiny: number;
      readonly small: number;
      readonly title: number;
      readonly fine_tune: number;
      readonly fullscreen_popout: number;
      /** 0. */
      readonly button: number;
    };
    readonly padding: {
      readonly default: number;
      readonly tiny: number;
      readonly small: number;
      readonly large: number;
      readonly button: number;
      readonly buttontable: number;
      readonly fullscreen: number;
    };
    /** The radius of rounded corners. */
    readonly radius: { readonly default: number; readonly window: number; readonly button: number };
    readonly line: {
      readonly thin: number;
      readonly medium: number;
      readonly thick: number;
      readonly focus_indicator: number;
      readonly progress: number;
    };
    /** The heights of a row of a list. */
    readonly item: { readonly height_default: number; readonly height_big: number; readonly height_large: number };
    readonly span: {
      readonly horizontal_default: number;
      readonly horizontal_small: number;
      readonly vertical_default: number;
      readonly vertical_large: number;
    };
  };
  export = Size;
}
