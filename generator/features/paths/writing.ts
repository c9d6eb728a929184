/** What all parts of the file are written with, and what they leave for its end. */

import type { Code } from '../../core/code/code.ts';
import type { Bundle } from '../../core/load/document.ts';
import type { Members } from '../../core/load/structure/pointer.ts';
import type { Discriminators } from './discriminators.ts';
import type { PathsOptions } from './options.ts';

export interface Writing {
  readonly bundle: Bundle;
  readonly options: PathsOptions;
  readonly discriminators: Discriminators;
  /** Operations by their ids. */
  readonly operations: Map<string, Code>;
  /** What references name that no component of the entry is, by place. */
  readonly others: Map<string, Other>;
  /** Names of components that are taken, by kind. */
  readonly taken: Map<ComponentKind, Set<string>>;
  readonly enums: Enums;
  /** Whether the type `WithRequired` is used. */
  usesRequired: boolean;
}

/** Enums and lists of values behind the types. */
interface Enums {
  readonly statements: Code[];
  readonly names: Set<string>;
  /** Names by what is in the enum, where equal ones are one. */
  readonly known: Map<string, Code>;
}

export interface Other {
  readonly kind: ComponentKind;
  readonly name: string;
  readonly value: unknown;
  readonly file: string;
  readonly pointer: string;
}

export const componentKinds = [
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'pathItems',
] as const;

export type ComponentKind = (typeof componentKinds)[number];

/** The members of a map in the order that is asked for, without what is deprecated where that is asked for. */
export function listMembers(
  held: Members,
  { options }: Pick<Writing, 'options'>,
): readonly (readonly [name: string, value: unknown])[] {
  const entries = Object.entries(held);
  const { excludeDeprecated = false, alphabetize = false } = options;
  const kept = excludeDeprecated ? entries.filter(([, value]) => !isDeprecated(value)) : entries;
  return alphabetize ? kept.toSorted(([one], [other]) => compareNames(one, other)) : kept;
}

export function isDeprecated(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'deprecated' in value &&
    value.deprecated === true
  );
}

/** Numbers in names by their values: `v2` before `v10`. */
export function compareNames(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
