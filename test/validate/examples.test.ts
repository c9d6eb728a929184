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

/** Puts an example where its members say that it belongs. */
function createDocument(example: Members): Members {
  const root = { openapi: '3.2.0', info: { title: 'Example', version: '1' }, paths: {} };
  const [name = '', value] = Object.entries(example)[0] ?? [];
  if (name.startsWith('x-sw-') || name === 'components') return { ...root, ...example };
  if ('in' in example && example['type'] !== 'apiKey') {
    return inOperation(root, { parameters: [example] });
  }
  if (['apiKey', 'oauth2', 'http'].includes(String(example['type']))) {
    return { ...root, components: { securitySchemes: { key: example } } };
  }
  if (typeof example['type'] === 'string') {
    return { ...root, components: { schemas: { Example: example } } };
  }
  if (['get', 'post', 'patch'].includes(name)) return inOperation(root, value as Members);
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

describe('examples', () => {
  it.each(examples.map((example, index) => [index, Object.keys(example)[0], example] as const))(
    '%i: %s',
    async (_index, _name, example) => {
      const { diagnostics, printed } = await judge(
        JSON.stringify(createDocument(example), null, 2),
      );
      const wrong = diagnostics.filter(({ code }) => !outside.includes(code));
      expect(wrong, printed).toEqual([]);
    },
  );
});

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
  expect(shown).toEqual([...extensions].map(([name, { where }]) => [name, where]));
  const anchors = new Set([...page.matchAll(/^## (.+)$/gm)].map(([, text = '']) => toAnchor(text)));
  expect(rows.filter(([, , anchor = '']) => !anchors.has(anchor))).toEqual([]);
});
