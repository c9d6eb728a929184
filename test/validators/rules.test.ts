/** Every rule is exported by the module that validators import it from. */

import { describe, expect, test } from 'vitest';
import { RULES } from '../../generator/emit/validators/rules.ts';

describe('the module of a rule', () => {
  test.each(Object.entries(RULES))('%s stands in runtime/%s', async (name, module) => {
    const found: object = await import(`../../templates/runtime/${module}.ts`);
    expect(Reflect.get(found, name)).toBeTypeOf('function');
  });
});
