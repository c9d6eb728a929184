/** Finds why a value does not fit a schema, as far as types, values, bounds and what is inside say it. */

import { identifyJson } from '../../diagnostics/json.ts';
import type { Json, KeywordSchema, Schema } from '../model/model.ts';
import { listConjuncts, type Schemas } from './conjuncts.ts';
import { describeTypes, findTypeOf, joinTypes, NO_TYPE } from './json-types.ts';

export interface Misfit {
  /** Where in the value: names and indexes. */
  readonly path: readonly (string | number)[];
  /** `is not one of the values of \`enum\`` */
  readonly text: string;
}

/** The first; undefined where the value fits, or only what is not looked at could refuse it. */
export function findMisfit(schemas: Schemas, schema: Schema, value: Json): Misfit | undefined {
  return find({ schemas, left: { schemas: MOST } }, schema, value);
}

/** Choices of choices may lead to the same schemas in very many ways, or round in a circle. */
const MOST = 500;

interface Search {
  readonly schemas: Schemas;
  readonly left: { schemas: number };
}

function find(search: Search, schema: Schema, value: Json): Misfit | undefined {
  search.left.schemas -= 1;
  // Documents write null for a member that has no value.
  if (schema.kind === 'boolean' || value === null || search.left.schemas < 0) return undefined;
  for (const node of listConjuncts(search.schemas, schema)) {
    const text = findOwnFault(node, value);
    if (text !== undefined) return { path: [], text };
    const inner = findInside(search, node, value) ?? findInChoice(search, node, value);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function findOwnFault(node: KeywordSchema, value: Json): string | undefined {
  const { types, enum: values, const: only } = node;
  if (types !== undefined && (joinTypes(types) & findTypeOf(value)) === NO_TYPE) {
    return `does not have the type \`${describeTypes(joinTypes(types))}\``;
  }
  const text = identifyJson(value);
  if (only !== undefined && identifyJson(only.value) !== text) return 'is not the value of `const`';
  if (values?.some((one) => identifyJson(one) === text) === false) {
    return 'is not one of the values of `enum`';
  }
  return findBoundFault(node, value);
}

/** Says which bound of a schema the size of a value breaks. */
export function findBoundFault(node: KeywordSchema, value: Json): string | undefined {
  if (typeof value === 'number') return findNumberFault(node, value);
  if (typeof value === 'string') {
    return findCountFault(node, [...value].length, ['minLength', 'maxLength']);
  }
  if (Array.isArray(value)) return findCountFault(node, value.length, ['minItems', 'maxItems']);
  return undefined;
}

function findNumberFault(node: KeywordSchema, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
  const faults = [
    ['minimum', minimum, minimum !== undefined && value < minimum, 'below'],
    ['maximum', maximum, maximum !== undefined && value > maximum, 'above'],
    [
      'exclusiveMinimum',
      exclusiveMinimum,
      exclusiveMinimum !== undefined && value <= exclusiveMinimum,
      'not above',
    ],
    [
      'exclusiveMaximum',
      exclusiveMaximum,
      exclusiveMaximum !== undefined && value >= exclusiveMaximum,
      'not below',
    ],
  ] as const;
  const found = faults.find(([, , isBroken]) => isBroken);
  return found && `is ${found[3]} \`${found[0]}\`, which is ${found[1]}`;
}

type Counted = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

function findCountFault(
  node: KeywordSchema,
  count: number,
  [low, high]: readonly [Counted, Counted],
): string | undefined {
  const [least = 0, most = Infinity] = [node[low], node[high]];
  if (count < least) return `is shorter than \`${low}\`, which is ${least}`;
  return count > most ? `is longer than \`${high}\`, which is ${most}` : undefined;
}

function findInside(search: Search, node: KeywordSchema, value: Json): Misfit | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of listInside(value)) {
    const schema = findInnerSchema(node, key);
    const found = schema && find(search, schema, item);
    if (found !== undefined) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}

function listInside(value: object): readonly (readonly [string | number, Json])[] {
  // All data of a document is JSON.
  const items = value as Json[] | Readonly<Record<string, Json>>;
  return Array.isArray(items) ? [...items.entries()] : Object.entries(items);
}

function findInnerSchema(node: KeywordSchema, key: string | number): Schema | undefined {
  if (typeof key === 'number') return node.prefixItems?.[key] ?? node.items;
  return node.properties?.find(({ name }) => name === key)?.schema;
}

function findInChoice(search: Search, node: KeywordSchema, value: Json): Misfit | undefined {
  for (const [name, branches] of [
    ['anyOf', node.anyOf],
    ['oneOf', node.oneOf],
  ] as const) {
    const isFitting = branches?.some((branch) => {
      return branch.kind === 'boolean' ? branch.value : !find(search, branch, value);
    });
    if (isFitting === false) return { path: [], text: `fits none of the schemas of \`${name}\`` };
  }
  return undefined;
}
