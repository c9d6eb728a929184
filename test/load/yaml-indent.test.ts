/** Lists, maps and quoted texts that go on too far left are read as they are meant, with a warning at each line. */

import { expect, it } from 'vitest';
import { readData } from '../../generator/core/load/text/read-data.ts';
import { defaultLimits } from '../../generator/core/load/files/limits.ts';
import { document, judge } from './judged.ts';

const read = (text: string) => readData('a.yaml', text, defaultLimits);

it('brackets, items and texts in quotes may be indented too little', async () => {
  const { data } = await read(`info:
  x-logo: {
    url: 'logo.svg',
    colour: white
  }
  enum: [
  a, # one
# two
b,

	c
]
  both:
    - say: "one
two

  three"
      so: 'it''s
    four'
    - { a: [1,
2
]
}
  block: |
    {
    }
`);
  expect(data).toEqual({
    info: {
      'x-logo': { url: 'logo.svg', colour: 'white' },
      enum: ['a', 'b', 'c'],
      both: [{ say: 'one two\nthree', so: "it's four" }, { a: [1, 2] }],
      block: '{\n}\n',
    },
  });
});

it('each line is reported, and what else is wrong in its own', async () => {
  const { lines, diagnostics } = await judge(
    document(`components:
  schemas: {
  A: { type: [
      strin
    ] },
  B: { pattern: '[' }
  }
`),
  );
  expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
  const message =
    'The line is not indented more than the line that contains it; it is read as if it were.';
  expect(lines).toEqual([
    `LOAD-110 openapi.yaml:6:1 ${message}`,
    expect.stringMatching(/^SCHEMA-512 openapi\.yaml:7:7 /),
    `LOAD-110 openapi.yaml:9:1 ${message}`,
    expect.stringMatching(/^SCHEMA-511 openapi\.yaml:9:\d+ /),
    `LOAD-110 openapi.yaml:10:1 ${message}`,
  ]);
});

it.each(['b: "x\n', 'b: 1\na: 2\n', 'b: {\n    c: 1\n  }\n  - d\n'])(
  'what is broken otherwise is an error: %j',
  async (more) => {
    const { problems, data } = await read(`a: {\n  b: {\n    c: 1\n  }\n}\n${more}`);
    expect(data).toBeUndefined();
    expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
  },
);

it('a text that would have to be read too often is refused', async () => {
  const { problems, data } = await read(`a: {\n${'b: {\n},\n'.repeat(3000)}}`);
  expect(data).toBeUndefined();
  expect(problems[0]).toMatchObject({ code: 'LOAD-110', severity: 'error' });
});
