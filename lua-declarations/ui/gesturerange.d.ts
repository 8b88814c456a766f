/** Which gestures a widget takes, and where. */
declare module "ui/gesturerange" {
  import Geom = require("ui/geometry");

  namespace GestureRange {
    /** A touch. From frontend/device/gesturedetector.lua. */
    interface Gesture {
      /** "tap", "hold", "swipe", "pan" and so on. */
      readonly ges: string;
      readonly pos: Geom.Area;
      /** When it ended, fts (see `ui/time`). */
      readonly time: number;
      /** "north", "northeast" and so on, of a swipe or a pan. */
      readonly direction?: string;
      /** Pixels between its ends. */
      readonly distance?: number;
      /** Pixels between two fingers. */
      readonly span?: number;
    }

    /** From frontend/ui/gesturerange.lua, the fields of GestureRange and match. */
    interface Options {
      readonly ges: string;
      /** Absent: the whole screen. A function is asked at each gesture, for an area that is known once it is painted. */
      readonly range?: Geom.Area | ((this: void) => Geom.Area | undefined);
      /** Most gestures a second. */
      readonly rate?: number;
      /** Least and greatest distance or span, in pixels. */
      readonly scale?: readonly [number, number];
      readonly direction?: string;
    }

    interface Range extends Options {
      match(gesture: Gesture): boolean;
    }
  }

  const GestureRange: {
    /** From frontend/ui/gesturerange.lua, new. */
    "new"(options: GestureRange.Options): GestureRange.Range;
  };
  export = GestureRange;
}
