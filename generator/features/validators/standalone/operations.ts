/** Declares the schemas of an operation: of its parameters by place, its body, its answers, and of a call; and those of a webhook. */

import type {
  Content,
  KeywordSchema,
  Operation,
  Parameter,
  Property,
  Schema,
  Webhook,
} from '../../../core/ir/model/model.ts';
import { createDraft } from '../../../core/ir/schemas/draft.ts';
import {
  code,
  type Code,
  empty,
  identifier,
  join,
  memberName,
  object,
  propertyName,
  PURE,
  statusName,
} from '../../../core/code/code.ts';
import { isShort, printOptionalType, printType } from '../../../core/emit/types.ts';
import {
  listAnswered,
  listValidatedContents,
  printContentType,
  UNCHECKED_IN_BODIES,
} from '../schemas/contents.ts';
import { getWireName, isNeeded, listPlaces, type Placed } from '../schemas/parameters.ts';
import { isOpen } from '../schemas/schema-facts.ts';
import { listFlags } from './call-rules.ts';
import type { Pending } from './constants.ts';
import { findDirected } from '../schemas/directions.ts';
import { declare, printSchemaOf, printSchemaType } from './models.ts';
import { Place, type SchemaFile } from './place.ts';
import { printCheck } from './terms.ts';

/** One part of the schemas of an operation: its value and its type. */
interface Part {
  readonly name: string;
  readonly value: Code | undefined;
  readonly type?: Code;
}

export function declareOperation(operation: Operation, file: SchemaFile): Pending {
  const { parts, layout, type } = describeOperation(operation, file);
  return declare(
    identifier(operation.names.schemas),
    type,
    // An engine passes over a function with a body until it is called, and over no arrow with an expression.
    code`${PURE} ${file.use('operation')}(function () {\nreturn ${object(parts, layout)};\n})`,
  );
}

/** Declares what the schemas of an operation are built from, where somebody else builds them. */
export function declareParts(operation: Operation, name: string, file: SchemaFile): Pending {
  const { parts } = describeOperation(operation, file);
  return declare(identifier(name), code`unknown`, object(parts));
}

interface Described {
  readonly parts: readonly (readonly [string, Code | undefined])[];
  readonly layout: 'expanded' | 'fitting';
  readonly type: Code;
}

function describeOperation(operation: Operation, file: SchemaFile): Described {
  const { body } = operation;
  const input = new Place(file, 'input');
  const output = new Place(file, 'output');
  const places = listPlaces(operation);
  const parts: readonly Part[] = [
    ...places.map((place) => printPlace(place, input)),
    ...(body === undefined ? [] : [printBody(body, input)]),
    ...printResponses(operation, output),
    ...printItem(operation, output),
  ];
  const entries = [
    ...parts.map(({ name, value }) => [name, value] as const),
    ...listFlags(operation, places, {
      place: input,
      printRules: (terms) => printSchemaOf(input, terms, 'request'),
    }),
  ];
  const types = parts.flatMap(({ name, type }) =>
    type === undefined ? [] : [code`${identifier(name)}: ${type}`],
  );
  const type = file.scope.runtime('operation-schemas', 'OperationValidators', 'type');
  const layout = entries.length > 1 ? 'expanded' : 'fitting';
  return { parts: entries, layout, type: code`${type}<{ ${join(types, '; ')} }>` };
}

/** `path: schema(…)` */
function printPlace({ name, parameters, operation }: Placed, place: Place): Part {
  const schema = buildPlaceSchema(parameters, operation);
  const value = printSchemaOf(place, place.listTerms(schema), findDirection(place, schema));
  const members = parameters.map((parameter) => {
    const { scope } = place.file;
    const type = printType(parameter.type, scope, { flow: 'input', isBare: true });
    const wire = memberName(getWireName(parameter));
    return isNeeded(parameter)
      ? code`${wire}: ${type}`
      : code`${wire}?: ${printOptionalType(getWireName(parameter), type)}`;
  });
  return { name, value, type: printSchemaType(place.file, code`{ ${join(members, '; ')} }`) };
}

function buildPlaceSchema(parameters: readonly Parameter[], { at }: Operation): KeywordSchema {
  const properties = parameters.map((parameter): Property => {
    const { schema, at: place } = parameter;
    const name = getWireName(parameter);
    return { name, schema, required: isNeeded(parameter), bothWays: true, at: place };
  });
  const required = properties.filter((one) => one.required).map(({ name }) => name);
  const schema = createDraft(at);
  schema.types = ['object'];
  schema.properties = properties;
  if (required.length > 0) schema.required = required;
  return schema;
}

/** The direction of a schema of a request, if that decides what is valid. */
function findDirection({ file }: Place, ...schemas: readonly Schema[]): 'request' | undefined {
  return schemas.some((schema) => findDirected(file.world)(schema)) ? 'request' : undefined;
}

function printBody(body: NonNullable<Operation['body']>, place: Place): Part {
  const contents = listValidatedContents(body.contents, UNCHECKED_IN_BODIES);
  const type = printContentType(body, 'input', place.file.scope);
  const value = printContents(contents, place, 'sent');
  return { name: 'body', value, type: printSchemaType(place.file, type) };
}

/** A schema of contents: a model by name, others where they are. */
function printContents(contents: readonly Content[], place: Place, way: 'sent' | 'received'): Code {
  const schemas = contents.flatMap(({ schema }) => schema ?? []);
  return printForms(listDistinct(schemas, place), place, way);
}

/** Contents often differ in their type alone: the same in JSON and in XML. */
function listDistinct(schemas: readonly Schema[], place: Place): readonly Schema[] {
  if (schemas.length < 2) return schemas;
  const checks = schemas.map((schema) => printCheck(place.listTerms(schema)));
  return schemas.filter((_, index) => checks.indexOf(checks[index] ?? empty) === index);
}

function printForms(schemas: readonly Schema[], place: Place, way: 'sent' | 'received'): Code {
  const { file } = place;
  const [first] = schemas;
  const isDirected = schemas.some((schema) => findDirected(file.world)(schema));
  const named = schemas.length === 1 && first !== undefined ? findModel(first, place) : undefined;
  if (named !== undefined) return isDirected ? code`${file.use(way)}(${named})` : named;
  const direction = way === 'sent' ? 'request' : 'response';
  const terms = first === undefined ? [] : place.listTerms(joinForms(schemas, first));
  return printSchemaOf(place, terms, isDirected ? direction : undefined);
}

/** The model that a schema refers to, and nothing else. */
function findModel(schema: Schema, place: Place): Code | undefined {
  if (schema.kind === 'boolean' || schema.ref?.kind !== 'model') return undefined;
  const terms = place.listTerms(schema);
  const [only, second] = terms;
  const name = place.useSchema(schema.ref.key);
  const isAlone = only?.kind === 'call' && second === undefined && only.callee === `${name}.test`;
  return isAlone ? name : undefined;
}

function joinForms(schemas: readonly Schema[], first: Schema): Schema {
  return schemas.length === 1 ? first : { kind: 'schema', at: first.at, anyOf: schemas };
}

function printResponses(operation: Operation, place: Place): readonly Part[] {
  const responses = listAnswered(operation);
  if (responses.length === 0) return [];
  const { file } = place;
  const values = responses.map(({ status, contents }) => {
    const value = printContents(listValidatedContents(contents), place, 'received');
    return [statusName(status), value] as const;
  });
  const types = responses.map((response) => {
    const type = printSchemaType(file, printContentType(response, 'output', file.scope));
    return code`${propertyName(statusName(response.status))}: ${type}`;
  });
  const value = object(values, responses.length === 1 ? 'fitting' : 'expanded');
  return [{ name: 'responses', value, type: code`{ ${join(types, '; ')} }` }];
}

/** The schema of what a stream gives, where it says something. */
function printItem({ stream }: Operation, place: Place): readonly Part[] {
  if (stream === undefined || isOpen(stream.item)) return [];
  const { file } = place;
  const { itemType } = stream;
  const type = isShort(itemType) ? printType(itemType, file.scope) : code`unknown`;
  const value = printForms([stream.item], place, 'received');
  return [{ name: 'item', value, type: printSchemaType(file, type) }];
}

export function declareWebhook(webhook: Webhook, file: SchemaFile): Pending {
  const { key, params, paramsSchema, body, names } = webhook;
  const place = new Place(file, 'output');
  const parts: Part[] = [];
  if (params.length > 0) {
    // Header names arrive in any case: who calls the schema gives them as the type writes them.
    const value = printSchemaOf(place, place.listTerms(paramsSchema));
    parts.push({ name: 'params', value, type: printSentType(`${key}#params`, file) });
  }
  if (body !== undefined) {
    const contents = listValidatedContents(body.contents, UNCHECKED_IN_BODIES);
    const schemas = listDistinct(
      contents.flatMap(({ schema }) => schema ?? []),
      place,
    );
    const [first] = schemas;
    const named = schemas.length === 1 && first !== undefined ? findModel(first, place) : undefined;
    const terms = first === undefined ? [] : place.listTerms(joinForms(schemas, first));
    const value = named ?? printSchemaOf(place, terms);
    parts.push({ name: 'body', value, type: printSentType(key, file) });
  }
  const types = parts.map(
    ({ name, type }) => code`readonly ${identifier(name)}: ${type ?? code`unknown`}`,
  );
  const value = object(
    parts.map((part) => [part.name, part.value] as const),
    'expanded',
  );
  return declare(identifier(names.schemas), code`{ ${join(types, '; ')} }`, value);
}

function printSentType(key: string, file: SchemaFile): Code {
  const symbol = file.scope.ref('webhooks', key);
  const type = symbol === undefined ? code`unknown` : file.scope.use(symbol, 'type');
  return printSchemaType(file, type);
}
