/** Compares the schemas of contents that belong together in two documents. */

import type { Content, Schema } from '../../../generator/core/ir/model/model.ts';
import type { Position } from '../change.ts';
import type { SchemaPair } from '../schema/pair.ts';
import type { Ledger } from './ledger.ts';
import type { MatchedContents } from './media-types.ts';

/** A content of any type. */
type Described = Pick<Content, 'mediaType' | 'codec' | 'schema' | 'item' | 'at'>;

interface Where extends Pick<SchemaPair, 'direction' | 'subject' | 'label'> {
  readonly position: Position;
  readonly operation: string;
}

/** Forms and texts are written without types; bytes are bytes, whether a schema says so or not. */
export function compareSchemas<C extends Described>(
  ledger: Ledger,
  { kept, widened, narrowed }: MatchedContents<C>,
  { position, operation, ...pair }: Where,
): void {
  for (const both of [...kept, ...widened, ...narrowed]) {
    const areAll = (...codecs: readonly Content['codec'][]): boolean =>
      [both.old, both.new].every(({ codec }) => codecs.includes(codec));
    const read = areAll('bytes') ? readSize : readSchema;
    const isText = areAll('form', 'multipart', 'text', 'plain');
    const schemas = { old: read(both.old), new: read(both.new), isText, isXml: areAll('xml') };
    ledger.schemas({ ...pair, ...schemas }, { position, operation });
  }
}

/** What a content is; where it is a stream, what its items are. */
function readSchema({ schema, item, at }: Described): Schema {
  return item?.schema ?? schema ?? { kind: 'boolean', value: true, at };
}

/** What a schema says of bytes beyond that they are bytes. */
function readSize(content: Described): Schema {
  const schema = readSchema(content);
  if (schema.kind === 'boolean') return schema;
  const { types: _, format: __, contentMediaType: ___, contentEncoding: ____, ...rest } = schema;
  return rest;
}
