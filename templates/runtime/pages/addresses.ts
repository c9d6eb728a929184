// Pages that have the address of the next one.

import { Http, type RequestOptions } from '../call/client.ts';
import type { Answer } from '../call/call.ts';
import { parseUrl } from '../call/errors.ts';
import type { Operation } from '../call/operation.ts';
import { given } from '../call/request.ts';
import { writePath } from '../call/url.ts';
import {
  type AnswerPlace,
  type PageEnd,
  PageError,
  type PageRule,
  readPlace,
} from '../derived/pages.ts';
import { findLink } from './links.ts';

/**
 * Pages by the address of the next one in each response, in a member or in a header of its own.
 *
 * @example
 * pages((page, options, at) => listThings(at(http), page, options), params, byUrl({ response: 'links.next', items: 'data' }));
 */
export function byUrl(names: {
  /** The place of the address: a text, or an object with an `href`. */
  readonly response: AnswerPlace;

  readonly items?: string;
  readonly end?: PageEnd;
}): PageRule {
  const { response: place, items, end } = names;
  return {
    ...followAddress,
    items,
    headers: typeof place === 'object',
    next(page, { response, length, pages, seen }) {
      const isLast = end?.(page, { response, length, pages, items: seen });
      if (isLast) return undefined;
      const written = readPlace(page, response, place);
      const { href = written }: { readonly href?: unknown } = Object(written);
      if (typeof href === 'string' && href !== '') return href;
      if (isLast === false) {
        throw new PageError(pages, 'there are more, but the address is missing');
      }
      return undefined;
    },
  };
}

/**
 * Pages by the `Link` header with the relation `next`.
 *
 * @example
 * pages((page, options, at) => listThings(at(http), page, options), params, byLink({}));
 */
export function byLink({ items }: { readonly items?: string }): PageRule {
  return {
    ...followAddress,
    items,
    headers: true,
    next: (_, { response }) => findLink(response?.headers.get('link') ?? '', 'next'),
  };
}

const followAddress = {
  connect: (http: Http, address: string): Http => new AddressHttp(http, address),
};

/**
 * A connection whose calls go to an address that the service gave: by `GET`, and with nothing in the query but what it has
 * there. Another origin gets no credentials, headers or parameters.
 */
class AddressHttp extends Http {
  readonly #http: Http;
  readonly #address: string;

  constructor(http: Http, address: string) {
    super(http.client.api, http.client.options);
    this.#http = http;
    this.#address = address;
  }

  override exchange(
    operation: Operation,
    params: object = {},
    options: RequestOptions = {},
  ): Promise<Answer> {
    const { base } = this.#http.client;
    const { body: _, pathParams: _path, ...rest } = operation;
    const url = resolveAddress(this.#address, base, base + writePath(operation, params));
    const isOwn = url?.origin === new URL(base).origin;
    const { headers, ...others } = options;
    const usual = isOwn && headers ? { ...others, headers } : others;
    return this.#http.exchange(
      {
        ...rest,
        method: 'GET',
        path: '',
        query: [],
        parts: [...((isOwn && operation.parts) || []), given(url?.href ?? this.#address)],
      },
      params,
      { ...usual, query: {} },
    );
  }
}

/** An address as a browser reads it on the page before, or below the base URL if that is where the page before is. */
function resolveAddress(address: string, base: string, own: string): URL | undefined {
  const before = new URL(own);
  const below = address.startsWith('/') ? parseUrl(base + address) : undefined;
  if (below?.origin === before.origin && below.pathname === before.pathname) return below;
  const url = parseUrl(address) ?? parseReference(address, own);
  // A service behind a proxy may not know that it is asked over TLS.
  if (url?.host === before.host && before.protocol === 'https:') url.protocol = 'https:';
  return url;
}

function parseReference(address: string, own: string): URL | undefined {
  try {
    return new URL(address, own);
  } catch {
    return undefined;
  }
}
