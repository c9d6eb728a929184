/** What turning a part of Swagger 2.0 into OpenAPI 3 needs beside the part itself. */

import type { Place, Reporter } from '../../../diagnostics/diagnostic.ts';
import type { Raw } from '../../structure/place.ts';
import type { Members } from '../../structure/pointer.ts';
import type { Making } from '../origins.ts';

export interface Context extends Making {
  /** The root of the entry, which says what holds for every operation. */
  readonly root: Raw<Members>;
  /** Media types that hold where an operation names none. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  readonly reporter: Reporter;
  /** What a reference names, if it can be read; in the end not a reference itself. */
  lookup(ref: string, from: Place): Raw | undefined;
}

/** The texts of a list, or what holds otherwise. */
export function readTypes(value: unknown, otherwise: readonly string[]): readonly string[] {
  if (!Array.isArray(value)) return otherwise;
  const types = value.filter((item) => typeof item === 'string');
  return types.length > 0 ? types : otherwise;
}

/** Members that some test holds for. */
export function pick(node: Members, test: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([name]) => test(name)));
}

export function isExtension(name: string): boolean {
  return name.startsWith('x-');
}
