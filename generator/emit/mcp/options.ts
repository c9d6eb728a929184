/** Options of the emitter `mcp`. */

export interface McpOptions {
  /** Tags whose operations are tools; with `operations`, in addition to those. By default all are. */
  readonly tags?: readonly string[];
  /** Ids of operations that are tools. */
  readonly operations?: readonly string[];
  /** Whether only operations that change nothing are tools. */
  readonly readOnly?: boolean;
  /** With more tools than this, a tool to search and a tool to call are listed instead. Default: 40. */
  readonly searchAbove?: number;
}
