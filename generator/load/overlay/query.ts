/** JSONPath (RFC 9535) in; the locations that it selects, or what is wrong with it, out. */

import type { Limits } from '../limits.ts';
import type { Location } from './edit.ts';

export type Query = (
  root: unknown,
  path: string,
) => { readonly locations: readonly Location[] } | { readonly problem: string };

/** The library is loaded only for descriptions that have overlays. */
export async function createQuery({ depth }: Limits): Promise<Query> {
  const { JSONPathEnvironment, JSONPathError } = await import('json-p3');
  const environment = new JSONPathEnvironment({ maxRecursionDepth: depth + 2 });
  return (root, path) => {
    try {
      // Documents are plain JSON, which is what the library queries.
      const { nodes } = environment.query(path, root as never);
      return { locations: nodes.map(({ location }) => location) };
    } catch (error) {
      if (!(error instanceof JSONPathError)) throw error;
      return { problem: `\`${path}\` is no JSONPath: ${error.message}` };
    }
  };
}
