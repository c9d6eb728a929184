/** Declares the schema of a model: `export const petSchema: Schema<Pet> = schema(…);` */

import type { Model } from '../../../core/ir/model/model.ts';
import { code, identifier, PURE, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import { findDeclaredEnum } from '../schemas/declared-enum.ts';
import type { Planned } from '../schemas/planned.ts';
import { ANNOTATIONS, printRuleSource } from '../schemas/schema-facts.ts';
import { exportedConst } from '../../../core/code/structures.ts';
import { findModelSymbol } from '../../../core/emit/types.ts';
import type { Pending } from './constants.ts';
import { listModelTerms } from './kinds.ts';
import { Place, type SchemaFile } from './place.ts';
import { printCheckNow, type Term } from './terms.ts';

/** Declares one of the two forms that a model has. */
export function declareModel({ model, name, way }: Planned, file: SchemaFile): Pending {
  const place = new Place(file, way, model);
  const direction = way === 'input' ? 'request' : undefined;
  const text = printEnum(model, file) ?? printSchemaOf(place, listModelTerms(place), direction);
  const type = printSchemaType(file, printModelType(model, way === 'input', file));
  return declare(identifier(name), type, text);
}

/** A constant with its type. */
export function declare(name: Code, type: Code, text: Code): Pending {
  return { text, declare: (initializer) => exportedConst({ name, type, initializer }) };
}

/** `Schema<Pet>` */
export function printSchemaType({ scope }: SchemaFile, type: Code): Code {
  return code`${scope.runtime('schema', 'Schema', 'type')}<${type}>`;
}

/** The type that the models emitter declares; unknown where it is off. */
function printModelType({ key }: Model, isInput: boolean, { scope }: SchemaFile): Code {
  const symbol = findModelSymbol(key, isInput, scope);
  return symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
}

/** A schema of some terms, of values that go one way where that is known. */
export function printSchemaOf(
  { file }: Place,
  terms: readonly Term[],
  direction?: 'request' | 'response',
): Code {
  const [only, second] = terms;
  const way = direction === undefined ? [] : [string(direction)];
  const isObject = only?.kind === 'call' && only.test !== undefined && second === undefined;
  if (isObject) return code`${PURE} ${file.use('schema')}(${[only.test, ...way]})`;
  const check = terms.length === 0 ? file.use('isAnything') : printCheckNow(terms);
  return code`${PURE} ${file.use('schema')}(${[check, ...way]})`;
}

/** A closed set of texts or numbers that another file declares. */
function printEnum(model: Model, file: SchemaFile): Code | undefined {
  const { schema } = model;
  const symbol = findDeclaredEnum(model, file.scope, PLAIN_ENUM);
  const isCited = schema.kind === 'schema' && printRuleSource(file.scope, schema) !== undefined;
  if (symbol === undefined || isCited) return undefined;
  return code`${PURE} ${file.use('enumSchema')}(${file.scope.use(symbol, 'value')})`;
}

const PLAIN_ENUM = new Set([...ANNOTATIONS, 'types', 'enum', 'enumFacts']);
