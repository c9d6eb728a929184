/** What models read is short: parts of answers, schemas whose definitions are written where they are used, and lists of tools. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import { dropLimits } from '../../generator/features/mcp/texts.ts';
import { buildTools } from '../../generator/features/mcp/tools.ts';
import { inlineDefinitions } from '../../templates/runtime/mcp/references.ts';
import { buildCard } from '../../templates/runtime/mcp/schemas.ts';
import { shorten } from '../../templates/runtime/mcp/shorten.ts';
import { load } from '../load/load.ts';

const item = (id: number) => ({
  id,
  url: 'https://example.com/a/long/address',
  name: `No ${id}`,
  nothing: null,
  owner: { id: 1, about: 'x'.repeat(500) },
  notes: 'y'.repeat(500),
});

describe('a part of a value', () => {
  it('is the value where it fits', () => {
    const value = [item(1)];
    expect(shorten(value, 2000)).toBe(value);
  });

  it('has members that name an object, and says how many others there are', () => {
    expect(shorten(item(7), 60)).toEqual({ id: 7, name: 'No 7', '…': '4 more' });
  });

  it('has the first items of a list, and what is beside the list', () => {
    const value = { total: 90, items: Array.from({ length: 90 }, (_, id) => item(id)), next: 'b' };
    const part = shorten(value, 1000) as typeof value; // it has the form of the value
    expect(part).toMatchObject({ total: 90, next: 'b' });
    expect(part.items[0]).toMatchObject({ id: 0, name: 'No 0' });
    expect(part.items.at(-1)).toBe(`… ${90 - (part.items.length - 1)} more`);
    expect(JSON.stringify(part).length).toBeLessThanOrEqual(1000);
  });

  it.each([0, 1, 50, 500])('is about as long as the room, which is %i', (room) => {
    for (const value of ['z'.repeat(9000), [[['z'.repeat(9000)]]], item(1), [item(1)], 5, null]) {
      expect(JSON.stringify(shorten(value, room)).length).toBeLessThan(room + 180);
    }
  });
});

describe('a definition', () => {
  const text = { type: 'string' };

  it('is written where it is used, if that is one place', () => {
    const definitions = new Map<string, object>([
      ['Order', { properties: { line: { $ref: '#/$defs/Line' }, to: { $ref: '#/$defs/Place' } } }],
      ['Line', { $ref: '#/$defs/Sku' }],
      ['Sku', { ...text, description: 'A key.' }],
      ['Place', { properties: { near: { $ref: '#/$defs/Place' } } }],
    ]);
    const { root, shared } = inlineDefinitions(
      { properties: { body: { $ref: '#/$defs/Order', description: 'Own.' } } },
      definitions as Parameters<typeof inlineDefinitions>[1], // JSON Schemas
    );
    expect(root).toEqual({
      properties: {
        body: {
          description: 'Own.',
          properties: {
            line: { ...text, description: 'A key.' },
            to: { $ref: '#/$defs/Place' },
          },
        },
      },
    });
    expect([...shared.keys()]).toEqual(['Place']);
  });

  it('is no value, though it may look like a reference', () => {
    const schema = { properties: { default: { default: { $ref: '#/$defs/A' } } } };
    expect(inlineDefinitions(schema, new Map([['A', text]])).root).toEqual(schema);
  });
});

it.each([
  ['Up to 50 characters.', [50], ''],
  ['Up to 50 characters. Shown in reports.', [50], 'Shown in reports.'],
  ['Between 3 and 9 items.', [3, 9], ''],
  ['Up to 40 characters.', [50], 'Up to 40 characters.'],
  ['Month, 1 to 12.', [1, 12], 'Month, 1 to 12.'],
  ['Must be long.', [], 'Must be long.'],
])('%j beside limits of %j is %j', (text, limits, left) => {
  expect(dropLimits(text, limits)).toBe(left);
});

/** The fewest characters of JSON that make a token of OpenAI's `o200k_base`, as measured with these tools. */
const charactersOfToken = 4.2;

it('all tools of the largest small service are 6000 tokens at most', async () => {
  const reporter = createReporter();
  const bundle = await load('specs/card-payments/openapi.yaml', { allow: [] }, reporter);
  const api = bundle && buildApi(bundle, { id: 'card', source: 'x', int64: 'number' }, reporter);
  if (api === undefined) throw new Error('the document cannot be read');
  const { tools, common, definitions } = buildTools(api, {});
  const cards = tools.map((tool) => {
    const { operation, input, name, title, description, hints } = tool;
    const { id, tag } = operation;
    const built = { name, title, description, hints, operation: id, tag, input: input.schema };
    return buildCard({ ...built, call: () => undefined } as Parameters<typeof buildCard>[0], {
      // The kinds of JSON Schema of both sides say the same.
      definitions: definitions as Parameters<typeof buildCard>[1]['definitions'],
      isStructured: false,
    });
  });
  expect(JSON.stringify(cards).length).toBeLessThan(6000 * charactersOfToken);
  expect(common).toContain('- 401: No api key given.');
  expect(tools.filter(({ description }) => description.includes('No api key'))).toEqual([]);
  expect(readFileSync('specs/card-payments/openapi.yaml', 'utf8')).toContain('No api key given.');
});
