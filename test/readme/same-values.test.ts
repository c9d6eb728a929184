/** The README and the page of `specwright docs` show the same values of a request. */

import { expect, it } from 'vitest';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { callsBy, findCall } from '../../generator/features/readme/calls.ts';
import { toJson } from '../../generator/features/samples/values.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import { viewApi } from '../../packages/serve/page/view-api.ts';
import { createDerived } from '../../generator/core/plan/plan.ts';
import { load } from '../load/load.ts';

it.each(['test/readme/rules.yaml', 'docs/shop.yaml'])('%s', async (path) => {
  const reporter = createReporter();
  const bundle = await load(path, {}, reporter);
  const api = bundle && buildApi(bundle, { id: 'x', source: path, int64: 'number' }, reporter);
  if (api === undefined) throw new Error(`${path} cannot be read`);
  const calls = createDerived(api)(callsBy.number);
  const shown = viewApi(api).tags.flatMap(({ operations }) => operations);
  const pairs = api.operations.flatMap((operation) => {
    const params = findCall(operation, calls)?.params;
    const view = shown.find(({ id }) => id === operation.id);
    const [content] = view?.body?.contents ?? [];
    if (params?.['body'] === undefined || content?.mediaType !== 'application/json') return [];
    return [[toJson(params['body']), JSON.parse(content.example ?? '')]];
  });
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs.map(([inReadme]) => inReadme)).toEqual(pairs.map(([, onPage]) => onPage));
});
