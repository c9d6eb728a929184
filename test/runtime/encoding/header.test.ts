// What a header is made of reads back as the same values; nothing adds a line.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { inHeader } from '../../../templates/runtime/call/request.ts';

import { type Given, json, createObject, runs, sent, shapes, some, text } from './values.ts';

const noHeader = /[^\t\x20-\x7e\x80-\xff]/;

/** White space around a header is none of it. */
function trimmed(value: string): string {
  return value.replace(/^[\t ]+|[\t ]+$/g, '');
}

async function write(rule: object, value: unknown): Promise<string | undefined> {
  const parts = [inHeader({ name: 'x-c', from: 'given', ...rule })];
  const request = await sent({ parts }, { given: value });
  if (request) expect(request.headers.map(([name]) => name)).toEqual(['accept', 'x-c']);
  return request?.headers[1]?.[1];
}

function halves(member: string): string[] {
  return [member.slice(0, member.indexOf('=')), member.slice(member.indexOf('=') + 1)];
}

describe('a header parameter', () => {
  test('takes a text', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const raw = await write({}, value);
        expect(raw).toBe(noHeader.test(value) ? undefined : trimmed(value));
      }),
      runs,
    );
  });

  test.each([
    [false, 'list'],
    [false, 'object'],
    [true, 'list'],
    [true, 'object'],
  ] as const)('exploded: %j, takes a value of kind %s', async (explode, shape) => {
    const isPaired = explode && shape === 'object';
    await fc.assert(
      fc.asyncProperty(shapes[shape], async (value: Given) => {
        const raw = await write({ explode }, value);
        const given = shape === 'object' ? Object.entries(value).flat() : Object.values(value);
        const isRefused =
          some(given, noHeader) ||
          some(given, /,/) ||
          (isPaired && Object.keys(value).some((key) => key.includes('=')));
        expect(raw === undefined).toBe(isRefused);
        const items = raw?.split(',').flatMap((item) => (isPaired ? halves(item) : [item]));
        if (items) expect(items.map(trimmed)).toEqual(given.map(trimmed));
      }),
      runs,
    );
  });

  test('of JSON takes what JSON can say', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const raw = await write({ content: 'application/json' }, value);
        expect(JSON.parse(raw ?? '')).toEqual(value);
      }),
      runs,
    );
  });

  test('that no document shows is one line, or is refused', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (name, value) => {
        const request = await sent({}, {}, { headers: createObject([[name, value]]) });
        // Blanks and line ends around a value are no part of it (Fetch standard, to normalize a value).
        const line = value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
        const isRefused =
          !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[\0\r\n]|[^\0-\xff]/.test(line);
        expect(request === undefined).toBe(isRefused);
        if (!request) return;
        const lines = Object.fromEntries(request.headers);
        expect(lines).toEqual({ accept: 'application/json', [name.toLowerCase()]: line });
      }),
      runs,
    );
  });
});
