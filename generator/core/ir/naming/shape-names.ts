/** Names a schema that has no name by its place: its owner's name, and those of the members that lead to it. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Api } from '../model/model.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import { placeId } from '../raw.ts';
import { findFree, toCamelCase, hasIdentifierForm, uncapitalize } from './letter-case.ts';

/**
 * Gives each place a name of its own, by which only the file that asks knows it: `customerAddressShape`. It says where
 * the schema is and nothing else, so that what is added to a document renames nothing that is there.
 */
export function createShapeNames(api: Api, ending = 'Shape'): (at: Place) => string {
  const owners = findOwners(api);
  const taken = new Set<string>();
  return (at) => {
    const name = findFree(`${wishShapeName(at, owners)}${ending}`, taken);
    taken.add(name);
    return name;
  };
}

type Owners = ReadonlyMap<string, string>;

function findOwners({ models, operations, webhooks }: Api): Owners {
  return new Map([
    ...models.map(({ at, name }) => [placeId(at), uncapitalize(name)] as const),
    ...operations.map(({ at, names }) => [placeId(at), names.function] as const),
    ...webhooks.map(
      ({ at, names }) => [placeId(at), names.schemas.replace(/Schemas$/, '')] as const,
    ),
  ]);
}

function wishShapeName({ file, pointer }: Place, owners: Owners): string {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const owner = owners.get(placeId({ file, pointer: pointer.slice(0, end) }));
    if (owner !== undefined) {
      return joinName([owner, ...listWords(splitPointer(pointer.slice(end)))]);
    }
  }
  return joinName(listWords(splitPointer(pointer)));
}

function joinName(words: readonly string[]): string {
  const name = toCamelCase(words.join('-'));
  return hasIdentifierForm(name) ? name : toCamelCase(`at-${name}`);
}

/** Turns a pointer into words of the API: names, and words for the keywords between them. */
function listWords(steps: readonly string[]): string[] {
  const words: string[] = [];
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] ?? '';
    if (!NAMES.has(step)) words.push(KEYWORDS.get(step) ?? '');
    else words.push(nameStep(step, steps[(index += 1)] ?? ''));
  }
  return words.filter((word) => word !== '');
}

/** Parameters of an operation are in a list, those of the components by name. */
function nameStep(step: string, next: string): string {
  return step === 'parameters' && /^\d+$/.test(next) ? 'param' : next;
}

/** Keywords that a name follows. */
const NAMES: ReadonlySet<string> = new Set([
  'properties',
  'responses',
  'schemas',
  'parameters',
  'requestBodies',
  'definitions',
  '$defs',
]);

/** Keywords that tell a schema from its neighbours; the others say nothing about it. */
const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['items', 'item'],
  ['itemSchema', 'item'],
  ['additionalProperties', 'value'],
  ['requestBody', 'body'],
]);
