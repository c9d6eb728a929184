// In: parameters that stand in a group (`hash.type` and `hash.value` in `hash`). Out: their places in a path and a query.

import { memberOf } from './params.ts';
import { type PathWriter, segmentOf } from './path.ts';
import { queryOf, type QueryWriter } from './query.ts';

function grouped(name: string, params: object = {}): unknown {
  const [group = '', ...rest] = name.split('.');
  return memberOf(Object(memberOf(params, group)), rest.join('.'));
}

/**
 * A path parameter that stands in a group.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/{key.name}', pathParams: { 'key.name': groupedPath } }, { key });
 */
export const groupedPath: PathWriter = (name, _, params) => {
  return segmentOf(name, grouped(name, params));
};

/**
 * A path parameter that stands in a group and has a form of its own.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/{key.name}', pathParams: { 'key.name': groupedBy(inPath({ spans: true })) } }, { key });
 */
export function groupedBy(write: PathWriter): PathWriter {
  return (name, _, params) => write(name, grouped(name, params));
}

/**
 * A query parameter that stands in a group.
 *
 * @example
 * http.send({ id, method: 'GET', path: '/query', query: [groupedQuery('hash.type')] }, { hash });
 */
export function groupedQuery(name: string): QueryWriter {
  return {
    name,
    text: (params) => queryOf([name], { [name]: grouped(name, params) }),
  };
}
