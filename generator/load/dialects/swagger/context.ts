/** What turning a part of Swagger 2.0 into OpenAPI 3 needs beside the part itself. */

import type { Place, Reporter } from '../../../diagnostics/diagnostic.ts';
import type { Origins } from '../origins.ts';

/** A map of a document. */
export type Members = Readonly<Record<string, unknown>>;

/** A node and where it was written. */
export interface Written {
  readonly value: unknown;
  readonly at: Place;
}

export interface Context {
  /** Media types that hold where an operation names none. */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  readonly origins: Origins;
  readonly reporter: Reporter;
  /** What a reference names, if it can be read; in the end not a reference itself. */
  lookup(ref: string, from: Place): Written | undefined;
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
