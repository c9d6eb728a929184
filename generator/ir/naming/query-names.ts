/** Names of what an API's queries export, decided only where their emitter is on. */

import type { Api } from '../model.ts';
import { startLaterNames } from './taken-names.ts';

/** What is exported for an operation. */
export type QueryExport = 'query' | 'stream' | 'infinite' | 'mutation' | 'upload';

export interface QueryNames {
  /** `shopKey` */
  readonly key: string;
  /** `Query`, by itself: what the file declares to say the types of the others. */
  readonly types: ReadonlyMap<string, string>;
  /** `getOrderOptions`, by what is exported for an operation: `getOrder#query`. */
  readonly options: ReadonlyMap<string, string>;
}

export interface NamedExport {
  readonly id: string;
  readonly role: QueryExport;
  /** Of the function that is called. */
  readonly base: string;
}

/** `types` are what the file declares beside them. */
export function nameQueries(
  api: Api,
  exports: readonly NamedExport[],
  types: readonly string[],
): QueryNames {
  const later = startLaterNames(api);
  return {
    key: later.give(`${api.names.value}Key`, 'Maker'),
    types: new Map(types.map((name) => [name, later.give(name, 'Type')])),
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
