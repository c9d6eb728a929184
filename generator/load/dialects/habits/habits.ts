/**
 * A node as people also write it in, the same node as OpenAPI has it out; where nothing is to be mended, the very same
 * value. Children are not touched: each is mended when it is lifted. What is mended here, validation reports.
 */

import type { Kind } from '../../structure/node-kinds.ts';
import { isObject } from '../../structure/pointer.ts';
import { mendBody, mendMediaType, mendParameter, mendResponse } from './contents.ts';
import { mendMembers } from './members.ts';
import { mendOperation, mendPathItem, secured } from './operations.ts';
import { mendSchema, buildSchemaOfText } from './schemas.ts';
import { mendScheme } from './security.ts';

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
    case 'requestBody':
      return mendBody(value);
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
