/** Forms of the seven documents: what they hold at first is a request that the generated validators accept. */

import { expect, it } from 'vitest';
import { viewApi } from '../../generator/page/view-api.ts';
import { readDocument } from './documents.ts';

interface OperationSchemas {
  readonly body?: { safeParse(value: unknown): { readonly success: boolean } };
}

it.each([
  ['card-payments', 10],
  ['content-generation', 3],
  ['mediation-groups', 2],
  ['monitoring-downtimes', 2],
  ['package-insights', 2],
])('%s', async (name, count) => {
  const api = await readDocument(name);
  const schemas: unknown = await import(`../../generated/${name}/validators.ts`);
  const forms = viewApi(api).tags.flatMap(({ operations }) =>
    operations.flatMap(({ id, body }) => {
      const text = body?.contents.find(({ mediaType }) => /json/.test(mediaType))?.example;
      const names = api.operations.find((operation) => operation.id === id)?.names;
      return text === undefined || names === undefined ? [] : [{ id, text, names }];
    }),
  );
  const wrong = forms.filter(({ text, names }) => {
    // Each operation with a body has these.
    const { body } = (schemas as Record<string, OperationSchemas>)[names.schemas] ?? {};
    return body?.safeParse(JSON.parse(text)).success !== true;
  });
  expect(wrong.map(({ id, text }) => `${id} ${text}`)).toEqual([]);
  expect(forms).toHaveLength(count);
});
