/** Declares the schemas of an operation: of its parameters by place, its body, its answers, and of a call; and those of a webhook. */

import type {
  Content,
  KeywordSchema,
  Operation,
  Parameter,
  Property,
} from '../../../core/ir/model/model.ts';
import type { Schema, Webhook } from '../../../core/ir/model/model.ts';
import { createDraft } from '../../../core/ir/schemas/draft.ts';
import {
  array,
  code,
  identifier,
  join,
  memberName,
  object,
  propertyName,
} from '../../../core/code/code.ts';
import { empty, json, PURE, statusName, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import { maybe } from '../../../core/emit/given.ts';
import { buildMaskRule } from '../../../core/emit/operations/mask.ts';
import { printOptionalType, printType } from '../../../core/emit/types.ts';
import { isShort } from '../../../core/emit/types.ts';
import {
  hasParams,
  listAnswered,
  listValidatedContents,
  needsParams,
} from '../schemas/contents.ts';
import { printContentType, UNCHECKED_IN_BODIES } from '../schemas/contents.ts';
import { findParamsRule, isOfTypes, isOpen } from '../schemas/schema-facts.ts';
import { listStatedTerms } from './conditions.ts';
import type { Pending } from './constants.ts';
import { findDirected } from './directions.ts';
import { declare, printSchemaOf, printSchemaType } from './models.ts';
import { Place, type SchemaFile } from './place.ts';
import { listSchemaTerms } from './schema.ts';
import { printCheck, type Term } from './terms.ts';

/** The places of parameters, as members of the schemas of an operation. */
const PLACES = [
  ['path', 'path'],
  ['query', 'query'],
  ['headers', 'header'],
  ['querystring', 'querystring'],
  ['cookies', 'cookie'],
] as const;

/** One part of the schemas of an operation: its value and its type. */
interface Part {
  readonly name: string;
  readonly value: Code | undefined;
  readonly type?: Code;
}

export function declareOperation(operation: Operation, file: SchemaFile): Pending {
  const { body, names } = operation;
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
  const made = file.use('operation');
  return declare(
    identifier(names.schemas),
    code`${type}<{ ${join(types, '; ')} }>`,
    // An engine passes over a function with a body until it is called, and over no arrow with an expression.
    code`${PURE} ${made}(function () {\nreturn ${object(entries, 'expanded')};\n})`,
  );
}

/** Parameters of one place. */
interface Placed {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly operation: Operation;
}

export function listPlaces(operation: Operation): readonly Placed[] {
  if (!hasParams(operation)) return [];
  return PLACES.flatMap(([name, place]) => {
    const parameters = operation.parameters.filter((one) => one.in === place);
    return parameters.length === 0 ? [] : [{ name, parameters, operation }];
  });
}

/** `path: schema(…)` */
function printPlace({ name, parameters, operation }: Placed, place: Place): Part {
  const schema = buildPlaceSchema(parameters, operation);
  const value = printSchemaOf(place, listSchemaTerms(place, schema), findDirection(place, schema));
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

/** Names of headers are in lower case, as servers have them. */
export function getWireName({ in: place, name, template }: Parameter): string {
  return place === 'header' ? (template ?? name).toLowerCase() : name;
}

/** A required constant is sent anyway, so the caller need not give it. */
export function isNeeded(parameter: Parameter): boolean {
  return parameter.required && parameter.constant === undefined;
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

/** What a schema of a request is told of it, where that decides. */
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
  const checks = schemas.map((schema) => printCheck(listSchemaTerms(place, schema)));
  return schemas.filter((_, index) => checks.indexOf(checks[index] ?? empty) === index);
}

function printForms(schemas: readonly Schema[], place: Place, way: 'sent' | 'received'): Code {
  const { file } = place;
  const [first] = schemas;
  const isDirected = schemas.some((schema) => findDirected(file.world)(schema));
  const named = schemas.length === 1 && first !== undefined ? findModel(first, place) : undefined;
  if (named !== undefined) return isDirected ? code`${file.use(way)}(${named})` : named;
  const direction = way === 'sent' ? 'request' : 'response';
  const terms = first === undefined ? [] : listSchemaTerms(place, joinForms(schemas, first));
  return printSchemaOf(place, terms, isDirected ? direction : undefined);
}

/** The model that a schema refers to, and nothing else. */
function findModel(schema: Schema, place: Place): Code | undefined {
  if (schema.kind === 'boolean' || schema.ref?.kind !== 'model') return undefined;
  const terms = listSchemaTerms(place, schema);
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

/** Where the rules of a call are printed, and what makes a schema of them. */
interface Ruling {
  readonly place: Place;
  printRules(terms: readonly Term[]): Code;
}

/** How the parts make up a call. */
export function listFlags(
  operation: Operation,
  places: readonly Placed[],
  { place, printRules }: Ruling,
): readonly (readonly [string, Code | undefined])[] {
  const { body } = operation;
  const terms = listCallTerms(operation, place);
  const isBodyAlone = terms.length === 1 && isBodyAsked(operation, place);
  const printSome = (terms: readonly Term[]): Code | undefined =>
    terms.length === 0 ? undefined : printRules(terms);
  return [
    ['names', printNames(place, places)],
    ['paramsNeeded', maybe(needsParams(operation) || undefined)],
    ['bodyOptional', maybe(body?.required === false || undefined)],
    ['paramRules', printSome(listParamTerms(operation, place))],
    ['rules', isBodyAlone ? place.file.use('hasBody') : printSome(terms)],
  ];
}

/** What callers call parameters, where that is not their name on the wire. */
function printNames({ file }: Place, places: readonly Placed[]): Code | undefined {
  const entries = places.flatMap(({ name, parameters }) => {
    const others = parameters.filter(
      (one) => one.key.length > 1 || one.key[0] !== getWireName(one),
    );
    const names = others.map((one) => [getWireName(one), printKey(one)] as const);
    return names.length === 0 ? [] : [[name, object(names)] as const];
  });
  return entries.length === 0 ? undefined : code`${file.use('rename')}(${object(entries)})`;
}

function printKey({ key }: Parameter): Code {
  const [first = '', second] = key;
  return second === undefined ? string(first) : array(key.map(string));
}

/** Rules that parameters alone decide, over `{ params }`. */
function listParamTerms(operation: Operation, place: Place): readonly Term[] {
  if (!hasParams(operation)) return [];
  const own = operation.rules.filter((schema) => findParamsRule(schema) !== undefined);
  return own.flatMap((schema) => listStatedTerms(place, schema));
}

/** Rules over parameters and body together. */
function listCallTerms(operation: Operation, place: Place): readonly Term[] {
  const { rules, mask } = operation;
  const both = hasParams(operation)
    ? rules.filter((schema) => findParamsRule(schema) === undefined)
    : rules;
  return [
    ...(isBodyAsked(operation, place) ? [place.call('hasAll', array([string('body')]))] : []),
    ...both.flatMap((schema) => listStatedTerms(place, schema)),
    ...(mask === undefined ? [] : [place.call('hasMask', json(buildMaskRule(mask)))]),
  ];
}

/** Whether a body that must be there has a schema that says nothing where there is none. */
function isBodyAsked({ body }: Operation, { file: { world } }: Place): boolean {
  if (body?.required !== true) return false;
  const contents = listValidatedContents(body.contents, UNCHECKED_IN_BODIES);
  const isTyped = (schema: Schema): boolean => isOfTypes(world, schema, JSON_TYPES);
  return !contents.every(({ schema }) => schema && isTyped(schema)) || contents.length === 0;
}

const JSON_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const;

export function declareWebhook(webhook: Webhook, file: SchemaFile): Pending {
  const { key, params, paramsSchema, body, names } = webhook;
  const place = new Place(file, 'output');
  const parts: Part[] = [];
  if (params.length > 0) {
    // Header names arrive in any case: who calls the schema gives them as the type writes them.
    const value = printSchemaOf(place, listSchemaTerms(place, paramsSchema));
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
    const terms = first === undefined ? [] : listSchemaTerms(place, joinForms(schemas, first));
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
