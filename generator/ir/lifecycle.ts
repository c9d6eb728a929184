/** How long an operation or a parameter is promised, as the extensions that several tools share say it. */

import type { Lifecycle } from './model.ts';
import { member, textOf } from './raw.ts';

/** Nothing where nothing is said. */
export function lifecycleOf(value: unknown): { readonly lifecycle?: Lifecycle } {
  const sunset = textOf(member(value, 'x-sunset'));
  const stability = textOf(member(value, 'x-stability-level'));
  if (sunset === undefined && stability === undefined) return {};
  return {
    lifecycle: {
      ...(sunset === undefined ? {} : { sunset }),
      ...(stability === undefined ? {} : { stability }),
    },
  };
}
