/** What a file uses of the runtime is read in its text, in any form that an emitter, a formatter or a person may give it. */

import { describe, expect, it } from 'vitest';
import { findRuntimeUses, findWords } from '../../generator/core/emit/runtime-uses.ts';

const inShop = (text: string): readonly string[] =>
  [...findRuntimeUses('shop/client.ts', text, 'runtime')].sort();

describe('a statement', () => {
  it.each([
    ["import { Http } from '../runtime/client.js';", ['client#Http']],
    ["import type { Http } from '../runtime/client.js';", ['client#Http']],
    [
      "import { type Http, observe as see } from '../runtime/hooks';",
      ['hooks#Http', 'hooks#observe'],
    ],
    [
      'import {\n  // first\n  a, /* b, */\n  type c as d,\n} from "../runtime/x.ts"',
      ['x#a', 'x#c'],
    ],
    ["import { type } from '../runtime/x.js';", ['x#type']],
    ["import { type as kind } from '../runtime/x.js';", ['x#type']],
    ["export { a as b, type C } from '../runtime/x.js';", ['x#C', 'x#a']],
    ["export type { A } from '../runtime/x.js';", ['x#A']],
    ["export * from '../runtime/x.js';", ['x#*']],
    ["export * as x from '../runtime/x.js';", ['x#*']],
    ["import x from '../runtime/x.js';", ['x#*']],
    ["import x, { a } from '../runtime/x.js';", ['x#*']],
    ["import { default as x, a } from '../runtime/x.js';", ['x#*', 'x#a']],
    ["export { default } from '../runtime/x.js';", ['x#*']],
    ['import { "odd name" as a } from "../runtime/x.js";', ['x#*']],
    ["import '../runtime/x.js';", ['x#*']],
    ["const x = await import('../runtime/x.js');", ['x#*']],
    ["type X = import('../runtime/x.js').Y;", ['x#*']],
    ["import type * as x from '../runtime/x.js';\nlet a: x.A;", ['x#A']],
    [
      "import * as z from '../runtime/x.js';\nz.object(); z\n  .array(fuzz.no, a.z.no)",
      ['x#array', 'x#object'],
    ],
  ])('%s', (text, uses) => {
    expect(inShop(text)).toEqual(uses.toSorted());
    expect(inShop(`const a = 1;\n${text}\nexport const b = 2;\n`)).toEqual(uses.toSorted());
  });

  it.each([
    "import { a } from './runtime/x.js';",
    "import { a } from '../other/x.js';",
    "import { a } from '../runtime/deep/x.js';",
    "import { a } from '@specwright/runtime/x';",
    "import { a } from 'zod';",
    "export const from = '../runtime/x.js';",
    " * import { a } from '../runtime/x.js';",
    'export interface A { b: string }\nexport default { a }',
  ])('of something else: %s', (text) => {
    expect(inShop(text)).toEqual([]);
  });
});

it.each([
  ['shop/operations/orders.ts', '../../runtime/x.js', 'runtime'],
  ['client.d.ts', './runtime/x.js', './runtime'],
  ['operations/a.ts', '../../runtime/x.js', '../runtime'],
])('the path to the runtime is found from %s', (path, specifier, runtime) => {
  expect([...findRuntimeUses(path, `import { a } from '${specifier}';`, runtime)]).toEqual(['x#a']);
});

it('a document is no code', () => {
  expect([
    ...findRuntimeUses('a/README.md', "import { a } from '../runtime/x.js';", 'runtime'),
  ]).toEqual([]);
});

it('the names that a file takes from a namespace are found', () => {
  const text = 'const a = z.object({ id: z.string().min(1) }); fuzz.other(); a.z.inner';
  expect([...findWords(text, 'z')]).toEqual(['object', 'string']);
});
