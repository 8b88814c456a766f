import type { MotifName } from "./motifs";

/** Bad answers in place of a picture. */
export const badCovers = ["page", "cut", "huge", "vast", "wrong", "rotten"] as const;

export type BadCover = (typeof badCovers)[number];

/** How a cover looks. */
export interface Design {
  readonly motif: MotifName;
  /** Light on dark. */
  readonly isDark?: boolean;
}

/** Cover of a book: a picture of one kind or the other, one with title and motif, none, or what no picture should be. */
export type CoverKind = "jpeg" | "png" | "none" | BadCover | Design;

export interface Cover {
  readonly contentType: string;
  readonly bytes: Buffer;
}
