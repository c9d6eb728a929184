/** What becomes of hey-api's plug-ins and their options. */

import { byValue, differs, lacks, maps, same, type Table, whenOn } from '../rules/rules.ts';
import * as say from './words.ts';

/** Options that many of them have. */
const common: Table = {
  exportFromIndex: say.indexed,
  includeInEntry: say.indexed,
  comments: same('what the document says is in comments'),
  case: lacks('names follow the conventions of TypeScript; others by `names`'),
  output: say.fileNames,
  '~hooks': say.templates,
  '~resolvers': say.templates,
  $hooks: say.templates,
  $resolvers: say.templates,
};

const naming: Table = {
  ...common,
  definitions: { '': say.modelNames, '*': say.modelNames },
  errors: { '': say.operationNames, '*': say.operationNames },
  requests: { '': say.operationNames, '*': say.operationNames },
  responses: { '': say.operationNames, '*': say.operationNames },
  webhooks: { '': say.operationNames, '*': say.operationNames },
};

const nameOrSame = same('written always; names follow from the document');

/** Options of its clients: what ours does at run time is decided where it is made. */
const client: Table = {
  ...common,
  baseUrl: byValue({ false: say.baseUrl, true: same('servers of the document') }, say.baseUrl),
  bundle: same("`runtime: 'copy'` by default; `runtime: 'package'` imports it from npm"),
  runtimeConfigPath: lacks('options of the client: `new Shop({ … })`, in a module of yours'),
  strictBaseUrl: same('`baseUrl` is any text'),
  throwOnError: byValue(
    { false: same('`.result()` does not throw') },
    same('`await` throws an `HttpError`'),
  ),
};

const fetching: Table = { ...client, '': same('the client calls `fetch`') };
const others: Table = { ...client, '': say.transport };

const sdk: Table = {
  ...common,
  '': same('a function for each operation, and a class'),
  asClass: whenOn(say.perTag),
  auth: same('`auth` of the client'),
  classNameBuilder: lacks('names of tags: `names.tags`'),
  classStructure: same('dotted ids are groups'),
  client: byValue(
    { false: same('a client is made where it is needed') },
    same('the client calls `fetch`'),
  ),
  examples: { '': same('READMEs have examples that compile'), '*': same('READMEs have them') },
  filter: lacks('write it as a filter in `hooks.ir`'),
  include: lacks('write it as a filter in `hooks.ir`'),
  instance: same('the class is always there'),
  methodNameBuilder: say.operationNames,
  operationId: byValue(
    { false: differs('names are operation ids; others by `names.operations`') },
    same('names are operation ids'),
  ),
  operations: {
    '': byValue({ byTags: say.perTag }, same('a class with all operations, and functions')),
    strategy: byValue({ byTags: say.perTag }, same('a class with all operations, and functions')),
    nesting: same('dotted ids are groups'),
    container: same('functions and a class, both'),
    containerName: lacks('the class is called by the name of the API'),
    methods: same('methods of a client that is made'),
    '*': say.operationNames,
  },
  params: same('parameters are one object'),
  paramsStructure: byValue(
    { flat: same('parameters are one object') },
    lacks('parameters are one flat object; `migrate --callers` rewrites calls'),
  ),
  response: same('`await` gives the data, `.withResponse()` the response too'),
  responseStyle: byValue(
    { fields: lacks('`.result()` gives `{ ok, status, data }` or `{ ok, status, error }`') },
    same('`await` gives the data'),
  ),
  serviceNameBuilder: lacks('names of tags: `names.tags`'),
  transformer: { '': whenOn(say.dates), '*': whenOn(say.dates) },
  validator: { '': validating(), request: validating(), response: validating() },
};

/** A call is checked where the client says so, in both directions. */
function validating() {
  const text = '`validate: shopValidation()` of the client, or `validate` of a call';
  return byValue(
    {
      false: same('off, as here'),
      zod: maps(text, { validators: 'zod' }),
      true: maps(text),
    },
    lacks(text),
  );
}

const typescript: Table = {
  ...naming,
  '': same('`models.ts` and `enums.ts`'),
  enums: { '': say.enumStyle, '*': say.enumStyle },
  enumsCase: say.enumStyle,
  enumsConstantsIgnoreNull: say.enumStyle,
  exportInlineEnums: say.enumStyle,
  identifierCase: say.modelNames,
  readOnlyWriteOnlyBehavior: same('a model has two forms where requests and answers differ'),
  readableNameBuilder: say.modelNames,
  writableNameBuilder: say.modelNames,
  style: say.modelNames,
  topType: say.asUnknown,
  tree: same('types of one operation are beside its function'),
};

const zod: Table = {
  ...naming,
  '': say.zodForm,
  compatibilityVersion: say.zodVersion,
  dates: { '*': same('date-time with any offset, as RFC 3339 has it') },
  metadata: byValue(
    { false: same('off, as here'), true: maps('`meta: true`', { meta: true }) },
    lacks('`meta: true` has titles, descriptions and examples'),
  ),
  types: { '': same('`z.infer`, or the model'), '*': same('`z.infer`, or the model') },
};

const query: Table = {
  ...common,
  queryOptions: { '': nameOrSame, '*': say.queryNames },
  queryKeys: { '': nameOrSame, '*': say.queryNames },
  infiniteQueryOptions: { '': nameOrSame, '*': say.queryNames },
  infiniteQueryKeys: { '': nameOrSame, '*': say.queryNames },
  mutationOptions: { '': nameOrSame, '*': say.queryNames },
  mutationKeys: { '': nameOrSame, '*': say.queryNames },
  getQueryData: lacks('`queryClient.getQueryData(shopKey(…))`'),
  setQueryData: lacks('`queryClient.setQueryData(shopKey(…), …)`'),
  useGetQueryData: lacks('`queryClient.getQueryData(shopKey(…))`'),
  useSetQueryData: lacks('`queryClient.setQueryData(shopKey(…), …)`'),
  useQuery: lacks('`useQuery(getOrderOptions(shop, { orderId }))`'),
  useMutation: lacks('`useMutation(createOrderMutationOptions(shop))`'),
};

const lacking = (rule: Table['']): Table => ({
  ...naming,
  '': rule ?? say.templates,
  '*': same('see the line above'),
});

export const plugins: Readonly<Record<string, Table>> = {
  '@hey-api/typescript': typescript,
  '@hey-api/types': typescript,
  '@hey-api/sdk': sdk,
  '@hey-api/services': sdk,
  '@hey-api/client-fetch': fetching,
  '@hey-api/client-next': fetching,
  '@hey-api/client-axios': others,
  '@hey-api/client-ky': others,
  '@hey-api/client-ofetch': others,
  '@hey-api/client-nuxt': others,
  '@hey-api/client-angular': others,
  '@hey-api/client-core': fetching,
  '@hey-api/examples': lacking(same('READMEs have examples that compile')),
  '@hey-api/schemas': lacking(lacks('read the document itself; validators are data too')),
  '@hey-api/transformers': {
    ...common,
    '': same('by its options'),
    bigInt: byValue({ false: same('off, as here') }, say.bigIntegers),
    dates: whenOn(say.dates),
    '*': say.templates,
  },
  '@tanstack/react-query': { ...query, '': say.queries('react') },
  '@tanstack/vue-query': { ...query, '': say.queries('vue') },
  '@tanstack/svelte-query': { ...query, '': say.queries('svelte') },
  '@tanstack/solid-query': { ...query, '': say.queries('solid') },
  '@tanstack/angular-query-experimental': { ...query, '': say.queries('angular') },
  '@tanstack/preact-query': { ...query, '': say.noQueries },
  '@pinia/colada': { ...query, '': say.noQueries, '*': same('see the line above') },
  swr: { ...query, '': say.noQueries, '*': same('see the line above') },
  '@angular/common': lacking(say.transport),
  zod,
  valibot: lacking(say.otherValidator),
  arktype: lacking(say.otherValidator),
  ajv: lacking(say.otherValidator),
  joi: lacking(say.otherValidator),
  typebox: lacking(say.otherValidator),
  yup: lacking(say.otherValidator),
  '@faker-js/faker': lacking(say.samples),
  msw: lacking(say.mocks),
  fastify: lacking(say.server),
  nestjs: lacking(say.server),
  orpc: lacking(say.server),
  'legacy/fetch': fetching,
  'legacy/axios': others,
  'legacy/angular': others,
  'legacy/node': others,
  'legacy/xhr': others,
};
