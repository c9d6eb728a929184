/** The description of one code in the catalogue. */

export interface CodeInfo {
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}
