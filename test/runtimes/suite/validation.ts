// In: validators and values that break their rules. Out: a refusal before anything is sent, or a warning.

import { PackageInsights } from '../../../generated/package-insights/client.ts';
import { packageInsightsValidation } from '../../../generated/package-insights/validators.ts';
import { type ApiError, ValidationError } from '../../../generated/runtime/errors.ts';
import { failure, holds, same } from './check.ts';
import type { Group } from './setting.ts';

const good = { versionKey: { system: 'NPM', name: 'a', version: '1' } } as const;

export const validation: Group = {
  name: 'validation',
  tests: {
    'a request that breaks a rule is not sent': async ({ serve }) => {
      const service = await serve({ json: {} });
      const validate = packageInsightsValidation();
      const client = new PackageInsights({ baseUrl: service.url, validate });
      const requests = Array.from({ length: 5001 }, () => good);
      const error = await failure(client.getVersionBatch({ body: { requests } }), ValidationError);
      holds(error.direction === 'request' && error.issues.length > 0, 'it says what is wrong');
      same(await service.seen(), []);
    },

    'an answer that breaks a rule is a warning, and comes all the same': async ({ serve }) => {
      const service = await serve({ json: { versionKey: 7 } });
      const warnings: ApiError[] = [];
      const client = new PackageInsights({
        baseUrl: service.url,
        validate: packageInsightsValidation(),
        onWarning: (warning) => warnings.push(warning),
      });
      same(await client.getVersion(good), { versionKey: 7 });
      same(
        warnings.map(({ kind }) => kind),
        ['validation'],
      );
    },

    'or an error, where the caller wants it': async ({ serve }) => {
      const service = await serve({ json: { versionKey: 7 } });
      const validate = packageInsightsValidation({ response: 'strict' });
      const client = new PackageInsights({ baseUrl: service.url, validate });
      await failure(client.getVersion(good), ValidationError);
    },
  },
};
