/** An operation among its siblings in, the values out that would turn its path into that of another one. */

import type { Api, Operation } from '../../ir/model.ts';

/** By wire name of a path parameter, in the order of the spec. */
export function fixedValues(
  operation: Operation,
  { operations }: Api,
): ReadonlyMap<string, readonly string[]> {
  const { path, method } = operation;
  const found = new Map<string, string[]>();
  if (path?.includes('{') !== true) return found;
  const pattern = patternOf(operation, path);
  // Few share what stands before the first parameter: the others cost no more than this look at them.
  const start = path.slice(0, path.indexOf('{'));
  for (const other of operations) {
    if (other.path?.startsWith(start) !== true) continue;
    if (other.method !== method || other === operation) continue;
    // A value of the other's parameter may be any, and so forbids none.
    const values = Object.entries(pattern.exec(other.path.replace(PARAMETER, ANY))?.groups ?? {});
    const fixed = values.filter(([, value]) => !value.includes(ANY));
    const [only] = fixed;
    // Several together are no one's own fault; a text around a parameter leaves it open what is.
    if (only === undefined || fixed.length > 1 || values.some(isPartly)) continue;
    const name = namesIn(path)[Number(only[0].slice(1))] ?? '';
    found.set(name, [...new Set([...(found.get(name) ?? []), decoded(only[1])])]);
  }
  return found;
}

/** As a caller would give it; a path of the spec may be anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PARAMETER = /\{([^{}]+)\}/g;
const ANY = '\0';

function isPartly([, value]: readonly [string, string]): boolean {
  return value.includes(ANY) && value !== ANY;
}

function namesIn(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
}

/** What the path looks like with any values; parameters are the groups `_0`, `_1`, and so on. */
function patternOf({ parameters }: Operation, path: string): RegExp {
  const spanning = new Set(parameters.filter(({ spans }) => spans).map(({ name }) => name));
  const source = path.split(/\{[^{}]+\}/).map((text) => text.replace(/[^\w/]/g, '\\$&'));
  const groups = namesIn(path).map((name, index) => {
    return `(?<_${index}>${spanning.has(name) ? '.+' : '[^/]+'})`;
  });
  return new RegExp(`^${source.map((text, index) => text + (groups[index] ?? '')).join('')}$`);
}
