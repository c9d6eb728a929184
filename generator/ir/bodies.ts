/** Request bodies: required or not, in which media types, of which type. */

import {
  anyOfContents,
  readContents,
  typedContents,
  wholeContent,
  type RawContent,
} from './contents.ts';
import { docFrom } from './docs.ts';
import { toldOf } from './html.ts';
import type { Body, Statement } from './model.ts';
import { notShownOf } from './notshown.ts';
import { below, member, type Raw } from './raw.ts';
import { follow, type Reading } from './reading.ts';
import { notShownLines } from './statements.ts';
import type { Way, World } from './types.ts';

export interface RawBody extends Pick<Body, 'required' | 'at'> {
  readonly description?: string;
  readonly notShown: readonly Statement[];
  readonly contents: readonly RawContent[];
}

export function readBody(reading: Reading, operation: Raw, subject: string): RawBody | undefined {
  const value = member(operation.value, 'requestBody');
  if (value === undefined) return undefined;
  const raw = follow(reading, { value, at: below(operation.at, 'requestBody') });
  if (raw === undefined) return undefined;
  const description = toldOf(member(raw.value, 'description'));
  return {
    required: member(raw.value, 'required') === true,
    notShown: notShownOf(reading, raw.value, raw.at, `${subject}.body`),
    contents: readContents(reading, { ...raw, part: 'body' }, `${subject}.body`),
    at: raw.at,
    ...(description === undefined ? {} : { description }),
  };
}

/** Callers give a body as requests have it; one that the service sends is typed as answers are. */
export function typedBody(world: World, raw: RawBody, way: Way = 'input'): Body {
  const { required, description, notShown, at } = raw;
  const whole = raw.contents.map((content) => wholeContent(world, content));
  const contents = typedContents(world, whole, way);
  return {
    required,
    contents,
    at,
    type: anyOfContents(contents),
    doc: docFrom({ text: [description], facts: notShownLines(notShown) }),
  };
}
