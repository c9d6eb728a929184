/** Security requirements in, lists of scheme names out, as the runtime takes them. */

import type { Api, SecurityRequirement } from '../../ir/model.ts';
import { array, string } from '../code.ts';
import type { Code } from '../code.ts';

/** Alternatives, each a list of schemes all of which are needed; certificates are no part of a request. */
export function printSecurityList(security: readonly SecurityRequirement[], api: Api): Code {
  const absent = new Set(
    api.schemes.filter(({ kind }) => kind === 'mutualTLS').map(({ key }) => key),
  );
  const alternatives = security.map(({ schemes }) =>
    array(schemes.flatMap(({ scheme }) => (absent.has(scheme) ? [] : [string(scheme)]))),
  );
  // Those that differ in scopes alone are sent alike.
  const different = [...new Set(alternatives)];
  return array(different.every((one) => one === '[]') ? [] : different);
}
