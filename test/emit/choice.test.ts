/** What a README shows things with is the shortest call of all that are compared, though most are never made. */

import { describe, expect, it } from 'vitest';
import { createReporter } from '../../generator/diagnostics/reporter.ts';
import { argumentsOf } from '../../generator/emit/readme/call.ts';
import type { Call, Kit } from '../../generator/emit/readme/call.ts';
import { purposes, purposesOf, shortestAmong } from '../../generator/emit/readme/choice.ts';
import { kitOf } from '../../generator/emit/readme/operations.ts';
import { buildApi } from '../../generator/ir/build.ts';
import type { Api, Operation } from '../../generator/ir/model.ts';
import { load } from '../../generator/node/load.ts';
import config from '../../specwright.config.ts';

describe.each(Object.keys(config.apis))('%s', (id) => {
  it('shows things with the shortest calls', async () => {
    const api = await apiOf(id);
    const [kit, other] = [kitOf(api), kitOf(api)];
    for (const [index, purpose] of purposes.entries()) {
      const plain = api.operations.filter((one) => purposesOf(one)[0] === true);
      const fitting = plain.filter((one) => purposesOf(one)[index + 1] === true);
      const wanted = shortest(fitting, kit) ?? shortest(plain, kit);
      expect(shown(shortestAmong(api.operations, other, purpose))).toEqual(shown(wanted));
    }
  });
});

async function apiOf(id: string): Promise<Api> {
  const reporter = createReporter();
  const bundle = await load(`specs/${id}/openapi.yaml`, {}, reporter);
  const api = bundle && buildApi(bundle, { id, source: '', int64: 'number' }, reporter);
  if (api === undefined) throw new Error(`${id} is not read`);
  return api;
}

/** Every one is made. */
function shortest(operations: readonly Operation[], kit: Kit): Call | undefined {
  let best: Call | undefined;
  for (const operation of operations.slice(0, 100)) {
    const args = argumentsOf(operation, kit);
    if (args !== undefined && lengthOf(args) < lengthOf(best?.args)) best = { operation, args };
  }
  return best;
}

function shown(call: Call | undefined): readonly unknown[] {
  return [call?.operation.id, call?.args.map(({ flat }) => flat)];
}

function lengthOf(args: Call['args'] | undefined): number {
  return args?.reduce((sum, { flat }) => sum + flat.length, 0) ?? Infinity;
}
