/** Members of objects in zod's words; one that leads back to its model waits, as a getter. */

import { findUnion } from '../../../core/ir/schemas/models.ts';
import type { KnownBy } from '../../../core/ir/kinds/subtype-values.ts';
import type { KindValue, Schema } from '../../../core/ir/model/model.ts';
import type { ShapeMember } from '../../../core/ir/types/shape.ts';
import { type Code, json, type ObjectEntry } from '../../../core/code/code.ts';
import { isNarrower } from '../schemas/narrowing.ts';
import { namesIn } from '../schemas/planned.ts';
import type { Site } from './site.ts';

/** A schema for each member; one that names the cycle of its model is a getter. */
export function listMembers(
  site: Site,
  members: readonly ShapeMember[],
  mark?: KnownBy,
): readonly ObjectEntry[] {
  return members.map(({ name, schemas, required }) => {
    if (mark?.property === name) {
      const literal = { base: printLiterals(site, mark.values) };
      return [name, required ? literal.base : site.words.printOptional(literal)];
    }
    const schema = joinSchemas(site, schemas);
    if (schema === undefined) return [name, site.words.call('unknown')];
    const isLate = isWaiting(site, schema);
    const expression = (isLate ? site.wait() : site).buildSchema(schema);
    const value = required ? site.words.print(expression) : site.words.printOptional(expression);
    if (!isLate) return [name, value];
    return [name, value, printWaitingType(site, schema, { value, isNeeded: required })];
  });
}

export function printLiterals({ words }: Site, values: readonly KindValue[]): Code {
  const distinct = [...new Set(values)];
  const isSeveral = distinct.length > 1;
  const texts = distinct.filter((value) => typeof value === 'string');
  if (isSeveral && texts.length === distinct.length) return words.enum(texts);
  return words.literal(distinct.map((value) => json(value)));
}

/** All that is said of a member, without what the rest of it says more narrowly. */
function joinSchemas({ file: { world } }: Site, schemas: readonly Schema[]): Schema | undefined {
  const [first, second] = schemas;
  if (first === undefined || second === undefined) return first;
  const allOf = schemas.filter(
    (one, index) =>
      !schemas.some((other, at) => at > index && isNarrower(world.schemas, other, one)),
  );
  const [only, more] = allOf;
  return more === undefined ? only : { kind: 'schema', at: first.at, allOf };
}

/** Whether a member names a schema of the cycle of its model: it waits until that is declared. */
function isWaiting({ cycle, way, file }: Site, schema: Schema): boolean {
  if (cycle === undefined) return false;
  return [...namesIn(schema, way, file.models)].some((name) => cycle.has(name));
}

/**
 * The type of a member that waits, where a compiler does not find it out: what takes a schema of that type, as `.check()`
 * does, asks for the type while it is being found, and a cycle of many models is followed too far.
 */
function printWaitingType(
  site: Site,
  schema: Schema,
  { value, isNeeded }: { readonly value: Code; readonly isNeeded: boolean },
): Code | true {
  const isSmall = (site.cycle?.size ?? 0) <= MOST_FOLLOWED;
  if (isSmall && !site.file.isTyped && !ASKING.test(value) && !isAsking(site)) return true;
  const type = site.printType(schema);
  return isNeeded ? site.words.type(type) : site.words.optionalType(type);
}

/** Whether a schema of the cycle chooses from others, or says what is not named. */
function isAsking({ cycle, file }: Site): boolean {
  return [...file.models.values()].some(({ validator, input, schema }) => {
    const isInside = cycle?.has(validator) === true || (input && cycle?.has(input.validator));
    if (isInside !== true || schema.kind === 'boolean') return false;
    const { anyOf, oneOf, allOf, additionalProperties } = schema;
    const others = anyOf ?? oneOf ?? allOf ?? additionalProperties;
    return findUnion(file.world, schema) !== undefined || others !== undefined;
  });
}

const MOST_FOLLOWED = 3;

const ASKING = /check\(|intersection\(|xtend\(|pipe\(|union\(|xor\(|nullable\(|nullish\(/;
