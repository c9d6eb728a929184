/** Every example of specs/extensions.md is taken by the validator that it documents, and every extension is on it. */

import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { extensions } from '../../generator/core/validate/extensions/vocabulary.ts';
import { judge } from '../load/judged.ts';

type Members = Record<string, unknown>;

const page = readFileSync('specs/extensions.md', 'utf8');
const examples = [...page.matchAll(/^```yaml\n(.*?)^```/gms)].map(
  ([, text = '']) => load(text) as Members,
);

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Puts an example where its members say that it belongs. */
function createDocument(example: Members): Members {
  const root = { openapi: '3.2.0', info: { title: 'Example', version: '1' }, paths: {} };
  const [name = '', value] = Object.entries(example)[0] ?? [];
  if (name.startsWith('x-sw-') || name === 'components' || name === 'webhooks') {
    return { ...root, ...example };
  }
  if ('in' in example && example['type'] !== 'apiKey') {
    return inOperation(root, { parameters: [example] });
  }
  if (['apiKey', 'oauth2', 'http'].includes(String(example['type']))) {
    return { ...root, components: { securitySchemes: { key: example } } };
  }
  if (typeof example['type'] === 'string') {
    return { ...root, components: { schemas: { Example: example } } };
  }
  if (METHODS.has(name)) return inOperation(root, value as Members);
  return { ...root, components: { schemas: { Holder: { properties: example } } } };
}

function inOperation(root: Members, operation: Members): Members {
  const parameters = operation['parameters'] as Members[] | undefined;
  const word = parameters?.find((parameter) => parameter['in'] === 'path')?.['name'];
  const path = word === undefined ? '/a' : `/{${String(word)}}`;
  return {
    ...root,
    paths: {
      [path]: {
        post: {
          operationId: 'example',
          responses: { default: { description: 'Any.' } },
          ...operation,
        },
      },
    },
  };
}

/** Names that an example uses and another part of the page would declare. */
const outside = ['REF-101', 'EXT-204', 'EXT-205', 'EXT-207', 'EXT-210'];

const step =
  'An example begins with the extension (at the root), a method (of an operation), `in` or `type` (of a parameter, security scheme or schema), or the name of a member.';

describe('examples', () => {
  it.each(examples.map((example, index) => [index, Object.keys(example)[0], example] as const))(
    '%i: %s',
    async (_index, _name, example) => {
      const { diagnostics, printed } = await judge(
        JSON.stringify(createDocument(example), null, 2),
      );
      const wrong = diagnostics.filter(({ code }) => !outside.includes(code));
      expect(wrong, `${printed}\n${step}`).toEqual([]);
    },
  );
});

/** The names of all members of a value, at any depth. */
function listNames(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(listNames)];
}

/** A heading as the address of its part of the page. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

it('the table of the page has every extension, where it belongs and where it is explained', () => {
  const rows = [...page.matchAll(/^\| \[`(x-sw-[\w-]+)`\]\(#(.+?)\) \| (.+?) \| .+ \|$/gm)];
  const shown = rows.map(([, name, , where]) => [name, where]);
  const wanted = [...extensions].map(([name, { where }]) => [name, where]);
  expect(
    shown,
    'specs/extensions.md: | [`x-sw-owner`](#owners) | `where` of the vocabulary | what it says |',
  ).toEqual(wanted);
  const anchors = new Set([...page.matchAll(/^## (.+)$/gm)].map(([, text = '']) => toAnchor(text)));
  const lost = rows.filter(([, , anchor = '']) => !anchors.has(anchor)).map(([row]) => row);
  expect(lost, 'specs/extensions.md: a part `## Owners`, with an example, for each row').toEqual(
    [],
  );
  const used = new Set(examples.flatMap(listNames));
  const bare = [...extensions.keys()].filter((name) => !used.has(name));
  expect(bare, 'specs/extensions.md: an example in ```yaml of each').toEqual([]);
});
