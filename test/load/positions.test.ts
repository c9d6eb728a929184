/** Places of nodes in texts of YAML and JSON. */

import * as fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { getNode, joinPointer, splitPointer } from '../../generator/core/load/structure/pointer.ts';
import {
  createJsonFinder,
  countMembersAtMost,
} from '../../generator/core/load/text/json-places.ts';
import { createLocator, type Finder } from '../../generator/core/load/text/positions.ts';
import { createYamlFinder, readStream } from '../../generator/core/load/text/yaml-places.ts';

const yaml = `# top
info:
  title: "A: b"   # comment
  list:
    - name: one
      deep: { a: [1, 22] }
    - two
'odd/key~': &anchor
  inner: x
alias: *anchor
merged:
  <<: *anchor
  own: 1
text: |
  block
empty:
`;

function findInYaml(text: string): Finder {
  const stream = readStream(text);
  if (stream === undefined) throw new Error('The text is no YAML');
  return createYamlFinder(stream);
}

describe('YAML', () => {
  const locate = createLocator({ path: 'a', text: yaml, syntax: 'yaml' }, () => findInYaml(yaml));
  const seen = (pointer: string, key?: boolean) => {
    const { line, column, length } = locate({
      file: 'a',
      pointer,
      ...(key === true ? { key } : {}),
    });
    return `${line}:${column} ${yaml.split('\n')[line - 1]?.slice(column - 1, column - 1 + length)}`;
  };

  it.each([
    ['/info', '2:1 info'],
    ['/info/title', '3:10 "A: b"'],
    ['/info/list', '4:3 list'],
    ['/info/list/0', '5:7 name'],
    ['/info/list/0/name', '5:13 one'],
    ['/info/list/0/deep', '6:13 {'],
    ['/info/list/0/deep/a/1', '6:22 22'],
    ['/info/list/1', '7:7 two'],
    ['/odd~1key~0/inner', '9:10 x'],
    ['/alias', '10:8 *anchor'],
    ['/alias/inner', '9:10 x'],
    ['/merged/inner', '9:10 x'],
    ['/merged/own', '13:8 1'],
    ['/text', '15:3 block'],
    ['/empty', '16:1 empty'],
    ['/info/nothing/here', '2:1 info'],
    ['/info/list/7', '4:3 list'],
  ])('%s is %s', (pointer, wanted) => {
    expect(seen(pointer)).toBe(wanted);
  });

  it('points at keys where that is wanted', () => {
    expect([seen('/info/title', true), seen('/odd~1key~0', true)]).toEqual([
      '3:3 title',
      "8:1 'odd/key~'",
    ]);
  });
});

it('a member of a merged map is the own one, else that of the first map; a map that merges itself ends', () => {
  const text = 'a: &a { x: 1, y: 2 }\nb: &b { y: 3, z: 4 }\nc: &c\n  <<: [*a, *b, *c]\n  x: 5\n';
  const find = findInYaml(text);
  const values = ['x', 'y', 'z'].map((name) => {
    const { start, end } = find(`/c/${name}`).value;
    return text.slice(start, end);
  });
  expect(values).toEqual(['5', '2', '4']);
  expect(find('/c/lost')).toEqual(find('/c'));
});

it('lines may end with CRLF', () => {
  const find = findInYaml(yaml.replaceAll('\n', '\r\n'));
  const [lines, ends] = [yaml.slice(0, yaml.indexOf('one')).split('\n').length - 1, 'one'.length];
  const start = yaml.indexOf('one') + lines;
  expect(find('/info/list/0/name').value).toEqual({ start, end: start + ends });
});

/** Every scalar below a value, by pointer. */
function scalars(value: unknown, pointer = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[pointer, value]];
  return Object.entries(value).flatMap(([name, child]) =>
    scalars(child, joinPointer(pointer, name)),
  );
}

/** Each scalar is at the position in the text that the locator gives. */
function check(
  value: unknown,
  text: string,
  syntax: 'json' | 'yaml',
  read: (text: string) => unknown,
): void {
  const locate = createLocator({ path: 'a', text, syntax }, () =>
    syntax === 'json' ? createJsonFinder(text) : findInYaml(text),
  );
  const lines = text.split('\n');
  for (const [pointer, scalar] of scalars(value)) {
    const { line, column, length } = locate({ file: 'a', pointer });
    const found = lines[line - 1]?.slice(column - 1, column - 1 + length) ?? '';
    expect(read(found)).toEqual(scalar);
  }
}

function plainScalar(text: string): unknown {
  return /^-?\d/.test(text) ? Number(text) : text.replaceAll("'", '');
}

describe('any JSON value', () => {
  const values = fc.object({
    maxDepth: 4,
    key: fc.string(),
    values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)],
  });
  it('is found in JSON, minified or not', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(0, 2), (value, indent) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        check(plain, JSON.stringify(plain, null, indent), 'json', (text) => JSON.parse(text));
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('is found in YAML, in flow style', () => {
    fc.assert(
      fc.property(values, (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        check(plain, JSON.stringify(plain), 'yaml', (text) => JSON.parse(text));
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('is found in YAML, in block style', () => {
    const simple = fc.object({
      maxDepth: 4,
      key: fc.stringMatching(/^[a-z/~]{1,6}$/),
      values: [fc.integer(), fc.stringMatching(/^[a-z]{1,9}$/)],
    });
    fc.assert(
      fc.property(simple, (value) => {
        check(value, dump(value), 'yaml', plainScalar);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('has no more members than are counted', () => {
    const members = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : Object.values(value).reduce(
            (sum: number, child) => sum + members(child),
            Array.isArray(value) ? 0 : Object.keys(value).length,
          );
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(value);
        expect(countMembersAtMost(text)).toBeGreaterThanOrEqual(members(JSON.parse(text)));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

it('pointers are read as they are written', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (segments) => {
      expect(splitPointer(joinPointer('', ...segments))).toEqual(segments);
    }),
    { seed: 7 },
  );
  expect(getNode({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1);
  expect(getNode({ a: [1] }, ['a', '00'])).toBeUndefined();
  expect(getNode({}, ['constructor'])).toBeUndefined();
});
