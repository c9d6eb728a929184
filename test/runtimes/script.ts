// In: nothing. Out: the forms in which the suite tells the loopback server what to answer, and learns what it saw.

/** One answer of the server. */
export interface Step {
  /** Taken only by requests that have these headers, and as often as they come. */
  readonly when?: Readonly<Record<string, string>>;

  readonly status?: number;

  /** `{self}` and `{other}` stand for the two addresses of the service. */
  readonly headers?: Readonly<Record<string, string>>;

  readonly json?: unknown;

  readonly text?: string;

  /** Packets, one after another; each character is one byte. */
  readonly pieces?: readonly string[];

  /** The answer is JSON whose member `to` is the member `from` of the request's JSON. */
  readonly mirror?: { readonly from: string; readonly to: string };

  /** The connection is kept for the next request. */
  readonly keep?: boolean;

  /**
   * What comes instead of a proper end. `reset`: no answer, the connection is reset. `silent`: no answer at all. `cut`:
   * reset after what was sent, as soon as the suite says so, because a runtime may drop what came shortly before a
   * reset. `hang`: nothing more comes. `flood`: the pieces come again and again.
   */
  readonly fault?: 'reset' | 'silent' | 'cut' | 'hang' | 'flood';
}

/** A request as the server saw it. */
export interface Seen {
  readonly address: 'self' | 'other';

  readonly method: string;

  /** Path and query below the base URL, as they stood on the wire. */
  readonly target: string;

  readonly headers: Readonly<Record<string, string>>;

  readonly size: number;

  readonly base64: string;

  /** Bytes of the answer that were handed to the socket. */
  readonly sent: number;
}
