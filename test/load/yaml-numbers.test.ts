/** Numbers without quotes where a text is meant keep the form in which they are written; all others are numbers. */

import { expect, it } from 'vitest';
import { readData } from '../../generator/core/load/text/read-data.ts';
import { defaultLimits } from '../../generator/core/load/files/limits.ts';

const read = async (text: string): Promise<{ data: unknown; reported: readonly string[] }> => {
  const { data, problems } = await readData('a.yaml', text, defaultLimits);
  const reported = problems.map(({ code, severity, message, at }) => {
    const line = text.slice(0, at.offset).split('\n').length;
    return `${severity} ${code} ${line} ${message}`;
  });
  return { data, reported };
};

it('a number is read as the text that is written where a version or a text is expected', async () => {
  const { data, reported } = await read(`info: { version: 1.0 }
a:
  enum: [1.0, 1.10, 0x1F, 007, 1e3, 12345678901234567890, 2, 2.5, '3.0', yes]
  type: string
  default: 1.0
b: { type: string, const: +1, example: .5 }
`);
  expect(data).toEqual({
    info: { version: '1.0' },
    a: {
      enum: ['1.0', '1.10', '0x1F', '007', '1e3', '12345678901234567890', 2, 2.5, '3.0', 'yes'],
      type: 'string',
      default: '1.0',
    },
    b: { type: 'string', const: '+1', example: '.5' },
  });
  expect(reported).toHaveLength(10);
  expect(reported[0]).toBe(
    'warning SPEC-132 1 `1.0` is a number, but a string is expected; it is read as `"1.0"`.',
  );
  expect(reported[9]).toMatch(/^warning SPEC-132 6 `\.5` /);
});

it('a number anywhere else stays a number', async () => {
  const text = `openapi: 3.0
info: { title: 1.0, x: { version: 1.0 } }
version: 1.0
a: { type: number, enum: [1.0], default: 1.0 }
b: { type: string, minLength: 1.0, enum: [!!float 1.0] }
c: { type: [string, number], enum: [1.0] }
d: { enum: [1.0] }
`;
  const { data, reported } = await read(text);
  expect(data).toEqual({
    openapi: 3,
    info: { title: 1, x: { version: 1 } },
    version: 1,
    a: { type: 'number', enum: [1], default: 1 },
    b: { type: 'string', minLength: 1, enum: [1] },
    c: { type: ['string', 'number'], enum: [1] },
    d: { enum: [1] },
  });
  expect(reported).toEqual([]);
});

it('a number behind an anchor, and at its alias, is read as a text too', async () => {
  const { data } = await read('a: { type: string, enum: [&one 1.0] }\nb: *one\n');
  expect(data).toEqual({ a: { type: 'string', enum: ['1.0'] }, b: '1.0' });
});
