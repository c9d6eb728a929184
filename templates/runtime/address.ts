// In: an address that the caller gives. Out: where the request goes, and whether that is the service itself.

import { refuse } from './errors.ts';
import type { Part } from './request.ts';

/**
 * An address that is used as given when it is absolute, on the base URL when it begins with `/`. The client's credentials
 * and headers go there only if it is of the service's origin.
 *
 * @example
 * http.send({ id: 'finishUpload', method: 'POST', parts: [given(url)], body: bytes }, { body }, options);
 */
export function given(address: string): Part {
  return (call, request) => {
    const { base } = call.client;
    const url = urlOf(address.startsWith('/') ? base + checkPath(address) : address);
    call.foreign = url.origin !== new URL(base).origin;
    // Not touched without need: the query of a URL that is used as given would be written anew.
    const { search } = new URL(request.url);
    if (search) url.search = [url.search, search.slice(1)].filter(Boolean).join('&');
    request.url = url.href;
  };
}

/**
 * Refuses a method that `fetch` would not send.
 *
 * @example
 * http.send({ id: 'any', method, parts: [given(url), sendable] }, {}, options);
 */
export const sendable: Part = ({ operation: { method } }) => {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(method) || /^(connect|trac[ek])$/i.test(method)) {
    refuse('method', 'is none that can be sent');
  }
};

// A message of `fetch` or of the parser would repeat the address, and what is secret in it.
function urlOf(address: string): URL {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) {
    return refuse('url', 'must begin with https: or a slash');
  }
  const url = new URL(address);
  if (url.username || url.password) refuse('url', 'must have no credentials');
  return url;
}

/**
 * Refuses a path that leads elsewhere: with a dot segment, in whichever spelling.
 *
 * @example
 * checkPath('/things/..%2fusers'); // the path as it is; '/things/../users' is refused
 */
export function checkPath(path: string): string {
  if (/^[^?#]*([\t\n\r]|[/\\](\.|%2e){1,2}([/\\?#]|$))/i.test(path)) {
    refuse('path', 'must not lead to another endpoint');
  }
  return path;
}
