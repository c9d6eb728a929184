/**
 * Settles `type: object` beside a reference or a choice of which nothing is an object: who writes that means what the others
 * say, and strictly no value would be valid.
 */

import { placeBelow } from '../../load/structure/place.ts';
import type { KeywordSchema } from '../model/model.ts';
import { report, type Reading } from '../reading.ts';
import type { Draft } from '../schemas/draft.ts';
import type { Schemas } from './conjuncts.ts';
import { Judge } from './emptiness.ts';
import { describeTypes, getBits, NO_TYPE } from './json-types.ts';

/** Whether `type` is all that a schema says of objects. */
export function isPlaceholder(schema: KeywordSchema): boolean {
  const { types = [], ref, allOf, anyOf, oneOf } = schema;
  if ((ref ?? allOf ?? anyOf ?? oneOf) === undefined || !types.includes('object')) return false;
  if (!types.every((type) => type === 'object' || type === 'null')) return false;
  const { properties, required, additionalProperties, patternProperties, propertyNames } = schema;
  const members = properties ?? required ?? additionalProperties ?? patternProperties;
  return (members ?? propertyNames ?? schema.enum ?? schema.const) === undefined;
}

/** Takes the type away where the rest leaves no object. */
export function settlePlaceholders(reading: Reading, schemas: Schemas): void {
  const judge = new Judge(schemas);
  for (const draft of reading.placeholders) {
    const { types: _types, ...rest } = draft;
    const { types } = judge.judge(rest);
    if (types === NO_TYPE || (types & getBits('object')) !== NO_TYPE) continue;
    delete (draft as Draft).types; // a schema is finished when all are read
    const message = `\`type\` allows an object, and what is beside it ${describeTypes(types)}: \`type\` is left out.`;
    const help = 'Remove `type`, or correct it.';
    report(reading, { code: 'SCHEMA-527', at: placeBelow(draft.at, 'type'), message, help });
  }
}
