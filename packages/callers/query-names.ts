/** Names of the options that our queries have. */

import type { Operation } from '../../generator/core/ir/model/model.ts';
import { nameQueries } from '../../generator/core/ir/naming/optional-names.ts';
import { listExports } from '../../generator/features/tanstack-query/kinds.ts';
import type { Output } from './tool.ts';

/** `getOrderOptions`; undefined where the output has none for it. */
export function findQueryName(
  { id }: Operation,
  role: 'query' | 'infinite',
  { api, emitters }: Output,
): string | undefined {
  if (!emitters.includes('tanstack-query')) return undefined;
  const exports = listExports(api, {}).map((one) => ({
    id: one.operation.id,
    role: one.role,
    base: one.operation.names.function,
  }));
  return nameQueries(api, exports, []).options.get(`${id}#${role}`);
}

/** Where our options are: beside the index. */
export function findQueriesModule(index: string): string {
  return index.replace(/index(?:\.[jt]s)?$/, (file) => file.replace('index', 'queries'));
}
