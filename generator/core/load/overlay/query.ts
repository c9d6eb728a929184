/** Selects locations by JSONPath (RFC 9535), or says what is wrong with it. */

import type { FilterFunction } from 'json-p3';
import { attempt } from '../../diagnostics/thrown.ts';
import type { Limits } from '../files/limits.ts';
import type { Location } from './edit.ts';
import {
  linear,
  buildAutomaton,
  readRegular,
} from '../../../../templates/runtime/validation/patterns.ts';

export type Query = (
  root: unknown,
  path: string,
) => { readonly locations: readonly Location[] } | { readonly problem: string };

/** The library is loaded only for descriptions that have overlays. */
export async function createQuery({ depth }: Limits): Promise<Query> {
  const { JSONPathEnvironment, JSONPathError, FunctionExpressionType } = await import('json-p3');
  const environment = new JSONPathEnvironment({ maxRecursionDepth: depth + 2 });
  const { ValueType, LogicalType } = FunctionExpressionType;
  for (const [name, test] of [
    ['match', createMatcher((source) => `^(?:${source})$`)],
    ['search', createMatcher((source) => source)],
  ] as const) {
    const own: FilterFunction = {
      argTypes: [ValueType, ValueType],
      returnType: LogicalType,
      call: test,
    };
    environment.functionRegister.set(name, own);
  }
  return (root, path) => {
    try {
      // Documents are plain JSON, which is what the library queries.
      const { nodes } = environment.query(path, root as never);
      return { locations: nodes.map(({ location }) => location) };
    } catch (error) {
      // The library goes down into brackets without a bound.
      if (error instanceof RangeError) return { problem: 'The JSONPath is nested too deeply' };
      if (!(error instanceof JSONPathError)) throw error;
      return { problem: `\`${path}\` is not a valid JSONPath: ${error.message}` };
    }
  };
}

/** Follows a pattern without going back in the text, so that none can run away; what is no pattern matches nothing. */
function createMatcher(printSource: (pattern: string) => string): (...given: unknown[]) => boolean {
  const known = new Map<string, ((text: string) => boolean) | undefined>();
  return (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    if (!known.has(pattern)) known.set(pattern, createTest(printSource(expandDots(pattern))));
    return known.get(pattern)?.(text) === true;
  };
}

/** Undefined where an expression is none, looks around or back, or is too large to be followed so. */
function createTest(source: string): ((text: string) => boolean) | undefined {
  const form = attempt(() => new RegExp(source, 'u'));
  if (form === undefined) return undefined;
  const expression = readRegular(form.source, form.flags);
  if (expression === undefined || buildAutomaton(expression) === undefined) return undefined;
  const followed = linear(form);
  return (text) => followed.test(text);
}

/** A dot takes any character but the ends of lines that I-Regexp (RFC 9485) knows. */
function expandDots(pattern: string): string {
  return pattern.replaceAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\./g, (part) =>
    part === '.' ? String.raw`[^\n\r]` : part,
  );
}
