/** Small documents, each about one thing: what changes in it in YAML, and what is to be said of the way there and back. */

import { parse } from 'yaml';
import { callParameters, callParts } from './small-calls.ts';
import { documents } from './small-documents.ts';
import { forms } from './small-forms.ts';
import { novel } from './small-novel.ts';
import { received, sent } from './small-schemas.ts';
import { safety } from './small-security.ts';
import { type Pair, type Story, parseVerdicts } from './story.ts';

export const smallStories: readonly Story[] = [
  ...listStories('parameter', callParameters, (text) => call({ parameters: read(text) })),
  ...listStories('call', [...callParts, ...forms], (text) => call(read(text))),
  ...listStories('sent', sent, (text) =>
    call({ requestBody: { required: true, ...createBody(text) } }),
  ),
  ...listStories('received', received, (text) =>
    call({ responses: { 200: { description: 'Found.', ...createBody(text) } } }),
  ),
  ...listStories('document', [...documents, ...safety, ...novel], read),
];

function listStories(
  subject: string,
  pairs: readonly Pair[],
  createDocument: (text: string) => object,
): readonly Story[] {
  return pairs.flatMap(([name, before, after, forth, back]) => {
    const [was, is] = [createDocument(before), createDocument(after)];
    const there = `${subject}: ${name}`;
    return [
      { name: there, old: was, new: is, ...parseVerdicts(forth) },
      { name: `${there}, back`, old: is, new: was, ...parseVerdicts(back) },
    ];
  });
}

function call(parts: object): object {
  const responses = { 204: { description: 'Done.' } };
  const operation = { operationId: 'search', responses, ...parts };
  const info = { title: 'Trips', version: '1' };
  return { openapi: '3.1.0', info, paths: { '/trips': { post: operation } } };
}

function createBody(text: string): object {
  return { content: { 'application/json': { schema: read(text) } } };
}

function read(text: string): object {
  const value: unknown = parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('not a document');
  return value;
}
