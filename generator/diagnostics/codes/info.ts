/** What the catalogue says about one code. */

export interface CodeInfo {
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}
