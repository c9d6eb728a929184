/** What becomes of Kubb's plug-ins and their options. */

import { byValue, lacks, maps, same, type Table, whenOn } from '../rules/rules.ts';
import * as say from './words.ts';

/** Options that most of them have. */
const common: Table = {
  output: {
    path: say.fileNames,
    banner: banner(),
    footer: banner(),
    override: banner(),
    '*': say.indexed,
  },
  contentType: lacks('the first media type of the document; leave others out by `overlays`'),
  group: { '': same('`operations/<tag>.ts`'), '*': same('`operations/<tag>.ts`') },
  override: lacks('options hold for an API; write another API with a filter in `hooks.ir`'),
  generators: say.templates,
  resolver: say.modelNames,
  transformer: say.templates,
  transformers: { name: say.modelNames, '*': say.templates },
  mapper: say.inDocument,
  UNSTABLE_NAMING: same('names are those of the document'),
  dateType: byValue({ date: say.dates }, same('dates stay text')),
  integerType: byValue({ bigint: say.bigIntegers }, same('`number`')),
  unknownType: say.asUnknown,
  emptySchemaType: say.asUnknown,
  paramsCasing: whenOn(lacks('parameters have names in camel case: `orderId`')),
  paramsType: byValue({ inline: lacks('parameters are one object') }, same('one object')),
  pathParamsType: byValue({ inline: lacks('parameters are one object') }, same('one object')),
};

function banner() {
  return lacks('the first lines are fixed; `hooks.sourceFile` may add others');
}

const client: Table = {
  ...common,
  '': same('functions and a class'),
  client: byValue({ fetch: same('the client calls `fetch`') }, say.transport),
  importPath: say.transport,
  operations: same('`specwright inspect` lists them'),
  urlType: lacks('no functions for addresses'),
  baseURL: say.baseUrl,
  dataReturnType: byValue(
    { full: lacks('`.withResponse()` gives the response, `.result()` the status') },
    same('`await` gives the data'),
  ),
  parser: byValue(
    { zod: maps('`validate: shopValidation()` of the client', { validators: 'zod' }) },
    same('nothing is checked unless `validate` is set'),
  ),
  clientType: byValue(
    { class: say.perTag, staticClass: say.perTag },
    same('functions, and a class'),
  ),
  bundle: same("`runtime: 'copy'` by default"),
  wrapper: { '*': lacks('the class is called by the name of the API') },
  sdk: { '*': lacks('the class is called by the name of the API') },
};

const ts: Table = {
  ...common,
  '': same('`models.ts` and `enums.ts`'),
  enumType: say.enumStyle,
  enumTypeSuffix: say.enumStyle,
  enumKeyCasing: say.enumStyle,
  enumSuffix: say.enumStyle,
  enum: { '*': say.enumStyle },
  oasType: lacks('read the document itself'),
  syntaxType: byValue({ type: lacks('objects are interfaces') }, same('interfaces')),
  optionalType: same('`?`; with `exactOptionalPropertyTypes` as you set it'),
  arrayType: same('`T[]`'),
};

const zod: Table = {
  ...common,
  '': say.zodForm,
  importPath: same('`zod`'),
  typed: same('the type is the model'),
  inferred: same('`z.infer`, or the model'),
  coercion: {
    '': whenOn(maps('`coerce: true`', { coerce: true })),
    '*': whenOn(maps('`coerce: true`', { coerce: true })),
  },
  operations: same('`getOrderSchemas`'),
  version: say.zodVersion,
  guidType: same('`format: uuid`'),
  mini: say.zodMini,
  wrapOutput: lacks('schemas are objects of zod: extend them in a module of yours'),
};

const query: Table = {
  ...common,
  client: { '': client['client'] ?? say.transport, ...client },
  query: { '': same('options of queries'), '*': say.queryNames },
  mutation: { '': same('options of mutations'), '*': say.queryNames },
  infinite: {
    '': same('where an operation has pages'),
    '*': same('the document says where a page ends, or `x-sw-pages`'),
  },
  suspense: { '': same('the same options: `useSuspenseQuery(…)`'), '*': same('the same options') },
  queryKey: say.queryNames,
  mutationKey: say.queryNames,
  customOptions: { '*': lacks('beside the options: `{ ...options, … }`') },
  parser: client['parser'] ?? say.otherValidator,
  baseURL: say.baseUrl,
  hooks: same('options, not hooks: `useQuery(getOrderOptions(shop, …))`'),
};

/** `@kubb/swagger-tanstack-query` had one plug-in for all of them. */
const frameworks = byValue(
  {
    react: same('React'),
    solid: say.queries('solid'),
    svelte: say.queries('svelte'),
    vue: say.queries('vue'),
  },
  say.noQueries,
);

const faker: Table = {
  ...common,
  '': say.samples,
  seed: lacks('a sample takes a seed where it is called'),
  '*': lacks('values follow the schemas and their examples (docs/samples.md)'),
};

export const plugins: Readonly<Record<string, Table>> = {
  oas: {
    ...common,
    '': same('documents are always checked'),
    validate: maps('`specwright lint`; each run checks the document too'),
    server: { '': say.baseUrl, '*': say.baseUrl },
    serverIndex: say.baseUrl,
    enums: say.enumStyle,
    enumSuffix: say.enumStyle,
    serverVariables: { '*': say.baseUrl },
    discriminator: same('unions are narrowed by their discriminator'),
    collisionDetection: same('names that clash become different ones, and a warning says so'),
    oasClass: say.inDocument,
  },
  ts,
  client,
  fetch: { ...client, '': same('the client calls `fetch`') },
  axios: { ...client, '': say.transport },
  zod,
  'react-query': { ...query, '': say.queries('react') },
  'vue-query': { ...query, '': say.queries('vue') },
  'solid-query': { ...query, '': say.queries('solid') },
  'svelte-query': { ...query, '': say.queries('svelte') },
  'tanstack-query': { ...query, '': say.queries('react'), framework: frameworks },
  swr: { ...query, '': say.noQueries },
  faker,
  msw: {
    ...common,
    '': say.mocks,
    handlers: same('all operations'),
    parser: same('values follow the schemas'),
    baseURL: say.baseUrl,
  },
  mcp: {
    ...common,
    '': say.tools,
    client: { '*': say.transport },
    operations: same('all operations'),
  },
  redoc: { ...common, '': maps('`specwright docs`') },
  cypress: { ...common, '': lacks('no calls for Cypress'), '*': same('see the line above') },
  barrel: { ...common, '': say.indexed, '*': say.indexed },
};
