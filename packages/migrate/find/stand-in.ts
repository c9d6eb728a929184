/**
 * Stands in for packages that an old config imports: installed or not, a config only says which of their
 * functions it calls, with which options.
 */

import { isObject } from '../../../generator/core/load/structure/pointer.ts';

/** Packages of the generators themselves. Others stand in where they are not installed. */
const generators =
  /^(?:@hey-api\/|orval$|orval\/|@orval\/|kubb$|kubb\/|@kubb\/|swagger-typescript-api|openapi-typescript|@redocly\/|@openapitools\/)/;

export function isStandIn(specifier: string, path: string | undefined): boolean {
  return generators.test(specifier) || (path === undefined && /^[@\w]/.test(specifier));
}

/** The text of a module that exports these names, each of which records how it is called. */
export function printStandIn(specifier: string, names: readonly string[]): string {
  const exported = [...new Set(names)].filter((name) => name !== 'default');
  return [
    `const module$ = ${JSON.stringify(specifier)};`,
    runtime,
    ...exported.map((name, index) => `const export${index}$ = make(${JSON.stringify(name)});`),
    ...exported.map((name, index) => `export { export${index}$ as ${JSON.stringify(name)} };`),
    "const default$ = make('default');",
    "export { default$ as default, default$ as 'module.exports' };",
  ].join('\n');
}

/** `define…` gives what it gets; others give a record, and so does everything that is read of them. A list is empty. */
const runtime = `const identity = (value) => value;
function make(name) {
  if (/^define[A-Z]\\w*$/.test(name)) return identity;
  if (name === 'defaultPlugins') return ['@hey-api/typescript', '@hey-api/sdk'];
  return new Proxy(function () {}, {
    apply: (target, self, given) => ({ 'specwright:call': name === 'default' ? module$ : name, options: given[0] }),
    construct: (target, given) => ({ 'specwright:call': name, options: given[0] }),
    get: (target, key) => {
      if (key === Symbol.iterator) return function* () {};
      if (key === 'then' || typeof key === 'symbol') return undefined;
      return key === 'name' ? name : make(key);
    },
  });
}`;

/** What was called, where a value is the record of a call. */
export function readCall(
  value: unknown,
): { readonly name: string; readonly options: unknown } | undefined {
  if (!isObject(value) || typeof value['specwright:call'] !== 'string') return undefined;
  return { name: value['specwright:call'], options: value['options'] };
}
