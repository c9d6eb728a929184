// In: a name of the spec with variables. Out: the name as the deployment spells it.

import type { Client } from './call.ts';
import { fill } from './params.ts';

/** A name of the spec with the deployment's variables filled in. */
export function nameOf({ api, options }: Client, name: string): string {
  return fill(name, { ...api.variables, ...options.variables });
}
