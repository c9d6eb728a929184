/** The scopes of an API's OAuth schemes in, a map from scope to meaning out. */

import type { Api } from '../../ir/model.ts';
import { code, identifier, object, string } from '../code.ts';
import type { Declaration } from '../declaration.ts';

/** Nothing where no scope is described. */
export function declareScopes(api: Api): Declaration[] {
  const scopes = api.schemes.flatMap((scheme) => (scheme.kind === 'oauth2' ? scheme.scopes : []));
  if (scopes.length === 0) return [];
  const meanings = new Map(scopes.map(({ scope, meaning }) => [scope, string(meaning)]));
  const doc = { text: ['What each scope allows.'], facts: [], examples: [] };
  const value = code`${object([...meanings], 'expanded')} as const`;
  return [{ kind: 'const', name: identifier(api.names.scopes), doc, value }];
}
