/** Reports schemas that nothing fits, and values of schemas that do not fit them. */

import { formatJson } from '../../diagnostics/json.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { placeBelow } from '../../load/structure/place.ts';
import type { Json, KeywordSchema, Schema } from '../model/model.ts';
import { report, type Reading } from '../reading.ts';
import { walkParts } from '../schemas/walk.ts';
import { type Schemas } from './conjuncts.ts';
import { isLeaf, Judge } from './emptiness.ts';
import { findBoundFault, findMisfit, type Misfit } from './misfits.ts';
import { hasOnlyKeywords, NOT_VALIDATING, isRefusingAll } from '../schemas/keyword-facts.ts';

/** `roots` are schemas of which a value is given somewhere: of models, parameters and contents. */
export function checkSchemas(
  reading: Reading,
  schemas: Schemas,
  roots: readonly (Schema | undefined)[],
): void {
  const judge = new Judge(schemas);
  for (const root of new Set(roots)) if (root !== undefined) checkRoot(reading, root);
  for (const schema of new Set(walkParts(new Set(roots)))) {
    checkValuesFit(reading, judge, schema);
    checkDefault(reading, schemas, schema);
    checkListed(reading, schema);
  }
}

/** Elsewhere it says that there is no such member or item. */
function checkRoot(reading: Reading, schema: Schema): void {
  if (schema.kind === 'boolean' || !isRefusingAll(schema)) return;
  const message = '`not` refuses every value, so no value is valid.';
  report(reading, { code: 'SCHEMA-515', at: placeBelow(schema.at, 'not'), message });
}

function checkValuesFit(reading: Reading, judge: Judge, schema: KeywordSchema): void {
  if (isLeaf(schema) || isReference(schema)) return;
  const { conflict } = judge.judge(schema);
  if (conflict?.isKnown === false) {
    const message = `No value is valid: ${conflict.text}`;
    reportEmpty(reading, { at: schema.at, message, isJoined: isJoining(schema) });
  }
  if (!isJoining(schema)) return;
  for (const { property, text, isKnown } of judge.listMemberConflicts(schema)) {
    if (isKnown) continue;
    const message = `No value of \`${property.name}\` is valid: ${text}`;
    reportEmpty(reading, { at: property.at, message, isJoined: true });
  }
}

/** A schema that only refers to a model is checked as that model. */
function isReference(schema: KeywordSchema): boolean {
  return schema.ref !== undefined && hasOnlyKeywords(schema, REFERENCE);
}

const REFERENCE: ReadonlySet<string> = new Set([...NOT_VALIDATING, 'ref']);

interface Empty {
  readonly at: Place;
  readonly message: string;
  /** Whether other schemas hold there too. */
  readonly isJoined: boolean;
}

function reportEmpty(reading: Reading, { at, message, isJoined }: Empty): void {
  const help = 'All schemas of `allOf`, and a reference beside others, hold together.';
  report(reading, { code: 'SCHEMA-515', at, message, ...(isJoined && { help }) });
}

function isJoining({ ref, allOf }: KeywordSchema): boolean {
  return (ref ?? allOf) !== undefined;
}

function checkDefault(reading: Reading, schemas: Schemas, schema: KeywordSchema): void {
  if (schema.default === undefined) return;
  const { value } = schema.default;
  const misfit = findMisfit(schemas, schema, value);
  if (misfit === undefined) return;
  const message = `The default ${describeMisfit(value, misfit)}.`;
  // Validation of the text as written says it of some at the same place.
  const at = reading.bundle.asWritten(placeBelow(schema.at, 'default'));
  report(reading, { code: 'SPEC-127', at: { ...at, written: true }, message });
}

function describeMisfit(value: Json, { path, text }: Misfit): string {
  const given = `\`${(JSON.stringify(value) ?? '').slice(0, 60)}\``;
  return path.length === 0
    ? `${given} ${text}`
    : `${given} does not fit: \`${path.join('.')}\` ${text}`;
}

/** Values of a list that bounds beside it refuse. */
function checkListed(reading: Reading, schema: KeywordSchema): void {
  const { enum: values, minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const bound = minimum ?? exclusiveMinimum ?? maximum ?? exclusiveMaximum;
  if ((bound ?? schema.minLength ?? schema.maxLength) === undefined) return;
  values?.forEach((value, index) => {
    const fault = findBoundFault(schema, value);
    if (fault === undefined) return;
    const message = `The value \`${formatJson(value)}\` ${fault}, so it is never valid.`;
    const at = placeBelow(placeBelow(schema.at, 'enum'), index);
    report(reading, { code: 'SPEC-132', at, message });
  });
}
