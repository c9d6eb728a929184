/** Every rule is exported by the module that validators import it from. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  findRuleModule,
  FORMAT_RULES,
  type RuleName,
} from '../../generator/emit/validators/rules.ts';

const folder = join(import.meta.dirname, '../../generator/emit/validators');

/** `printRule('uniqueItems')`, and the rules of formats. */
function listWords(): readonly string[] {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const printed = texts.flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? []);
  return [...new Set([...printed, ...FORMAT_RULES.values()])];
}

describe('the module of a rule', async () => {
  const modules = ['composition', 'formats', 'masks', 'patterns', 'rules'] as const;
  const exported = new Map<string, string>();
  for (const module of modules) {
    const found: object = await import(`../../templates/runtime/${module}.ts`);
    for (const name of Object.keys(found)) exported.set(name, module);
  }
  const rules = listWords().filter((word) => exported.has(word));

  test('there are many, and each format has one', () => {
    expect(rules.length).toBeGreaterThan(70);
    expect(rules).toEqual(expect.arrayContaining([...FORMAT_RULES.values()]));
  });

  test.each(rules)('%s', (name) => {
    // What a module exports is the name of a rule.
    expect(findRuleModule(name as RuleName)).toBe(exported.get(name));
  });
});
