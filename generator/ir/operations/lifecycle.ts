/** How long an operation or a parameter is promised, as the extensions that several tools share say it. */

import type { Lifecycle } from '../model.ts';
import { getMember, asText } from '../raw.ts';

/** Nothing where nothing is said. */
export function readLifecycle(value: unknown): { readonly lifecycle?: Lifecycle } {
  const sunset = asText(getMember(value, 'x-sunset'));
  const stability = asText(getMember(value, 'x-stability-level'));
  if (sunset === undefined && stability === undefined) return {};
  return {
    lifecycle: {
      ...(sunset === undefined ? {} : { sunset }),
      ...(stability === undefined ? {} : { stability }),
    },
  };
}
