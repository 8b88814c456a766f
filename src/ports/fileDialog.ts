import type { Choice } from "./dialogs";

/** What the host tells of a file that is pressed long: as much as it knows without opening it. */
export interface PressedFile {
  /** Absolute path. */
  readonly path: string;
  /** Absent where the host does not know it. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/**
 * A row of buttons in the box that a long press on a file opens: in the file browser, the history, the collections and the file search.
 *
 * @noSelf
 */
export interface FileRow {
  /** Unique among everything that the host knows. */
  readonly id: string;
  /** The buttons for this file, asked at each opening; none: no row. The box goes before one runs. */
  choices(file: PressedFile): readonly Choice[];
}
