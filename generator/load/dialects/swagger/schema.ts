/** A schema as Swagger 2.0 writes it in; as OpenAPI 3.0 does, out. Schemas below it stay as they are. */

import type { Members } from '../../structure/pointer.ts';

/** The same schema where nothing in it is 2.0's own. */
export function translateSchema(schema: Members): Members {
  const { type, discriminator, 'x-nullable': nullable } = schema;
  if (type !== 'file' && typeof discriminator !== 'string' && nullable === undefined) return schema;
  const copy: Record<string, unknown> = { ...schema };
  if (type === 'file') Object.assign(copy, { type: 'string', format: 'binary' });
  if (typeof discriminator === 'string') copy['discriminator'] = { propertyName: discriminator };
  if (nullable !== undefined) {
    delete copy['x-nullable'];
    copy['nullable'] ??= nullable;
  }
  return copy;
}
