/**
 * Which node is where in an OpenAPI document: by kind of node, which members hold nodes of which kind. Everything that is
 * not named here (values of examples, defaults, enums, extensions) is data: nothing in it is followed, lifted or checked.
 */

import { methods } from './vocabulary.ts';

/** What a node is. */
export type Kind =
  | 'root'
  | 'info'
  | 'contact'
  | 'license'
  | 'server'
  | 'serverVariable'
  | 'tag'
  | 'externalDocs'
  | 'components'
  | 'paths'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'mediaType'
  | 'example'
  | 'encoding'
  | 'responses'
  | 'response'
  | 'header'
  | 'callback'
  | 'link'
  | 'securityScheme'
  | 'oauthFlows'
  | 'oauthFlow'
  | 'schema'
  | 'discriminator'
  | 'xml'
  | 'absentItem';

/** How a member holds its nodes. `either`: one, or a list (older drafts' `items`). */
export interface Slot {
  readonly kind: Kind;
  readonly form: 'one' | 'list' | 'map' | 'either';
}

/** Members with a slot; `rest` is the slot of every other member that is no `x-` key. */
export interface Shape {
  readonly members: ReadonlyMap<string, Slot>;
  readonly rest?: Slot;
}

const one = (kind: Kind): Slot => ({ kind, form: 'one' });
const list = (kind: Kind): Slot => ({ kind, form: 'list' });
const map = (kind: Kind): Slot => ({ kind, form: 'map' });
const shape = (members: Record<string, Slot>, rest?: Slot): Shape => ({
  members: new Map(Object.entries(members)),
  ...(rest === undefined ? {} : { rest }),
});

const each = (names: Iterable<string>, slot: Slot): Record<string, Slot> =>
  Object.fromEntries([...names].map((name) => [name, slot]));

const schema = one('schema');
const externalDocs = one('externalDocs');
const content = map('mediaType');
const examples = map('example');

/** The grammar of OpenAPI 3.2, which holds that of 3.0 and 3.1. */
export const grammar: Readonly<Record<Kind, Shape>> = {
  root: shape({
    info: one('info'),
    servers: list('server'),
    paths: one('paths'),
    webhooks: map('pathItem'),
    components: one('components'),
    tags: list('tag'),
    externalDocs,
  }),
  info: shape({ contact: one('contact'), license: one('license') }),
  contact: shape({}),
  license: shape({}),
  server: shape({ variables: map('serverVariable') }),
  serverVariable: shape({}),
  tag: shape({ externalDocs }),
  externalDocs: shape({}),
  components: shape({
    schemas: map('schema'),
    responses: map('response'),
    parameters: map('parameter'),
    requestBodies: map('requestBody'),
    headers: map('header'),
    examples,
    securitySchemes: map('securityScheme'),
    links: map('link'),
    callbacks: map('callback'),
    pathItems: map('pathItem'),
    mediaTypes: map('mediaType'),
  }),
  paths: shape({}, one('pathItem')),
  pathItem: shape({
    ...each(methods, one('operation')),
    additionalOperations: map('operation'),
    servers: list('server'),
    parameters: list('parameter'),
  }),
  operation: shape({
    externalDocs,
    parameters: list('parameter'),
    requestBody: one('requestBody'),
    responses: one('responses'),
    callbacks: map('callback'),
    servers: list('server'),
    'x-sw-request': schema,
  }),
  parameter: shape({ schema, content, examples }),
  requestBody: shape({ content }),
  mediaType: shape({
    schema,
    itemSchema: schema,
    examples,
    encoding: map('encoding'),
    prefixEncoding: list('encoding'),
    itemEncoding: one('encoding'),
  }),
  example: shape({}),
  encoding: shape({
    headers: map('header'),
    encoding: map('encoding'),
    prefixEncoding: list('encoding'),
    itemEncoding: one('encoding'),
  }),
  responses: shape({}, one('response')),
  response: shape({ headers: map('header'), content, links: map('link') }),
  header: shape({ schema, content, examples }),
  callback: shape({}, one('pathItem')),
  link: shape({ server: one('server') }),
  securityScheme: shape({ flows: one('oauthFlows') }),
  oauthFlows: shape({
    ...each(['implicit', 'password', 'clientCredentials'], one('oauthFlow')),
    ...each(['authorizationCode', 'deviceAuthorization'], one('oauthFlow')),
  }),
  oauthFlow: shape({}),
  schema: shape({
    ...each(['properties', 'patternProperties', 'dependentSchemas'], map('schema')),
    ...each(['$defs', 'definitions'], map('schema')),
    ...each(['prefixItems', 'allOf', 'anyOf', 'oneOf'], list('schema')),
    ...each(['additionalProperties', 'unevaluatedProperties', 'propertyNames'], schema),
    ...each(['additionalItems', 'unevaluatedItems', 'contains', 'contentSchema'], schema),
    ...each(['not', 'if', 'then', 'else'], schema),
    items: { kind: 'schema', form: 'either' },
    discriminator: one('discriminator'),
    externalDocs,
    xml: one('xml'),
    'x-sw-absent-item': one('absentItem'),
  }),
  discriminator: shape({}),
  xml: shape({}),
  absentItem: shape({ schema }),
};

/** Kinds that a `$ref` may stand for. */
export const referable: ReadonlySet<Kind> = new Set<Kind>([
  'pathItem',
  'parameter',
  'requestBody',
  'mediaType',
  'example',
  'response',
  'header',
  'callback',
  'link',
  'securityScheme',
  'schema',
]);

/** The slot of a member; undefined where it is data. */
export function findSlot(kind: Kind, name: string): Slot | undefined {
  const { members, rest } = grammar[kind];
  const slot = members.get(name);
  if (slot !== undefined || rest === undefined) return slot;
  return name.startsWith('x-') || name === '$ref' ? undefined : rest;
}

/** How a kind is called in messages. */
export function getKindName(kind: Kind): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** `a schema`, `an operation`. */
export function describeKind(kind: Kind): string {
  const name = getKindName(kind);
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
