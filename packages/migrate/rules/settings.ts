/** What a config of ours can say, as far as configs of other generators say it too. */

/** A built-in emitter that only writes where it is named, with its options. */
export interface ChosenEmitter {
  readonly name: string;
  readonly options?: Readonly<Record<string, string>>;
}

/** Operations that are kept or left out. */
export interface Filter {
  readonly keeps: boolean;
  readonly subject: 'deprecated' | 'id' | 'method' | 'path' | 'route' | 'tag';
  /** One of them must fit; none are needed of what is deprecated. */
  readonly patterns: readonly (RegExp | string)[];
}

/** One run of `specwright types`. */
export interface TypesRun {
  readonly output: string;
  readonly flags: readonly string[];
}

/** Paths are as they were written, relative to the file that they were read in. */
export interface Settings {
  readonly input?: string;
  /** A file or a folder of the old generator. */
  readonly output?: string;
  readonly name?: string;
  readonly emitters?: readonly ChosenEmitter[];
  readonly filters?: readonly Filter[];
  /** Modules whose default export changes a document. */
  readonly transformers?: readonly string[];
  readonly types?: TypesRun;
  /** Built-in emitters that are left out. */
  readonly omit?: readonly string[] | undefined;
  readonly validators?: 'standalone' | 'zod' | 'zod-mini';
  readonly client?: 'tags';
  readonly importEnding?: '' | '.js' | '.ts';
  readonly int64?: 'bigint';
  readonly target?: 'js';
  readonly meta?: true;
  readonly coerce?: true;
  readonly isPackage?: true;
}

/** Lists are joined; of others the later one holds. */
export function mergeSettings(all: readonly (Settings | undefined)[]): Settings {
  return all.reduce<Settings>((before, one = {}) => mergeTwo(before, one), {});
}

function mergeTwo(before: Settings, after: Settings): Settings {
  const emitters = joinEmitters(before.emitters, after.emitters);
  const filters = [...(before.filters ?? []), ...(after.filters ?? [])];
  const transformers = [
    ...new Set([...(before.transformers ?? []), ...(after.transformers ?? [])]),
  ];
  return {
    ...before,
    ...after,
    ...(emitters.length > 0 && { emitters }),
    ...(filters.length > 0 && { filters }),
    ...(transformers.length > 0 && { transformers }),
  };
}

/** What none of them needs. */
export function findOmitted(
  all: readonly { readonly settings: Settings }[],
): readonly string[] | undefined {
  const [first, ...others] = all.map(({ settings }) => settings.omit ?? []);
  const omitted = first?.filter((name) => others.every((list) => list.includes(name)));
  return omitted?.length === 0 ? undefined : omitted;
}

/** Each name once; one with options holds. */
function joinEmitters(
  before: readonly ChosenEmitter[] = [],
  after: readonly ChosenEmitter[] = [],
): readonly ChosenEmitter[] {
  const byName = new Map<string, ChosenEmitter>();
  for (const one of [...before, ...after]) {
    if (byName.get(one.name)?.options === undefined) byName.set(one.name, one);
  }
  return [...byName.values()];
}
