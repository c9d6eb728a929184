/** The bounds within which documents are read: untrusted input may be large, deep or multiply itself. */

/** Every bound is a diagnostic when it is met, never an exception. */
export interface Limits {
  /** Bytes of one file. */
  readonly bytes: number;
  /** Maps and lists inside each other. */
  readonly depth: number;
  /** Nodes of one document. */
  readonly nodes: number;
  /** Nodes of one document that has aliases, with those written out. */
  readonly expanded: number;
  /** YAML aliases of one document. */
  readonly aliases: number;
  /** Keys that `<<` brings into maps, in one document. */
  readonly mergeKeys: number;
  /** Nodes that overlays may change, with those that they bring in. */
  readonly changes: number;
  /** Files that one description may consist of. */
  readonly files: number;
  /** Milliseconds that one document of another host may take. */
  readonly fetchTime: number;
}

/** Several times what the largest published descriptions need. */
export const defaultLimits: Limits = {
  bytes: 64 * 1024 * 1024,
  depth: 200,
  nodes: 5_000_000,
  expanded: 1_000_000,
  aliases: 10_000,
  mergeKeys: 50_000,
  changes: 200_000,
  files: 5_000,
  fetchTime: 15_000,
};
