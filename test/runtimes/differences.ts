// In: nothing. Out: where a platform does not allow what the others do, and why; the suite tests what it does instead.

/** A runtime of the matrix. */
export type RuntimeName = NodeName | 'deno' | 'bun' | 'workerd' | 'chromium';

/** The line of Node that a version belongs to. */
export type NodeName = 'node20' | 'node22' | 'node24';

/** How some runtimes differ from the others. */
export interface Difference {
  readonly runtimes: readonly RuntimeName[];
  readonly reason: string;
}

/** All of them, by the name that the suite asks for. */
export const differences = {
  opaqueRedirects: {
    runtimes: ['chromium'],
    reason: 'A page does not learn where a redirect leads: with a credential it is an error.',
  },
  noCookieHeader: {
    runtimes: ['chromium'],
    reason: 'A page cannot set the cookie header.',
  },
  noConnectionCodes: {
    runtimes: ['chromium', 'workerd'],
    reason:
      'An error of fetch does not say whether the connection was made: a POST is not repeated.',
  },
  noStreamsUp: {
    runtimes: ['chromium'],
    reason: 'Chromium sends streams over HTTP/2 only.',
  },
  headersInUtf8: {
    runtimes: ['workerd'],
    reason: 'Workers send the text of headers as UTF-8, not as Latin-1.',
  },
  resends: {
    runtimes: ['chromium', 'deno'],
    reason:
      'A POST on a connection used before is sent again by fetch itself when it is reset: only an idempotency key helps.',
  },
  silentCuts: {
    runtimes: ['node20'],
    reason: 'A reset after an answer with `connection: close` is taken for its end.',
  },
} as const satisfies Readonly<Record<string, Difference>>;

/** The name of a difference. */
export type DifferenceName = keyof typeof differences;
