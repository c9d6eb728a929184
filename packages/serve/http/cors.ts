/** Which pages of other origins may call the service, and what they get to read. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseUrl } from '../../../generator/core/diagnostics/thrown.ts';
import { isLoopback } from './listen.ts';

/** Origins that may call; `*` is any, and an empty list means pages of this machine. */
export type AllowedOrigins = readonly string[];

interface CorsOptions {
  readonly allowed: AllowedOrigins;
  /** Names of response headers that a page may read. With credentials there is no word for all. */
  readonly exposed: string;
}

/** Answers what a browser asks before a request; true where that was all. */
export function answerCors(
  { allowed, exposed }: CorsOptions,
  { method, headers }: IncomingMessage,
  res: ServerResponse,
): boolean {
  const { origin, 'access-control-request-method': requestedMethod } = headers;
  if (origin === undefined) return false;
  res.appendHeader('vary', 'origin');
  if (!isAllowed(allowed, origin)) return false;
  res.setHeader('access-control-allow-origin', origin);
  res.setHeader('access-control-allow-credentials', 'true');
  if (method !== 'OPTIONS' || requestedMethod === undefined) {
    res.setHeader('access-control-expose-headers', exposed);
    return false;
  }
  const names = headers['access-control-request-headers'];
  if (names !== undefined) res.setHeader('access-control-allow-headers', names);
  if (headers['access-control-request-private-network'] === 'true') {
    res.setHeader('access-control-allow-private-network', 'true');
  }
  res.setHeader('access-control-allow-methods', requestedMethod);
  res.setHeader('access-control-max-age', '600');
  res.writeHead(204).end();
  return true;
}

export function isAllowed(allowed: AllowedOrigins, origin: string): boolean {
  if (allowed.length > 0) return allowed.includes('*') || allowed.includes(origin);
  const host = parseUrl(origin)?.hostname;
  return host !== undefined && isLoopback(host);
}
