/** What the extensions of an operation are resolved against. */

import type { Body, Content, Parameter, RequestMember, Response, Schema } from '../model/model.ts';
import type { Raw } from '../../load/structure/place.ts';
import type { Reading } from '../reading.ts';
import type { World } from '../types/world.ts';
import { findMemberSchema } from '../schemas/follow.ts';

export interface Calls {
  readonly reading: Reading;
  readonly world: World;
  readonly operation: Raw;
  /** Upper case. */
  readonly method: string;
  readonly path: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly responses: readonly Response[];
}

/** `query.page[offset]` → `['page[offset]']`, `body.requests` → `['body', 'requests']`. */
export function findRequestMember({ parameters }: Calls, written = ''): RequestMember {
  const [place = '', ...rest] = written.split('.');
  if (place === 'body') return ['body', ...rest];
  const name = rest.join('.');
  const known = parameters.find((one) => one.in === place && one.name === name);
  return known?.key ?? [name];
}

export function findBodySchema(
  { world, body }: Calls,
  path: readonly string[],
): Schema | undefined {
  return findFirstSchema(world, body?.contents ?? [], path);
}

export function findAnswerSchema(
  { world, responses }: Calls,
  path: readonly string[],
): Schema | undefined {
  const contents = listSuccesses(responses).flatMap((response) => response.contents);
  return findFirstSchema(world, contents, path);
}

/** A path as it is written, with the names that the answer has: a name may have dots itself, such as `odata.nextLink`. */
export function settleAnswerPath(calls: Calls, written: readonly string[]): readonly string[] {
  const settled: string[] = [];
  let left = written;
  while (left.length > 0) {
    const names = left.map((_, index) => left.slice(0, index + 1).join('.'));
    const known = names.findIndex((name) => {
      return findAnswerSchema(calls, [...settled, name]) !== undefined;
    });
    const index = Math.max(0, known);
    settled.push(names[index] ?? '');
    left = left.slice(index + 1);
  }
  return settled;
}

/** Answers of success; where none is documented, the answer to everything else. */
export function listSuccesses(responses: readonly Response[]): readonly Response[] {
  const good = responses.filter(({ status }) => status.startsWith('2'));
  return good.length > 0 ? good : responses.filter(({ status }) => status === 'default');
}

function findFirstSchema(
  world: World,
  contents: readonly Content[],
  path: readonly string[],
): Schema | undefined {
  for (const { schema } of contents) {
    const found = findMemberSchema(world.schemas, schema, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function readMemberPath(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? value.split('.') : [];
}
