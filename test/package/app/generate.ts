/** A script that generates, for those who have no use for the command. */

import { generate, type GenerateResult, printDiagnostics } from 'specwright';

const one: GenerateResult = await generate({ input: 'shop.yaml', output: 'one', name: 'shop' });
const same = await generate({ input: 'shop.yaml', output: 'one', name: 'shop', dry: true });
const wrong = await generate({ config: { apis: { shop: 'nowhere.yaml' } } });
const unknown = await generate({ config: { apis: { shop: 'shop.yaml' } }, apis: ['shpo'] });
// @ts-expect-error -- what somebody without a type checker may write
const misspelled = await generate({ config: { api: {} } });

export const results = [one, same, wrong, unknown, misspelled].map(
  ({ ok, diagnostics, changes }) => ({
    ok,
    message: printDiagnostics(diagnostics).split('\n')[0],
    kinds: [...new Set(changes.map(({ kind }) => kind))],
  }),
);
