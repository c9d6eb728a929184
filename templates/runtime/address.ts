// In: an address that the caller gives. Out: where the request goes, and whether that is the service itself.

import type { Call } from './call.ts';
import { refuse } from './errors.ts';

/** Gives the URL of a request, with these pairs in its query. */
export type Address = (call: Call, pairs: string) => string;

/**
 * An address that is used as given when it is absolute, on the base URL when it begins with `/`. The client's credentials
 * and headers go there only if it is of the service's origin.
 *
 * @example
 * http.send({ id: 'finishUpload', method: 'POST', url: given(url), body: bytes }, { body }, options);
 */
export function given(address: string): Address {
  return (call, pairs) => {
    const { base } = call.client;
    const url = new URL(address.startsWith('/') ? base + checkPath(address) : address);
    call.foreign = url.origin !== new URL(base).origin;
    // Not touched without need: the query of a URL that is used as given would be written anew.
    if (pairs) url.search = [url.search, pairs].filter(Boolean).join('&');
    return url.href;
  };
}

/** Refuses a path that leads elsewhere: with a dot segment, in whichever spelling. */
export function checkPath(path: string): string {
  if (/^[^?#]*([\t\n\r]|[/\\](\.|%2e){1,2}([/\\?#]|$))/i.test(path)) {
    refuse('path', 'must not lead to another endpoint');
  }
  return path;
}
