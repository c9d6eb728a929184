/** What happens to descriptions in life: each change, what it does to callers, and what going back does. */

import { around } from './around.ts';
import { desk } from './desk.ts';
import { deskRows } from './desk-rows.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import { requests } from './requests.ts';
import { responses } from './responses.ts';
import { shop } from './shop.ts';
import { smallStories } from './small.ts';
import { type Row, createStories, type Story } from './story.ts';

const ofShop: Readonly<Record<string, readonly Row[]>> = {
  operations,
  parameters,
  requests,
  responses,
  around,
};

export const stories: readonly Story[] = [
  ...Object.entries(ofShop).flatMap(([subject, rows]) => listStories(subject, shop, rows)),
  ...listStories('desk', desk, deskRows),
  ...smallStories,
];

function listStories(subject: string, document: string, rows: readonly Row[]): readonly Story[] {
  return rows.flatMap((row) => createStories(subject, document, row));
}
