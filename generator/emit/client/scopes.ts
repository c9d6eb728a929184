/** The scopes of an API's OAuth schemes in, a map from scope to meaning out. */

import type { Api } from '../../ir/model.ts';
import { code, identifier, object, string } from '../code.ts';
import { describe, prose } from '../docs.ts';
import { exportedConst, type FileStatement } from '../structures.ts';

/** Nothing where no scope is described. */
export function declareScopes(api: Api): FileStatement[] {
  const scopes = api.schemes.flatMap((scheme) => (scheme.kind === 'oauth2' ? scheme.scopes : []));
  if (scopes.length === 0) return [];
  const meanings = new Map(scopes.map(({ scope, meaning }) => [scope, string(meaning)]));
  const name = identifier(api.names.scopes);
  const initializer = code`${object([...meanings], 'expanded')} as const`;
  return [exportedConst({ name, initializer }, describe(prose('What each scope allows.')))];
}
