/**
 * Every sample of every model and operation passes its validator: over our specs, the golden cases, and the documents of services
 * in ../shared/corpus, all of them with SPECWRIGHT_LONG=1. What has no sample is listed here, and nothing else.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SampleOptions } from '../../templates/runtime/samples/samples.ts';
import { documentsBelow } from '../corpus/documents.ts';
import { judgeSamples } from './judging.ts';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;

function listOptions(seeds: readonly number[]): SampleOptions[] {
  return seeds.flatMap((seed): SampleOptions[] => [{ seed }, { seed, fill: 'full' }]);
}

function listFolders(folder: string): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders.flatMap(({ name }) => {
    const files = ['openapi.yaml', 'spec.yaml', 'spec.json'].map((file) =>
      join(folder, name, file),
    );
    return files.filter((file) => existsSync(file));
  });
}

/** Models and calls without a sample, by a part of the path. */
const NONE: Readonly<Record<string, readonly string[]>> = {
  // Two forms that nothing tells apart, of which exactly one must fit.
  'kinds-are-told-apart': ['sampleShared'],
  'DataDog__datadog-api-client-typescript': ['sampleWildcardWidgetRequest'],
  'datadog-v2': ['sampleEntityV3APISpecInterface', 'sampleV2EventAttributesAttributes'],
  // A UUID of 24 characters.
  Intercom: ['sampleCreateConversationBody', 'sampleCreateConversationRequest'],
};

function listNone(path: string): readonly string[] {
  return Object.entries(NONE).flatMap(([part, names]) => (path.includes(part) ? names : []));
}

async function judgeAll(path: string, seeds: readonly number[]): Promise<void> {
  const { wrong, none } = await judgeSamples(path, listOptions(seeds));
  expect(wrong).toEqual([]);
  const names = none.map((text) => text.slice(0, text.indexOf(':')));
  expect([...new Set(names)].sort()).toEqual(listNone(path));
}

const own = [...listFolders('specs'), ...listFolders('test/cases')];
const few = ['mediation-groups', 'kinds-are-told-apart', 'rules-of-json-schema', 'samples-that'];
const chosen = isLong ? own : own.filter((path) => few.some((part) => path.includes(part)));

it.each(chosen)('%s', { timeout: 600_000 }, async (path) => {
  await judgeAll(path, isLong ? [0, 1, 2, 3, 7] : [0, 2]);
});

const corpus = join('..', 'shared', 'corpus');

if (existsSync(corpus)) {
  it('samples for documents of services are valid', { timeout: 7_200_000 }, async () => {
    const documents = documentsBelow([isLong ? corpus : join(corpus, 'twilio__sendgrid-oai')]);
    const judged = documents.filter(({ path }) => isLong || path.includes('mail_v3'));
    expect(judged.length).toBeGreaterThan(isLong ? 10 : 0);
    for (const { path } of judged) {
      if (!path.includes('json-schema-suite')) await judgeAll(path, isLong ? [0, 7] : [1]);
    }
  });
}
