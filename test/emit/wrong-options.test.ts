/** Options of built-in emitters that name what an API does not have. */

import { describe, expect, it } from 'vitest';
import { generateFiles } from '../../generator/entry/core.ts';
import { type Emitter, mcp, tanstackQuery } from '../../generator/entry/emitters.ts';
import { shop } from '../cli/specs.ts';

async function tell(emitter: Emitter): Promise<readonly string[]> {
  const documents = { 'shop.yaml': shop };
  const { ok, diagnostics } = await generateFiles({ documents, config: { emitters: [emitter] } });
  expect(ok).toBe(diagnostics.length === 0);
  return diagnostics.map(({ code, pointer, message, help }) => {
    return `${code} ${pointer} ${message} ${help}`;
  });
}

const place = 'CONF-721 /emitters/0';

describe('names that are not there are errors at the emitter', () => {
  it('of `tanstackQuery`', async () => {
    const operations = { getOdrer: false } as const;
    const invalidates = { getOdrer: ['*'], getOrder: ['oders', 'orders', 'getOrder'] };
    expect(await tell(tanstackQuery({ operations, invalidates }))).toEqual([
      `${place} \`tanstackQuery\` names \`getOdrer\`, which the API \`shop\` does not have. Did you mean \`getOrder\`?`,
      `${place} \`tanstackQuery\` names \`oders\`, which the API \`shop\` does not have. Did you mean \`orders\`?`,
    ]);
    expect(await tell(tanstackQuery({ operations: { getOrder: 'mutation' } }))).toEqual([]);
  });

  it('of `mcp`', async () => {
    expect(await tell(mcp({ tags: ['oders'], operations: ['remove'] }))).toEqual([
      `${place} \`mcp\` names the operation \`remove\`, which the API \`shop\` does not have. Options that name operations or tags belong in \`emitters\` of one API.`,
      `${place} \`mcp\` names the tag \`oders\`, which the API \`shop\` does not have. Did you mean \`orders\`?`,
    ]);
    expect(await tell(mcp({ tags: ['orders'], operations: ['getOrder'] }))).toEqual([]);
  });
});
