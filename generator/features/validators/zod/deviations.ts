/** Lists where zod's own words mean something else than JSON Schema: rows of docs/zod-and-json-schema.md, which notes of a run name. */

import type { Place } from '../../../core/diagnostics/diagnostic.ts';
import type { Api, KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { walkParts } from '../../../core/ir/schemas/walk.ts';
import { inferJsonTypes } from '../../../core/ir/types/types.ts';
import { isInherited } from '../standalone/locals.ts';
import { isNever } from '../../../core/ir/schemas/keyword-facts.ts';

interface Deviation {
  /** The heading of its row. */
  readonly title: string;
  /** What it is to those who use the schemas. */
  readonly meaning: string;
  /** Whether it shows at a schema; absent where it shows nearly everywhere, and is only on the page. */
  readonly shows?: (schema: KeywordSchema) => boolean;
}

const DEVIATIONS: readonly Deviation[] = [
  {
    title: 'Schemas without a type',
    meaning:
      'a schema that describes members or items without saying `type` is an object or an array, as its type says',
    shows: (schema) =>
      schema.types === undefined && inferJsonTypes(schema).length > 0 && !isBare(schema),
  },
  {
    title: 'Large integers',
    meaning:
      'integers beyond ±9007199254740991, which JavaScript does not hold exactly, are refused',
    shows: ({ format, types }) =>
      types?.includes('integer') === true && (format === 'int64' || format === 'uint64'),
  },
  {
    title: 'Kinds that the document does not name',
    meaning: 'a value whose discriminator names none of the kinds is refused',
    shows: ({ discriminator }) => discriminator !== undefined,
  },
  {
    title: 'Numbers of members',
    meaning:
      '`minProperties` and `maxProperties` count the described members alone, because zod strips others',
    shows: ({ minProperties, maxProperties, properties = [], additionalProperties: rest }) =>
      (minProperties ?? maxProperties) !== undefined && properties.length > 0 && !isNever(rest),
  },
  {
    title: 'Members that every object has',
    meaning:
      'a member such as `constructor` or `toString` is that of the prototype where the value has none',
    shows: ({ properties = [] }) => properties.some(({ name }) => isInherited(name)),
  },
  {
    title: 'Values that fit several forms',
    meaning:
      'of several forms of `anyOf` that fit, zod takes the first, and strips what that one does not describe',
  },
  {
    title: 'Multiples of large numbers',
    meaning:
      '`multipleOf` divides, so that of numbers near ±9007199254740991 some are multiples that are none',
  },
  { title: 'Lengths', meaning: '`minLength` and `maxLength` count UTF-16 units: an emoji is two' },
  {
    title: 'Formats',
    meaning:
      'zod’s own formats refuse what hardly anybody writes, such as a leap second or a quoted local part of an e-mail address',
  },
];

/** Whether a schema describes no members and no items: what it is an option or a part of says the type. */
function isBare({ properties, items, prefixItems }: KeywordSchema): boolean {
  return (properties ?? items ?? prefixItems) === undefined;
}

/** The first place of each that shows. */
export function findDeviations(api: Api): ReadonlyMap<Deviation, Place> {
  const found = new Map<Deviation, Place>();
  for (const schema of walkParts(listRoots(api))) {
    for (const deviation of DEVIATIONS) {
      if (!found.has(deviation) && deviation.shows?.(schema) === true) {
        found.set(deviation, schema.at);
      }
    }
  }
  return found;
}

function listRoots({ models, operations }: Api): readonly (Schema | undefined)[] {
  const ofOperations = operations.flatMap(({ parameters, body, responses, stream }) => [
    ...parameters.map(({ schema }) => schema),
    ...(body?.contents ?? []).map(({ schema }) => schema),
    ...responses.flatMap(({ contents }) => contents.map(({ schema }) => schema)),
    stream?.item,
  ]);
  return [...models.map(({ schema }) => schema), ...ofOperations];
}
