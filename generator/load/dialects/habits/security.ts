/** A security scheme with a type that OpenAPI 3 does not have in, the scheme that is meant out. */

import { isObject } from '../../structure/pointer.ts';
import type { Members } from './members.ts';

export function mendScheme(scheme: Members): Members {
  const { type } = scheme;
  if (typeof type !== 'string') return scheme;
  switch (type.trim().toLowerCase()) {
    case 'basic':
      return { ...scheme, type: 'http', scheme: 'basic' };
    case 'bearer':
    case 'jwt':
      return { ...scheme, type: 'http', scheme: 'bearer' };
    case 'apikey':
      return nameScheme(mendPlace(scheme), 'apiKey');
    case 'http':
      return nameScheme(scheme, 'http');
    case 'oauth2':
      return nameScheme(mendFlow(scheme), 'oauth2');
    case 'openidconnect':
      return nameScheme(scheme, 'openIdConnect');
    default:
      return scheme;
  }
}

function nameScheme(scheme: Members, type: string): Members {
  return scheme['type'] === type ? scheme : { ...scheme, type };
}

function mendPlace(scheme: Members): Members {
  const { in: where } = scheme;
  const lower = typeof where === 'string' ? where.toLowerCase() : where;
  return lower === where ? scheme : { ...scheme, in: lower };
}

/** Swagger 2.0 has one flow, and other names for two of them. */
function mendFlow(scheme: Members): Members {
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme;
  if (typeof flow !== 'string' || isObject(rest['flows'])) return scheme;
  const names: Readonly<Record<string, string>> = {
    accessCode: 'authorizationCode',
    application: 'clientCredentials',
  };
  const name = Object.hasOwn(names, flow) ? (names[flow] ?? flow) : flow;
  const told = Object.entries({ authorizationUrl, tokenUrl, scopes: scopes ?? {} });
  const members = told.filter(([, value]) => value !== undefined);
  return { ...rest, flows: { [name]: Object.fromEntries(members) } };
}
