/** A description of one document in; the document as JSON, which its parts are read from again, out. */

import type { Bundle } from './document.ts';
import type { DocumentMap } from './document-map.ts';

export interface JsonForm {
  /** The text of the document. */
  readonly source: string;
  readonly text: string;
  /** Where its parts stand in its own text; missing where that is the JSON. */
  readonly map?: DocumentMap;
}

/** Undefined for several documents, and for one in YAML whose parts do not stand for themselves. */
export function jsonFormOf({ files, asRead }: Bundle): JsonForm | undefined {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return undefined;
  if (file.syntax === 'json') return { source: file.text, text: file.text };
  const { map: { paths, schemas } = {} } = file;
  if (paths === undefined || schemas === undefined) return undefined;
  return { source: file.text, text: JSON.stringify(asRead), map: { paths, schemas } };
}
