/** Values of one facet. */
export interface FacetGroup {
  /** Name of the facet. */
  readonly key: string;
  readonly values: readonly FacetValue[];
  /** True if the server may have more values. */
  readonly isCut: boolean;
}

export interface FacetValue {
  readonly value: string;
  readonly name: string;
  /** Number of books; absent if not counted. */
  readonly count?: number | undefined;
}
