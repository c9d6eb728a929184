/** What is left of a text when everything that a formatter moves is gone. */

/** In UTF-8, with places at which one may begin to read. */
export interface Skeleton {
  readonly bytes: Uint8Array;
  /** Offsets in the text, and in the skeleton, of words before which nothing is open. */
  readonly marks: readonly Mark[];
}

export type Mark = readonly [text: number, skeleton: number];
