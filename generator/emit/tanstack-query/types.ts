/** The types at the top of the file: what its functions give, in the terms of one package of TanStack Query. */

import type { QueryExport } from '../../ir/naming/later-names.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, commentText, docComment, string } from '../code.ts';

export type TypeName =
  | 'Operations'
  | 'OperationKey'
  | 'Query'
  | 'QueryOptions'
  | 'InfiniteQuery'
  | 'InfiniteQueryOptions'
  | 'Mutation';

/** What is declared for these exports; all of it is exported, so that declarations of a user's own code can name it. */
export function listTypeNames(roles: ReadonlySet<QueryExport>): readonly TypeName[] {
  return [
    'Operations',
    ...(hasQueries(roles) || roles.has('infinite') ? (['OperationKey'] as const) : []),
    ...(hasQueries(roles) ? (['Query', 'QueryOptions'] as const) : []),
    ...(roles.has('infinite') ? (['InfiniteQuery', 'InfiniteQueryOptions'] as const) : []),
    ...(hasMutations(roles) ? (['Mutation'] as const) : []),
  ];
}

function hasQueries(roles: ReadonlySet<QueryExport>): boolean {
  return roles.has('query') || roles.has('stream');
}

function hasMutations(roles: ReadonlySet<QueryExport>): boolean {
  return roles.has('mutation') || roles.has('upload');
}

export interface TypesContext {
  readonly scope: Scope;
  /** `@tanstack/react-query` */
  readonly source: string;
  readonly retries: 'call' | 'query';
  /** The name that a type has in this file. */
  readonly nameType: (name: TypeName) => Code;
}

/** Those that the exports need. */
export function declareTypes(
  roles: ReadonlySet<QueryExport>,
  context: TypesContext,
): readonly Code[] {
  return [
    ...(hasQueries(roles) || roles.has('infinite') ? [declareKey(context)] : []),
    ...(hasQueries(roles) ? declareQuery(context) : []),
    ...(roles.has('infinite') ? declareInfinite(context) : []),
    ...(hasMutations(roles) ? [declareMutation(context)] : []),
  ];
}

function declareKey({ scope: { api }, nameType }: TypesContext): Code {
  const name = string(api.names.value);
  return code`${comment('The key of a query.')}
export type ${nameType('OperationKey')}<Params> = readonly [api: ${name}, tag: string, operation: string, params: NonNullable<Params>];`;
}

function declareQuery(context: TypesContext): readonly Code[] {
  const type = openPackage(context);
  const { nameType } = context;
  const options = nameType('QueryOptions');
  const key = code`${nameType('OperationKey')}<Params>`;
  const { source, given, error, data } = openRuntime(context.scope);
  const types = code`Params, ${data}<Data>, ${error}<Failure>`;
  const skip = type('SkipToken');
  return [
    code`${comment('Gives the options of a query, or with `skipToken` those of one that waits.')}
export interface ${nameType('Query')}<Params, Data, Failure, Extras extends readonly unknown[] = []> {
  (client: ${source}, ...given: [...${given}<Params>, ...Extras]): ${options}<${types}>;
  (client: ${source}, ...given: [...${given}<Params | ${skip}>, ...Extras]): ${options}<${types}, ${skip}>;
}`,
    code`${comment('What `useQuery` and its like take.')}
export interface ${options}<Params, Data, Failure, Skip = never> {
  queryKey: ${type('DataTag')}<${key}, Data, Failure>;
  queryFn: ${type('QueryFunction')}<Data, ${key}> | Skip;
  ${listRetryMembers(context)}
}`,
  ];
}

function declareInfinite(context: TypesContext): readonly Code[] {
  const type = openPackage(context);
  const { nameType } = context;
  const options = nameType('InfiniteQueryOptions');
  const { source, given, error, data } = openRuntime(context.scope);
  const circle = context.scope.runtime('pages', 'PageError', 'type');
  const types = code`Params, ${data}<Page>, ${error}<Failure> | ${circle}`;
  const key = code`readonly [...${nameType('OperationKey')}<Params>, 'infinite']`;
  const skip = type('SkipToken');
  return [
    code`${comment('Gives the options of a query that reads page after page, or with `skipToken` those of one that waits.')}
export interface ${nameType('InfiniteQuery')}<Params, Page, Failure, Extras extends readonly unknown[] = []> {
  (client: ${source}, ...given: [...${given}<Params>, ...Extras]): ${options}<${types}>;
  (client: ${source}, ...given: [...${given}<Params | ${skip}>, ...Extras]): ${options}<${types}, ${skip}>;
}`,
    code`${comment('What `useInfiniteQuery` and its like take.')}
export interface ${options}<Params, Page, Failure, Skip = never> {
  queryKey: ${type('DataTag')}<${key}, ${type('InfiniteData')}<Page>, Failure>;
  queryFn: ${type('QueryFunction')}<Page, ${key}, unknown> | Skip;
  initialPageParam: unknown;
  getNextPageParam: (page: Page, pages: Page[], param: unknown, params: unknown[]) => unknown;
  ${listRetryMembers(context)}
}`,
  ];
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
export interface ${context.nameType('Mutation')}<Params, Data, Failure> {
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
