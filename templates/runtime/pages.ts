// In: an operation that gives a page at a time. Out: all pages, or all items, one after another.

import type { RequestOptions } from './operation.ts';
import { pick } from './params.ts';

/** How the next page is asked for; paths are names joined by dots. */
export type PageRule =
  | {
      readonly kind: 'token';

      /** Member of the parameters that takes the token. */
      readonly request: string;

      /** Path of the next token in the answer; left out where it is not shown. */
      readonly response?: string;

      readonly items?: string;
    }
  | {
      readonly kind: 'offset';

      /** Member of the parameters that takes the number of items to pass over. */
      readonly offset: string;

      /** Member of the parameters that takes the number of items of a page. */
      readonly limit?: string;

      readonly items?: string;
    };

/** Options of a loop over pages or items. */
export interface PageOptions extends RequestOptions {
  /** Ends the loop after this many pages. */
  readonly maxPages?: number | undefined;
}

/** Options of a loop over pages whose next token is not shown: the caller says where it is. */
export interface TokenPageOptions<Page> extends PageOptions {
  /** The token of the next page, or `undefined` after the last. */
  readonly nextToken: (page: Page) => string | undefined;
}

/** Asks for one page. */
export type AskPage<Params, Page> = (params: Params, options: PageOptions) => PromiseLike<Page>;

/**
 * Page by page, each asked for when it is wanted.
 *
 * @example
 * for await (const page of client.listThingsPages({ limit: 50 })) console.log(page.data.length);
 */
export async function* pages<Params extends object, Page>(
  ask: AskPage<Params, Page>,
  params: Params | undefined,
  rule: PageRule,
  options: PageOptions | TokenPageOptions<Page> = {},
): AsyncGenerator<Page, void, undefined> {
  let next: object | undefined = params ?? {};
  for (let count = 0; next && count < (options.maxPages ?? Infinity); count++) {
    // The members that the rule names belong to these parameters.
    const page: Page = await ask(next as Params, options);
    yield page;
    next = nextParams(next, page, rule, 'nextToken' in options ? options : undefined);
  }
}

/**
 * Item by item, over all pages.
 *
 * @example
 * for await (const thing of client.listThingsItems()) console.log(thing.id);
 */
export async function* pageItems<Params extends object, Page, Item>(
  ask: AskPage<Params, Page>,
  params: Params | undefined,
  rule: PageRule,
  options?: PageOptions | TokenPageOptions<Page>,
): AsyncGenerator<Item, void, undefined> {
  // The spec says what the items are.
  for await (const page of pages(ask, params, rule, options)) yield* itemsOf(page, rule) as Item[];
}

function itemsOf(page: unknown, { items }: PageRule): readonly unknown[] {
  const found = items === undefined ? page : pick(page, items);
  return Array.isArray(found) ? found : [];
}

function nextParams<Page>(
  params: object,
  page: Page,
  rule: PageRule,
  options: TokenPageOptions<Page> | undefined,
): object | undefined {
  if (rule.kind === 'token') {
    const shown = rule.response === undefined ? undefined : pick(page, rule.response);
    const token = options?.nextToken ? options.nextToken(page) : shown;
    const last = token === undefined || token === null || token === '';
    // A token that stays the same would ask for the same page for ever.
    return last || token === pick(params, rule.request)
      ? undefined
      : withMember(params, rule.request, token);
  }
  const count = itemsOf(page, rule).length;
  const limit = rule.limit === undefined ? undefined : pick(params, rule.limit);
  if (count === 0 || (typeof limit === 'number' && count < limit)) return undefined;
  const offset = Number(pick(params, rule.offset) ?? 0);
  return withMember(params, rule.offset, offset + count);
}

/** A copy with one member set, also deep inside. */
export function withMember(params: object, path: string, value: unknown): object {
  const [, name = '', rest] = /^(.+?)\.(.+)$/.exec(path) ?? [];
  if (Object.hasOwn(params, path) || rest === undefined) return { ...params, [path]: value };
  const inner = pick(params, name);
  const nested = withMember(typeof inner === 'object' && inner !== null ? inner : {}, rest, value);
  return { ...params, [name]: nested };
}
