/** Request bodies: required or not, in which media types, of which type. */

import {
  uniteContents,
  readContents,
  typeContents,
  readWholeContent,
  type RawContent,
} from './contents.ts';
import { joinDoc } from '../docs/docs.ts';
import { readDescription } from '../docs/html.ts';
import type { Body, Statement } from '../model.ts';
import { listNotShownLines, readNotShown } from '../docs/not-shown.ts';
import { placeBelow, type Raw } from '../../load/structure/place.ts';
import { getMember, isTrue, allowUndefined } from '../raw.ts';
import { follow, type Reading } from '../reading.ts';
import type { Way, World } from '../types/types.ts';

export interface RawBody extends Pick<Body, 'required' | 'at'> {
  readonly description?: string;
  readonly notShown: readonly Statement[];
  readonly contents: readonly RawContent[];
}

export function readBody(reading: Reading, operation: Raw, subject: string): RawBody | undefined {
  const value = getMember(operation.value, 'requestBody');
  if (value === undefined) return undefined;
  const raw = follow(reading, { value, at: placeBelow(operation.at, 'requestBody') });
  if (raw === undefined) return undefined;
  return allowUndefined({
    description: readDescription(raw.value),
    required: isTrue(raw.value, 'required'),
    notShown: readNotShown(reading, raw, `${subject}.body`),
    contents: readContents(reading, { ...raw, part: 'body' }, `${subject}.body`),
    at: raw.at,
  });
}

/** Callers give a body as requests have it; one that the service sends is typed as answers are. */
export function typeBody(world: World, raw: RawBody, way: Way = 'input'): Body {
  const { required, description, notShown, at } = raw;
  const whole = raw.contents.map((content) => readWholeContent(world, content));
  const contents = typeContents(world, whole, way);
  return {
    required,
    contents,
    at,
    type: uniteContents(contents),
    doc: joinDoc({ text: [description], facts: listNotShownLines(notShown) }),
  };
}
