/** Names of what an API's queries export, decided only where their emitter is on. */

import type { Api } from '../model.ts';
import { startLaterNames } from './taken-names.ts';

/** What is exported for an operation. */
export type QueryExport = 'query' | 'stream' | 'infinite' | 'mutation' | 'upload';

export interface QueryNames {
  /** `shopKey` */
  readonly key: string;
  /** `getOrderOptions`, by what is exported for an operation: `getOrder#query`. */
  readonly options: ReadonlyMap<string, string>;
}

/** `exports` are the operations with what is exported for each of them. */
export function nameQueries(
  api: Api,
  exports: readonly { readonly id: string; readonly role: QueryExport; readonly base: string }[],
): QueryNames {
  const later = startLaterNames(api);
  return {
    key: later.give(`${api.names.value}Key`, 'Maker'),
    options: new Map(
      exports.map(({ id, role, base }) => {
        return [`${id}#${role}`, later.give(`${base}${ENDINGS[role]}`, 'OfQuery')];
      }),
    ),
  };
}

const ENDINGS: Readonly<Record<QueryExport, string>> = {
  query: 'Options',
  stream: 'Options',
  infinite: 'InfiniteOptions',
  mutation: 'MutationOptions',
  upload: 'MutationOptions',
};
