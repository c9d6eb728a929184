/**
 * The document as written in; where it breaks the published schema of its version, reported.
 *
 * The rule on severity: a break is an error where no reading of the place is left (a parameter without a name, a list
 * where a map must be, an unknown location), and a warning where the meaning stays plain (a response without its
 * description, a number where a text must be, an unknown member, which says nothing).
 */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import type { Bundle } from '../../load/document.ts';
import type { Version } from '../../load/dialects/version.ts';
import { keepMeaningful } from './schema-breaks.ts';
import { tellBreak } from './break-messages.ts';

/** What the build compiles from the published schemas. */
const schemas = {
  '2.0': () => import('#openapi-schemas/v2.0'),
  '3.0': () => import('#openapi-schemas/v3.0'),
  '3.1': () => import('#openapi-schemas/v3.1'),
  '3.2': () => import('#openapi-schemas/v3.2'),
} satisfies Record<Version, unknown>;

/** Breaks told in one run; a document that has more is of another format. */
const most = 500;

export async function checkDocument(bundle: Bundle, reporter: Reporter): Promise<void> {
  if (bundle.format === 'discovery') {
    const { checkDiscovery } = await import('./discovery.ts');
    return checkDiscovery(bundle, reporter);
  }
  const { validate, names } = await schemas[bundle.version]();
  if (validate(bundle.asRead)) return;
  for (const found of keepMeaningful(validate.errors ?? [], names).slice(0, most)) {
    const problem = tellBreak(found, bundle, names);
    if (problem !== undefined) reporter.report(problem);
  }
}
