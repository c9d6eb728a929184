/**
 * Projects that need no package of their old generator when their callers were moved: `migrate` reads what they have, and
 * what it writes compiles and passes their own tests.
 */

import { expect, it } from 'vitest';
import { moveCallers, openProject, specwright, testProject } from './projects.ts';

it.each([
  ['hey-api', []],
  ['openapi-fetch', ['src/api/schema.d.ts']],
] as const)('a project of %s passes its own tests afterwards', async (name, old) => {
  const folder = await openProject(name);
  expect(specwright(folder, 'migrate')).toContain('Wrote specwright.config.ts');
  specwright(folder, 'generate');
  expect(specwright(folder, 'check')).toMatch(/^Current: /);
  moveCallers(folder, name, old);
  testProject(folder);
});
