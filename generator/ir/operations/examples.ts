/** A parameter or a media type in, the values that it is shown with out. */

import type { Json } from '../../diagnostics/json.ts';
import { getBelow, listEntries, type Raw } from '../../load/structure/place.ts';
import { getMember } from '../raw.ts';
import { follow, type Reading } from '../reading.ts';

/** `example`, and the values of `examples`, in order; an example that is only shown as written on the wire is none. */
export function readExamples(reading: Reading, { value, at }: Raw): readonly Json[] {
  const single = getMember(value, 'example');
  const named = listEntries(getBelow({ value, at }, 'examples')).flatMap((entry) => {
    const raw = follow(reading, entry);
    const shown = getMember(raw?.value, 'dataValue') ?? getMember(raw?.value, 'value');
    return shown === undefined ? [] : [shown];
  });
  return single === undefined ? named : [single, ...named];
}
