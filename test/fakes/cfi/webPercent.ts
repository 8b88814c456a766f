import { loadWebReader } from "./webReader";

interface Section {
  readonly size: number;
  readonly linear?: string | undefined;
}

type SectionProgress = new (
  sections: readonly Section[],
  sizePerLocation: number,
  sizePerTimeUnit: number,
) => { getProgress(index: number, fractionInSection: number): { readonly fraction: number } };

const { SectionProgress: Progress } = loadWebReader("progress") as { readonly SectionProgress: SectionProgress };

/** Percentage of the web reader's own code for a place in a section. */
export function webPercent(sections: readonly Section[], index: number, fractionInSection: number): number {
  return new Progress(sections, 1500, 1600).getProgress(index, fractionInSection).fraction * 100;
}
