/** What a config says of the queries: for which framework, who retries, what a mutation makes stale. */

import type { Api, Operation } from '../../core/ir/model/model.ts';
import type { NeededPackage, OptionProblem } from '../../core/plan/emitter.ts';
import {
  describeUnknown,
  findStrangeOption,
  isListOfTexts,
  listTicked,
} from '../../core/emit/options.ts';

/** Options of the emitter `tanstack-query`. */
export interface TanstackQueryOptions {
  /** Whose package of TanStack Query is imported: `react` (the default), `vue`, `svelte`, `solid` or `angular`. */
  readonly framework?: Framework;
  /** What retries a query: the call, by the rules of the client (the default), or TanStack Query. */
  readonly retries?: 'call' | 'query';
  /**
   * What is read again after a mutation, by operation id, or by a function: tags, ids of operations, or `*` for the whole API. By
   * default it is the tag of the operation.
   */
  readonly invalidates?: Readonly<Record<string, readonly string[]>> | Invalidation;
  /** What an operation is, by its id, where the document says it otherwise; `false` leaves it out. */
  readonly operations?: Readonly<Record<string, 'query' | 'mutation' | false>>;
}

type Framework = keyof typeof FRAMEWORKS;

/** Gives tags, ids of operations, or `*`; `undefined` for the default. */
type Invalidation = (
  operation: Pick<Operation, 'id' | 'tag' | 'method' | 'path'>,
) => readonly string[] | undefined;

/** Since 5.89 an `onSuccess` is given the `QueryClient`. */
const FRAMEWORKS = {
  react: { name: '@tanstack/react-query', version: '^5.89.0' },
  vue: { name: '@tanstack/vue-query', version: '^5.89.0' },
  svelte: { name: '@tanstack/svelte-query', version: '^5.89.0 || ^6.0.0' },
  solid: { name: '@tanstack/solid-query', version: '^5.89.0' },
  angular: { name: '@tanstack/angular-query-experimental', version: '^5.89.0' },
} as const satisfies Readonly<Record<string, NeededPackage>>;

export function findPackage({ framework = 'react' }: TanstackQueryOptions): NeededPackage {
  return FRAMEWORKS[framework];
}

/** What is wrong with options that a compiler did not see; they may be of a config in JavaScript. */
export function findWrongOption(options: TanstackQueryOptions): string | undefined {
  const { framework = 'react', retries = 'call', operations = {}, invalidates = {} } = options;
  const known = ['framework', 'retries', 'invalidates', 'operations'];
  const strange = findStrangeOption(options, known);
  if (strange !== undefined) return strange;
  if (!Object.hasOwn(FRAMEWORKS, framework)) {
    return `cannot have the framework \`${framework}\`; there are ${listTicked(Object.keys(FRAMEWORKS))}`;
  }
  if (retries !== 'call' && retries !== 'query') return "takes 'call' or 'query' as `retries`";
  const wrong = Object.entries(operations).find(([, kind]) => !KINDS.has(kind));
  if (wrong !== undefined) {
    return `takes 'query', 'mutation' or false for an operation, not as \`${wrong[0]}\` has it`;
  }
  if (typeof invalidates === 'function') return undefined;
  const broken = Object.entries(invalidates).find(([, names]) => !isListOfTexts(names));
  return broken && `takes a list of tags, operation ids or '*' for \`${broken[0]}\``;
}

const KINDS: ReadonlySet<unknown> = new Set(['query', 'mutation', false]);

/** Ids and tags of the options that the API does not have. */
export function listUnknownNames(
  options: TanstackQueryOptions,
  api: Api,
): readonly OptionProblem[] {
  const { operations = {}, invalidates = {} } = options;
  const ids = api.operations.map(({ id }) => id);
  const tags = api.tags.flatMap(({ name, file }) => [name, file]);
  const byId = typeof invalidates === 'function' ? {} : invalidates;
  const subject = '`tanstackQuery` names';
  const given = [
    ...describeUnknown(subject, [...Object.keys(operations), ...Object.keys(byId)], ids, api),
    ...describeUnknown(subject, Object.values(byId).flat(), ['*', ...ids, ...tags], api),
  ];
  return [...new Map(given.map((problem) => [problem.message, problem])).values()];
}
