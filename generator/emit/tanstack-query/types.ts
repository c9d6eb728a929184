/** The types at the top of the file: what its functions give, in the terms of one package of TanStack Query. */

import type { QueryExport } from '../../ir/naming/query-names.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, commentText, docComment, string } from '../code.ts';

/** Names that the file declares for itself. */
export const LOCAL_NAMES = [
  'Operations',
  'Key',
  'Query',
  'QueryOptions',
  'InfiniteQuery',
  'InfiniteQueryOptions',
  'Mutation',
] as const;

export interface TypesContext {
  readonly scope: Scope;
  /** `@tanstack/react-query` */
  readonly source: string;
  readonly retries: 'call' | 'query';
}

/** Those that the exports need. */
export function declareTypes(
  roles: ReadonlySet<QueryExport>,
  context: TypesContext,
): readonly Code[] {
  const hasQueries = roles.has('query') || roles.has('stream');
  const hasMutations = roles.has('mutation') || roles.has('upload');
  return [
    ...(hasQueries || roles.has('infinite') ? [declareKey(context)] : []),
    ...(hasQueries ? declareQuery(context) : []),
    ...(roles.has('infinite') ? declareInfinite(context) : []),
    ...(hasMutations ? [declareMutation(context)] : []),
  ];
}

function declareKey({ scope: { api } }: TypesContext): Code {
  const name = string(api.names.value);
  return code`${comment('The key of a query.')}
type Key<Params> = readonly [api: ${name}, tag: string, operation: string, params: NonNullable<Params>];`;
}

function declareQuery(context: TypesContext): readonly Code[] {
  const type = openPackage(context);
  const { source, given, error, data } = openRuntime(context.scope);
  const types = code`Params, ${data}<Data>, ${error}<Failure>`;
  const maker = code`${comment('Gives the options of a query, or with `skipToken` those of one that waits.')}
interface Query<Params, Data, Failure, Extras extends readonly unknown[] = []> {
  (client: ${source}, ...given: [...${given}<Params>, ...Extras]): QueryOptions<${types}>;
  (client: ${source}, ...given: [...${given}<Params | ${type('SkipToken')}>, ...Extras]): QueryOptions<${types}, ${type('SkipToken')}>;
}`;
  const options = code`${comment('What `useQuery` and its like take.')}
interface QueryOptions<Params, Data, Failure, Skip = never> {
  queryKey: ${type('DataTag')}<Key<Params>, Data, Failure>;
  queryFn: ${type('QueryFunction')}<Data, Key<Params>> | Skip;
  ${listRetryMembers(context)}
}`;
  return [maker, options];
}

function declareInfinite(context: TypesContext): readonly Code[] {
  const type = openPackage(context);
  const { source, given, error, data } = openRuntime(context.scope);
  const circle = context.scope.runtime('pages', 'PageError', 'type');
  const types = code`Params, ${data}<Page>, ${error}<Failure> | ${circle}`;
  const key = code`readonly [...Key<Params>, 'infinite']`;
  const maker = code`${comment('Gives the options of a query that reads page after page, or with `skipToken` those of one that waits.')}
interface InfiniteQuery<Params, Page, Failure, Extras extends readonly unknown[] = []> {
  (client: ${source}, ...given: [...${given}<Params>, ...Extras]): InfiniteQueryOptions<${types}>;
  (client: ${source}, ...given: [...${given}<Params | ${type('SkipToken')}>, ...Extras]): InfiniteQueryOptions<${types}, ${type('SkipToken')}>;
}`;
  const options = code`${comment('What `useInfiniteQuery` and its like take.')}
interface InfiniteQueryOptions<Params, Page, Failure, Skip = never> {
  queryKey: ${type('DataTag')}<${key}, ${type('InfiniteData')}<Page>, Failure>;
  queryFn: ${type('QueryFunction')}<Page, ${key}, unknown> | Skip;
  initialPageParam: unknown;
  getNextPageParam: (page: Page, pages: Page[], param: unknown, params: unknown[]) => unknown;
  ${listRetryMembers(context)}
}`;
  return [maker, options];
}

/** TanStack Query finds the type of the error by `throwOnError`, also in `useQueries`. */
function listRetryMembers({ retries }: TypesContext): Code {
  const error = code`/** Only a type: what the error is. */
  throwOnError?: (error: Failure) => boolean;`;
  return retries === 'call'
    ? code`retry: false;\n${error}`
    : code`retry: (count: number, error: unknown) => boolean;
  retryDelay: (count: number, error: unknown) => number;\n${error}`;
}

function declareMutation(context: TypesContext): Code {
  const { source, error } = openRuntime(context.scope);
  const options = openPackage(context)('MutationObserverOptions');
  const types = code`Data, ${error}<Failure>, Params, Context`;
  return code`${comment('Gives the options of a mutation: what `useMutation` and its like take. Your own are added to them.')}
interface Mutation<Params, Data, Failure> {
  <Context = unknown>(client: ${source}, options?: Omit<${options}<${types}>, 'mutationFn'>): ${options}<${types}>;
}`;
}

function openPackage({ scope, source }: TypesContext): (name: string) => Code {
  return (name) => scope.external(source, name, name, 'type');
}

type RuntimeTypes = Readonly<Record<'source' | 'given' | 'error' | 'data', Code>>;

function openRuntime(scope: Scope): RuntimeTypes {
  return {
    get source() {
      return scope.runtime('queries', 'HttpSource', 'type');
    },
    get given() {
      return scope.runtime('queries', 'GivenParams', 'type');
    },
    get error() {
      return scope.runtime('queries', 'CallError', 'type');
    },
    get data() {
      return scope.runtime('queries', 'QueryData', 'type');
    },
  };
}

function comment(text: string): Code {
  return docComment(code`\n${commentText([text])}`);
}
