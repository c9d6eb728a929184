/** Projects on a disk: several configs, aliases of paths, JavaScript, tests beside the code. */

import { expect, it } from 'vitest';
import { createReporter } from '../../../../generator/core/diagnostics/reporter.ts';
import { openProject } from '../../../../generator/run/pipeline/request.ts';
import { createFolder } from '../../../../test/folder.ts';
import { openVersions } from '../../../diff/diff.ts';
import { makeOutputs } from '../../output/outputs.ts';
import { openCode } from '../../project/open.ts';
import { openChange, planRewrites } from '../../rewrite/plan.ts';
import { document, object, ref, text } from './document.ts';

/** The new texts of a project for `new.json`, by path, and what is left. */
async function plan(files: Readonly<Record<string, string>>) {
  const folder = createFolder(files);
  const reporter = createReporter();
  const opened = await openProject({ folder }, reporter);
  const [job] = opened?.project.jobs ?? [];
  if (opened === undefined || job === undefined) throw new Error(JSON.stringify(reporter.problems));
  const { project } = opened;
  const sides = { old: job.input, new: 'new.json' };
  const options = { ...sides, folder, project, allow: [], now: new Date() };
  const versions = await openVersions(options, reporter);
  if (versions === undefined) throw new Error(JSON.stringify(reporter.problems));
  const { apis, bundles, documents } = versions;
  const models = {
    old: { bundle: bundles.old, api: apis.old },
    new: { bundle: bundles.new, api: apis.new },
  };
  const outputs = await makeOutputs({ project, job, documents, models });
  if (!('old' in outputs)) throw new Error(JSON.stringify(outputs));
  const code = await openCode({ folder, outputs });
  const change = await openChange(apis, { project, job, reporter });
  const { edits, left } = planRewrites(code, [change]);
  await versions.close();
  const after = edits.map((edit) => [edit.path.slice(folder.length + 1), edit.after]);
  return { after: Object.fromEntries(after) as Record<string, string>, left };
}

const Order = object({ id: text, note: { ...text, description: 'What is said.' } });
const Sale = object({ id: text, comment: { ...text, description: 'What is said.' } });
const old = document(
  { 'GET /orders/{id}': { id: 'getOrder', tag: 'orders', gives: ref('Order') } },
  { Order },
);
const now = document(
  { 'GET /orders/{id}': { id: 'readSale', tag: 'sales', gives: ref('Sale') } },
  { Sale },
);

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  strict: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  lib: ['ES2022', 'DOM'],
  types: [],
};

const shared = {
  'specwright.config.ts': `export default { apis: { shop: 'old.json' }, output: 'src/api', cache: false };\n`,
  'package.json': '{ "type": "module" }\n',
  'old.json': JSON.stringify(old),
  'new.json': JSON.stringify(now),
};

it('several configs, aliases, JavaScript and tests', async () => {
  const { after, left } = await plan({
    ...shared,
    'tsconfig.json': JSON.stringify({
      files: [],
      references: [{ path: './tsconfig.app.json' }, { path: './tsconfig.test.json' }],
    }),
    'tsconfig.app.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, paths: { '@/*': ['./src/*'] } },
      include: ['src'],
      exclude: ['src/**/*.test.ts'],
    }),
    'tsconfig.test.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    'src/app.ts': `import { getOrder } from '@/api/shop/operations/orders.js';\r\nimport type { Order } from '@/api/shop/index.js';\r\n\r\nexport const note = (o: Order): string => o.note;\r\nexport { getOrder };\r\n`,
    'src/app.test.ts': `\uFEFFimport type { Order } from './api/shop/index.js';
import { note } from './app.js';

const order: Order = { id: '1', note: 'a' };
note(order);
`,
    'src/old.js': `import { getOrder, shopHttp } from './api/shop/index.js';

/** @type {import('./api/shop/index.js').Order | undefined} */
export let last;
export const load = async () => (last = await getOrder(shopHttp({}), { id: '1' })).note;
`,
  });
  expect(left).toEqual([]);
  expect(after).toEqual({
    'src/app.ts': `import { readSale } from '@/api/shop/operations/sales.js';\r\nimport type { Sale } from '@/api/shop/index.js';\r\n\r\nexport const note = (o: Sale): string => o.comment;\r\nexport { readSale as getOrder };\r\n`,
    'src/app.test.ts': `\uFEFFimport type { Sale } from './api/shop/index.js';
import { note } from './app.js';

const order: Sale = { id: '1', comment: 'a' };
note(order);
`,
    'src/old.js': `import { readSale, shopHttp } from './api/shop/index.js';

/** @type {import('./api/shop/index.js').Sale | undefined} */
export let last;
export const load = async () => (last = await readSale(shopHttp({}), { id: '1' })).comment;
`,
  });
});

it('no code, and code that does not call the client', async () => {
  const tsconfig = JSON.stringify({ compilerOptions, include: ['src'] });
  const nothing = { after: {}, left: [] };
  expect(await plan({ ...shared, 'tsconfig.json': tsconfig })).toEqual(nothing);
  const other = { 'src/app.ts': 'export const getOrder = 1;\n', 'src/wrong.ts': 'const a: = ;\n' };
  expect(await plan({ ...shared, ...other, 'tsconfig.json': tsconfig })).toEqual(nothing);
});
