/** A parameter or a media type in, the values that it is shown with out. */

import type { Json } from '../diagnostics/json.ts';
import { below, entriesOf, member, type Raw } from './raw.ts';
import { follow, type Reading } from './reading.ts';

/** `example`, and the values of `examples`, in order; an example that is only shown as written on the wire is none. */
export function examplesOf(reading: Reading, { value, at }: Raw): readonly Json[] {
  const single = member(value, 'example');
  const named = entriesOf(member(value, 'examples'), below(at, 'examples')).flatMap((entry) => {
    const raw = follow(reading, entry);
    const shown = member(raw?.value, 'dataValue') ?? member(raw?.value, 'value');
    return shown === undefined ? [] : [shown];
  });
  return single === undefined ? named : [single, ...named];
}
