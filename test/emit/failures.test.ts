/** What operations share is written once, as long as they do share it. */

import { expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { emitters } from '../../generator/features/emitters.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import { plan } from '../../generator/core/plan/plan.ts';
import { read } from '../ir/read.ts';
import { options } from './emitted.ts';

const call = (name: string): string =>
  `/${name}: { get: { operationId: ${name}, tags: [calls], responses: { '404': { description: None. } } } }`;
const { api } = read(`paths: { ${call('one')}, ${call('two')} }`);

async function texts(changed: Api): Promise<ReadonlyMap<string, string>> {
  const planned = plan(changed, emitters, options, createReporter());
  const files = planned.files.filter(({ path }) => /^errors|^operations/.test(path));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const { text } = await emitFile(planned, file, { options });
        return [file.path, text.replaceAll(/\s+/g, ' ')] as const;
      }),
    ),
  );
}

it('an operation refers to the failures that it shares', async () => {
  const found = await texts(api);
  expect(found.get('errors.ts')).toContain('export type ShopError = HttpError<404>');
  expect(found.get('operations/calls.ts')).toContain('export type TwoError = ShopError;');
});

it('failures that a hook changed are written at their operation', async () => {
  const [one, ...others] = api.operations;
  const found = await texts({
    ...api,
    operations: [...(one === undefined ? [] : [{ ...one, responses: [] }]), ...others],
  });
  expect(found.get('operations/calls.ts')).toContain(
    'export type OneError = HttpError<OtherStatus>;',
  );
  expect(found.get('operations/calls.ts')).toContain('export type TwoError = ShopError;');
});

it('failures that no operation shares after a hook are not written', async () => {
  expect([...(await texts({ ...api, operations: [] })).keys()]).toEqual([]);
});
