/** Finds the framework that a project's queries are for, by its packages. */

import type { TanstackQueryOptions } from './options.ts';

/** The packages that only projects of a framework have. React is the default, so it has no row. */
const signs = {
  angular: ['@tanstack/angular-query-experimental', '@angular/core'],
  solid: ['@tanstack/solid-query', 'solid-js'],
  svelte: ['@tanstack/svelte-query', 'svelte', '@sveltejs/kit'],
  vue: ['@tanstack/vue-query', 'vue', 'nuxt'],
} as const;

/** The options are undefined where the default fits, or where a project has several frameworks. */
export function fitOptions(
  packages: ReadonlySet<string>,
): Pick<TanstackQueryOptions, 'framework'> | undefined {
  if (packages.has('react')) return undefined;
  // The keys of a constant.
  const all = Object.keys(signs) as (keyof typeof signs)[];
  const [framework, other] = all.filter((one) => signs[one].some((name) => packages.has(name)));
  return framework === undefined || other !== undefined ? undefined : { framework };
}
