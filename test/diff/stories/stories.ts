/** What happens to the description of a shop in life: each change, what it does to callers, and what going back does. */

import { around } from './around.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import { requests } from './requests.ts';
import { responses } from './responses.ts';
import { storiesOf, type Story } from './story.ts';

export const stories: readonly Story[] = Object.entries({
  operations,
  parameters,
  requests,
  responses,
  around,
}).flatMap(([subject, rows]) => rows.flatMap((row) => storiesOf(subject, row)));
