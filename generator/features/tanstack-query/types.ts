/** The types at the top of the file: what its functions give, in the terms of one package of TanStack Query. */

import type { QueryExport } from '../../core/ir/naming/optional-names.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { code, type Code, commentText, docComment, empty, string } from '../../core/code/code.ts';

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

/** The types that the exports need. */
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
  const { nameType } = context;
  const key = code`${nameType('OperationKey')}<Params>`;
  return declareForm(context, 'Query', {
    doc: 'Gives the options of a query, or with `skipToken` those of one that waits.',
    user: 'useQuery',
    data: code`Data`,
    key,
    held: code`Data`,
    given: key,
  });
}

function declareInfinite(context: TypesContext): readonly Code[] {
  const { nameType, scope } = context;
  const key = code`readonly [...${nameType('OperationKey')}<Params>, 'infinite']`;
  return declareForm(context, 'InfiniteQuery', {
    doc: 'Gives the options of a query that reads page after page, or with `skipToken` those of one that waits.',
    user: 'useInfiniteQuery',
    data: code`Page`,
    failure: code` | ${scope.runtime('pages', 'PageError', 'type')}`,
    key,
    held: code`${openPackage(context)('InfiniteData')}<Page>`,
    given: code`${key}, unknown`,
    more: code`
  initialPageParam: unknown;
  getNextPageParam: (page: Page, pages: Page[], param: unknown, params: unknown[]) => unknown;`,
  });
}

interface Form {
  readonly doc: string;
  readonly user: string;
  /** The type parameter of what is read, and what is kept of it. */
  readonly data: Code;
  readonly held: Code;
  readonly key: Code;
  readonly failure?: Code;
  /** What the function that reads is given. */
  readonly given: Code;
  readonly more?: Code;
}

function declareForm(
  context: TypesContext,
  name: 'Query' | 'InfiniteQuery',
  { doc, user, data, held, key, failure = empty, given, more = empty }: Form,
): readonly Code[] {
  const { nameType, scope } = context;
  const type = openPackage(context);
  const runtime = (one: string): Code => scope.runtime('queries', one, 'type');
  const options = nameType(`${name}Options`);
  const types = code`Params, ${runtime('QueryData')}<${data}>, ${runtime('CallError')}<Failure>${failure}`;
  const skip = type('SkipToken');
  const call = code`(client: ${runtime('HttpSource')}, ...given: [...${runtime('GivenParams')}`;
  return [
    code`${comment(doc)}
export interface ${nameType(name)}<Params, ${data}, Failure, Extras extends readonly unknown[] = []> {
  ${call}<Params>, ...Extras]): ${options}<${types}>;
  ${call}<Params | ${skip}>, ...Extras]): ${options}<${types}, ${skip}>;
}`,
    code`${comment(`What \`${user}\` and its like take.`)}
export interface ${options}<Params, ${data}, Failure, Skip = never> {
  queryKey: ${type('DataTag')}<${key}, ${held}, Failure>;
  queryFn: ${type('QueryFunction')}<${data}, ${given}> | Skip;${more}
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
  const source = context.scope.runtime('queries', 'HttpSource', 'type');
  const error = context.scope.runtime('queries', 'CallError', 'type');
  const options = openPackage(context)('MutationObserverOptions');
  const types = code`Data, ${error}<Failure>, Params, Context`;
  return code`${comment('Gives the options of a mutation: what `useMutation` and its like take. Your own are added to them.')}
export type ${context.nameType('Mutation')}<Params, Data, Failure> = <Context = unknown>(client: ${source}, options?: Omit<${options}<${types}>, 'mutationFn'>) => ${options}<${types}>;`;
}

function openPackage({ scope, source }: TypesContext): (name: string) => Code {
  return (name) => scope.external(source, name, name, 'type');
}

function comment(text: string): Code {
  return docComment(code`\n${commentText([text])}`);
}
