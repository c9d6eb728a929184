/** Paths with several parameters in a segment: the values are those that an expression would find, without its repetition. */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { textForm } from '../../templates/runtime/server/bodies.ts';
import { reply } from '../../templates/runtime/server/replies.ts';
import { Router } from '../../templates/runtime/server/routes.ts';
import { createServer, type ServerOperation } from '../../templates/runtime/server/server.ts';
import { runs } from './requests.ts';

function route(path: string, given: string, spans: readonly string[] = []): unknown {
  const router = new Router(['']);
  const params = spans.map((name) => ({ in: 'path', name, spans: true }) as const);
  router.add(path, { id: 'x', method: 'GET', path, params });
  const found = router.find('GET', given);
  return found && 'path' in found ? found.path : undefined;
}

/** As short as they can be, the first one first. */
function findByExpression(path: string, given: string, spans: readonly string[]): unknown {
  const parts = path.split(/(\{.*?\})/).map((part) => {
    if (part.startsWith('{')) return spans.includes(part.slice(1, -1)) ? '(.+?)' : '([^/]+?)';
    return part;
  });
  const names = [...path.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${parts.join('')}$`).exec(given)?.slice(1);
  return values && Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

const word = (letters: string, most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...letters), { maxLength: most }).map((all) => all.join(''));

it('a route takes the same values as an expression', () => {
  const literals = fc.tuple(word('a-', 2), word('-a', 2), word('-', 2), word('a-', 2));
  const cases = fc.tuple(literals, word('a--b', 12), fc.boolean());
  fc.assert(
    fc.property(cases, ([[start, one, two, end], given, isAlone]) => {
      const path = isAlone ? `/${start}{x}${one}{y}${end}` : `/${start}{x}${one}{y}${two}{z}${end}`;
      expect(route(path, `/${given}`)).toEqual(findByExpression(path, `/${given}`, []));
    }),
    runs,
  );
});

it('a route takes values that span segments as an expression does', () => {
  const cases = fc.tuple(word('a/-', 12), fc.subarray(['x', 'y', 'z'], { minLength: 1 }));
  fc.assert(
    fc.property(cases, ([given, spans]) => {
      // The first spans, so that all is one pattern.
      const all = [...new Set(['x', ...spans])];
      const path = '/{x}-{y}/{z}';
      expect(route(path, `/${given}`, all)).toEqual(findByExpression(path, `/${given}`, all));
    }),
    runs,
  );
});

it('a long text that does not fit is refused at once', () => {
  expect(route('/{a}-{b}-{c}-{d}-{e}:x', `/${'-'.repeat(16_000)}`)).toBeUndefined();
});

function describePath(name: string, type: 'integer' | 'string'): ServerOperation {
  return {
    id: name,
    method: 'GET',
    path: `/files/{${name}}`,
    params: [
      { in: 'path', name, type },
      { in: 'query', name: 'of', required: true },
    ],
    replies: { 200: [textForm] },
  };
}

it('the first operation that takes the values is called, where paths are alike', async () => {
  const operations = {
    number: describePath('number', 'integer'),
    name: describePath('name', 'string'),
  };
  const handle = createServer(
    { name: 'files', basePaths: ['/v1'], operations },
    { number: () => reply(200, 'by number'), name: () => reply(200, 'by name') },
  );
  const ask = async (target: string): Promise<string> =>
    (await handle(new Request(`http://x.example${target}`))).text();
  expect(await ask('/files/7?of=x')).toBe('by number');
  expect(await ask('/v1/files/tea?of=x')).toBe('by name');
  expect(await ask('/files/7')).toContain('params.of is required');
});
