/**
 * Reports where a document, as it is written, breaks the published schema of its version.
 *
 * The rule on severity: a break is a warning, which says what is left out where the place has no plain meaning (a parameter
 * without a name, a list where a map must be). It is an error only where nothing is left of the document.
 */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import type { Bundle } from '../../load/document.ts';
import type { Version } from '../../load/dialects/version.ts';
import { explainBreak } from './break-messages.ts';

/** What the build compiles from the published schemas. */
const schemas = {
  '2.0': () => import('#openapi-schemas/v2.0'),
  '3.0': () => import('#openapi-schemas/v3.0'),
  '3.1': () => import('#openapi-schemas/v3.1'),
  '3.2': () => import('#openapi-schemas/v3.2'),
} satisfies Record<Version, unknown>;

/** Breaks that are reported in one run; a document that has more is of another format. */
const most = 500;

export async function checkDocument(bundle: Bundle, reporter: Reporter): Promise<void> {
  if (bundle.format === 'discovery') {
    const { checkDiscovery } = await import('./discovery.ts');
    return checkDiscovery(bundle, reporter);
  }
  // Schemas are checked keyword by keyword.
  if (bundle.format === 'json-schema') return;
  const { validate, names } = await schemas[bundle.version]();
  if (validate(bundle.asRead)) return;
  for (const found of keepMeaningful(validate.errors ?? [], names).slice(0, most)) {
    const problem = explainBreak(found, bundle, names);
    if (problem !== undefined) reporter.report(problem);
  }
}

/** One complaint, as ajv makes it. */
export interface Break {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Set where a name is validated, not a value; what validates all names says so as well. */
  readonly propertyName?: string;
  /** Members of which one is needed. */
  readonly oneOf?: readonly string[];
}

/** Complaints about what alternatives or conditions have in common are left out: their parts say more. */
function keepMeaningful(all: readonly Break[], names: readonly string[]): Break[] {
  const kept = dropAlternatives(all).filter(
    ({ keyword, propertyName }) => keyword !== 'if' && propertyName === undefined,
  );
  const places = new Set(kept.filter(isNotUnevaluated).map(({ instancePath }) => instancePath));
  const known = new Set(names);
  return kept.filter((found) => isNotUnevaluated(found) || !isFollowUp(found, places, known));
}

/**
 * A member counts as not evaluated when the alternative that knows it failed. Such a complaint follows from another
 * one at the same node.
 */
function isFollowUp(
  { instancePath, params }: Break,
  places: ReadonlySet<string>,
  known: ReadonlySet<string>,
): boolean {
  const name = params['unevaluatedProperty'];
  return places.has(instancePath) && typeof name === 'string' && known.has(name);
}

function isNotUnevaluated({ keyword }: Break): boolean {
  return keyword !== 'unevaluatedProperties';
}

/** Reports only the likeliest alternative: the one whose complaints are deepest, then fewest. */
function dropAlternatives(all: readonly Break[]): Break[] {
  const kept: Break[] = [];
  for (const found of all) {
    if (found.keyword !== 'oneOf' && found.keyword !== 'anyOf') {
      kept.push(found);
      continue;
    }
    const branches = takeBranches(kept, found);
    kept.push(...findLikeliest(found, branches));
  }
  return kept;
}

/** Complaints of branches come right before that of the alternative, under its path in the schema. */
function takeBranches(kept: Break[], { schemaPath, instancePath }: Break): Break[][] {
  const branches = new Map<string, Break[]>();
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    if (!last.schemaPath.startsWith(`${schemaPath}/`)) break;
    if (!last.instancePath.startsWith(instancePath)) break;
    const branch = last.schemaPath.slice(schemaPath.length + 1).split('/', 1)[0] ?? '';
    branches.set(branch, [last, ...(branches.get(branch) ?? [])]);
    kept.pop();
  }
  return [...branches.values()].toReversed();
}

function findLikeliest(found: Break, branches: readonly Break[][]): readonly Break[] {
  const missing = branches.map(([first, ...others]) =>
    first?.keyword === 'required' && others.length === 0
      ? first.params['missingProperty']
      : undefined,
  );
  const names = missing.filter((name) => typeof name === 'string');
  if (names.length > 0 && names.length === branches.length) return [{ ...found, oneOf: names }];
  const [best] = branches.toSorted(
    (a, b) => measureDepth(b) - measureDepth(a) || a.length - b.length,
  );
  return best ?? [found];
}

function measureDepth(branch: readonly Break[]): number {
  return Math.max(0, ...branch.map(({ instancePath }) => instancePath.split('/').length));
}
