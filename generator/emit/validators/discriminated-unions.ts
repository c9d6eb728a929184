/** Builds `z.discriminatedUnion('type', […])` of a choice with a discriminator, where that means what the document means. */

import type { Json, KeywordSchema } from '../../ir/model.ts';
import { followReference } from '../../ir/schemas/walk.ts';
import { code, string } from '../code.ts';
import type { Code } from '../code.ts';

import { type Writing } from './notation.ts';
import { findFixedValues } from './scalars.ts';

/** Undefined where an option is no object with a tag of its own, or where a value is allowed that names none. */
export function printDiscriminatedUnion(
  writing: Writing,
  { oneOf = [], anyOf = [], discriminator }: KeywordSchema,
): Code | undefined {
  if (discriminator === undefined || (oneOf.length > 0 && anyOf.length > 0)) return undefined;
  const { property, mapping } = discriminator;
  const options: Code[] = [];
  const keys = new Map<Json, string>();
  for (const option of [...oneOf, ...anyOf]) {
    const key = option.kind === 'schema' && option.ref?.kind === 'model' ? option.ref.key : '';
    const name = writing.useValidator(key);
    const tags = listTags(writing, name, property);
    if (tags === undefined || tags.some((tag) => keys.has(tag))) return undefined;
    for (const tag of tags) keys.set(tag, key);
    options.push(name);
  }
  const isSame = [...keys].every(([tag, key]) =>
    mapping.some((one) => one.value === tag && one.key === key),
  );
  if (!isSame || mapping.length !== keys.size) return undefined;
  return writing.printZod('discriminatedUnion', string(property), code`[${options}]`);
}

/** The values of a member that must be there, of an object that is declared already. */
function listTags(
  { shared, world }: Writing,
  validator: Code,
  property: string,
): readonly Json[] | undefined {
  const object = shared.objects.get(validator);
  const member = object?.members.get(property)?.schema;
  if (object?.required.has(property) !== true || member === undefined) return undefined;
  const target = followReference(world.schemas, member);
  const values = target && findFixedValues(target);
  return values?.every((value) => typeof value === 'string') === true ? values : undefined;
}
