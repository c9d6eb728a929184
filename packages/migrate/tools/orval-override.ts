/** What becomes of `output.override` of orval. */

import { byValue, lacks, maps, same, type Table, whenOn } from '../rules/rules.ts';
import * as say from './words.ts';

const mutator = lacks(
  'options of the client: `baseUrl`, `headers`, `auth`, `fetch`, `hooks` (docs/migrate.md)',
);
const serializer = lacks('the document decides: style, `explode` and `content` of each parameter');
const form = lacks('forms are sent as the document says; give an object as `body`');
const validating = whenOn(
  maps('`validate: shopValidation()` of the client, or `validate` of a call'),
);

const parts = (rule: Table['']): Table => ({
  '': rule ?? say.modelNames,
  '*': rule ?? say.modelNames,
});

const query: Table = {
  '': byValue({ false: same('off, as here') }, say.queries('react')),
  useQuery: same('options of a query: `useQuery(getOrderOptions(shop, { orderId }))`'),
  useSuspenseQuery: same('the same options: `useSuspenseQuery(getOrderOptions(shop, …))`'),
  useMutation: same('options of a mutation: `useMutation(createOrderMutationOptions(shop))`'),
  useInfinite: same('`listOrdersInfiniteOptions(shop)`, where an operation has pages'),
  useSuspenseInfiniteQuery: same('`listOrdersInfiniteOptions(shop)`, where it has pages'),
  useInfiniteQueryParam: same('the document says where a page ends, or `x-sw-pages`'),
  usePrefetch: lacks('`queryClient.prefetchQuery(getOrderOptions(shop, …))`'),
  useInvalidate: lacks('`queryClient.invalidateQueries({ queryKey: shopKey(…) })`'),
  useSetQueryData: lacks('`queryClient.setQueryData(shopKey(…), …)`'),
  useGetQueryData: lacks('`queryClient.getQueryData(shopKey(…))`'),
  useSkipToken: lacks('`enabled`, or `skipToken` as `queryFn` beside the options'),
  mutationInvalidates: lacks('`invalidates` of `tanstackQuery({ … })`: by operation id'),
  signal: same('a query passes its signal on'),
  version: byValue({ 5: same('version 5') }, lacks('TanStack Query 5')),
  options: lacks('defaults of `QueryClient`, or beside the options: `{ ...options, staleTime }`'),
  queryOptions: lacks('beside the options: `{ ...options, … }`'),
  mutationOptions: lacks('beside the options: `{ ...options, … }`'),
  queryKey: say.queryNames,
  runtimeValidation: validating,
  '*': say.queryNames,
};

const zod: Table = {
  '': same('by its options'),
  variant: say.zodVersion,
  version: say.zodVersion,
  coerce: {
    '': byValue({ false: same('off, as here') }, maps('`coerce: true`', { coerce: true })),
    response: lacks('what is sent as JSON is not coerced'),
    body: lacks('what is sent as JSON is not coerced'),
    '*': maps('`coerce: true`', { coerce: true }),
  },
  strict: { '': inDocument(), '*': inDocument() },
  generate: same('the schemas of an operation are one constant: `getOrderSchemas`'),
  generateEachHttpStatus: same('`getOrderSchemas.responses[200]`'),
  generateReusableSchemas: same('a schema per model'),
  generateMeta: whenOn(maps('`meta: true`', { meta: true })),
  generateDiscriminatedUnion: same('where the document has a discriminator'),
  exactOptional: same('a member that may be left out'),
  dateTimeOptions: same('date-time with any offset, as RFC 3339 has it'),
  timeOptions: same('as RFC 3339 has it'),
  preprocess: lacks('`z.preprocess(…, orderSchema)` in a module of yours'),
  params: lacks('`z.config(…)` sets messages'),
  '*': lacks('schemas are objects of zod: extend them in a module of yours'),
};

function inDocument() {
  return whenOn(lacks('`additionalProperties: false` in the document, or `orderSchema.strict()`'));
}

const fetching: Table = {
  includeHttpResponseReturnType: lacks(
    '`await` gives the data; `.withResponse()` and `.result()` more',
  ),
  forceSuccessResponse: same('`await` gives the data of a success'),
  includeHttpErrorResponse: same('errors are thrown with their status; `.result()` gives them'),
  serializeResponseHeaders: lacks('`.withResponse()` gives the response'),
  jsonReviver: say.dates,
  runtimeValidation: validating,
  useRuntimeFetcher: say.transport,
  arrayFormat: serializer,
  '*': serializer,
};

/** What one operation or tag may set too. */
const each: Table = {
  transformer: lacks('write it in `hooks.ir`'),
  mutator,
  mock: parts(lacks('examples of the document, or data of `specwright serve --seed-data`')),
  contentType: lacks('the first media type of the document; leave others out by `overlays`'),
  query,
  swr: parts(say.noQueries),
  angular: parts(say.transport),
  zod,
  effect: parts(say.otherValidator),
  operationName: say.operationNames,
  axios: parts(say.transport),
  fetch: fetching,
  formData: { '': form, '*': form },
  formUrlEncoded: { '': form, '*': form },
  paramsSerializer: { '': serializer, '*': serializer },
  paramsSerializerOptions: { '': serializer, '*': serializer },
  paramsFilter: { '': serializer, '*': serializer },
  requestOptions: {
    '': lacks('options of the client or of a call'),
    '*': lacks('options of the client or of a call'),
  },
};

export const override: Table = {
  ...each,
  operations: { '*': each },
  tags: { '*': each },
  title: lacks('the class is called by the name of the API'),
  header: lacks('the first lines are fixed; `hooks.sourceFile` may add others'),
  namingConvention: { enum: say.enumStyle, properties: say.memberNames },
  components: { '*': parts(say.modelNames) },
  hono: parts(say.server),
  mcp: parts(say.tools),
  useDates: whenOn(say.dates),
  useDatesTransform: whenOn(say.dates),
  useTypeOverInterfaces: whenOn(lacks('objects are interfaces')),
  useDeprecatedOperations: byValue(
    {
      false: maps('`hooks.ir`: a filter of operations', {
        filters: [{ keeps: false, subject: 'deprecated', patterns: [] }],
      }),
    },
    same('deprecated operations are written, and marked'),
  ),
  useBigInt: byValue({ false: same('off, as here') }, say.bigIntegers),
  useNamedParameters: same('parameters are one object with names'),
  useNativeEnums: say.enumStyle,
  enumGenerationType: say.enumStyle,
  suppressReadonlyModifier: same('members are not `readonly`'),
  preserveReadonlyRequestBodies: same('a model has two forms where they differ'),
  splitByContentType: lacks('one function: the body says its media type'),
  coerceTypes: whenOn(maps('`coerce: true`', { coerce: true })),
  jsDoc: parts(same('what the document says is in comments')),
  aliasCombinedTypes: same('a component has a name'),
  useNullForOptional: whenOn(say.inDocument),
  includeZodSchemaInArguments: whenOn(validating),
};
