/**
 * Mends a node as people also write it: gives the node as OpenAPI has it, and where nothing is to be mended the very
 * same value. Children are not touched: each is mended when it is lifted. What is mended here, validation reports.
 */

import type { Kind } from '../../structure/node-kinds.ts';
import { isObject, type Members } from '../../structure/pointer.ts';
import { mendMediaType, mendParameter, mendResponse } from './contents.ts';
import { mendMembers } from './members.ts';
import { mendOperation, mendPathItem, secured } from './operations.ts';
import { mendSchema, buildSchemaOfText } from './schemas.ts';

export function mend(value: unknown, kind: Kind): unknown {
  if (typeof value === 'string') return readTextValue(value, kind);
  if (!isObject(value)) return value;
  switch (kind) {
    case 'schema':
      return mendSchema(value);
    case 'parameter':
    case 'header':
      return mendParameter(value);
    case 'mediaType':
      return mendMediaType(value);
    case 'response':
      return mendResponse(value);
    case 'root':
      return mendMembers(value, secured);
    case 'operation':
      return mendOperation(value);
    case 'pathItem':
      return mendPathItem(value);
    case 'securityScheme':
      return mendScheme(value);
    default:
      return value;
  }
}

/** A text where a node must be, when it says what such a node would. */
function readTextValue(value: string, kind: Kind): unknown {
  if (kind === 'schema') return buildSchemaOfText(value);
  if (kind === 'response') return { description: value };
  if (kind === 'server') return { url: value };
  return kind === 'discriminator' ? { propertyName: value } : undefined;
}

function mendScheme(scheme: Members): Members {
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
  const known = Object.entries({ authorizationUrl, tokenUrl, scopes: scopes ?? {} });
  const members = known.filter(([, value]) => value !== undefined);
  return { ...rest, flows: { [name]: Object.fromEntries(members) } };
}
