/**
 * A rule that cannot be carried is left out, so that its schema accepts more than is written. Where another keyword would
 * refuse values for that (`not`, `if`, the other options of `oneOf`), that keyword is left out as well, or reads as `anyOf`:
 * no value is refused that the document allows.
 */

import { addTo } from '../../diagnostics/lists.ts';
import type { KeywordSchema, Schema } from '../model/model.ts';
import type { Reading } from '../reading.ts';
import type { Draft } from './draft.ts';
import { keywords } from './keywords.ts';
import { listSchemaParts } from './walk.ts';
import { getReferencedSchema } from './follow.ts';

/** Whether a schema has a keyword that refuses values because others accept them. */
export function isDeciding(schema: KeywordSchema): boolean {
  const { oneOf, not, if: test, maxContains, unevaluatedProperties, unevaluatedItems } = schema;
  return (
    (oneOf ?? not ?? test ?? maxContains ?? unevaluatedProperties ?? unevaluatedItems) !== undefined
  );
}

/** Settles all of them, when every schema is read. */
export function settleLoose(reading: Reading, schemas: ReadonlyMap<string, Schema>): void {
  if (!reading.hasUncarried || reading.deciding.length === 0) return;
  const loose = findLoose([...schemas.values(), ...reading.deciding], schemas);
  for (const draft of reading.deciding) settle(draft, (schema) => loose.has(schema));
}

/** Those with a rule that is not carried, and all that are made of them. Linear: marks go from parts to what has them. */
function findLoose(
  roots: readonly Schema[],
  schemas: ReadonlyMap<string, Schema>,
): ReadonlySet<Schema> {
  const users = new Map<Schema, Schema[]>();
  const loose = new Set<Schema>();
  const seen = new Set<Schema>(roots);
  // The loop also reaches what is added to the set.
  for (const schema of seen) {
    if (schema.kind === 'boolean') continue;
    if (schema.uncarried?.some(isRule) === true) loose.add(schema);
    const target = getReferencedSchema(schemas, schema);
    for (const part of [...listSchemaParts(schema), ...(target ? [target] : [])]) {
      addTo(users, part, schema);
      seen.add(part);
    }
  }
  for (const schema of loose) for (const user of users.get(schema) ?? []) loose.add(user);
  return loose;
}

/** Whether a keyword that is not carried says what values are refused; one that nobody knows does not. */
function isRule(name: string): boolean {
  return keywords.has(name) || name === '$ref' || name === '$dynamicRef';
}

type Test = (schema: Schema) => boolean;

function settle(draft: Draft, isLoose: Test): void {
  const isAny = (parts: readonly (Schema | undefined)[]): boolean =>
    parts.some((part) => part !== undefined && isLoose(part));
  const { oneOf = [], anyOf = [], allOf = [], not, contains } = draft;
  const combined = [...allOf, ...anyOf, ...oneOf, not, draft.if, draft.then, draft.else];
  const isOpen =
    isAny(combined) ||
    draft.uncarried?.some((name) => /^(?:\$ref|patternProperties)$/.test(name)) === true;
  if (isOpen) delete draft.unevaluatedProperties;
  if (isOpen || isAny([contains])) delete draft.unevaluatedItems;
  if (isAny([not])) delete draft.not;
  if (isAny([contains])) delete draft.maxContains;
  if (isAny([draft.if])) {
    delete draft.if;
    delete draft.then;
    delete draft.else;
  }
  if (draft.discriminator === undefined && isAny(oneOf)) readAsAnyOf(draft, oneOf);
}

function readAsAnyOf(draft: Draft, options: readonly Schema[]): void {
  delete draft.oneOf;
  if (draft.anyOf === undefined) draft.anyOf = options;
  else draft.allOf = [...(draft.allOf ?? []), { kind: 'schema', at: draft.at, anyOf: options }];
}
